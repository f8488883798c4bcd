import { Hono } from 'hono';
import { listKeys } from '../../accounts/api-keys.ts';
import { createKey, newKey, revokeKey } from '../../actions/people/key-actions.ts';
import { json } from '../failure.ts';
import { may } from '../guard-request.ts';
import { respondToAction } from '../respond-to-action.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

/** Below /api/keys: keys of the automation API. */
export const keyRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>()
    .use(may('administer'))
    .get('/', async (c) => c.json({ keys: await listKeys(db) }))
    .post('/', json(newKey), (c) =>
      respondToAction(c, c.get('acting'), createKey, c.req.valid('json')),
    )
    .delete('/:name', (c) =>
      respondToAction(c, c.get('acting'), revokeKey, { name: c.req.param('name') }),
    );
