import { Hono } from 'hono';
import { createKey, listKeys, newKey, revokeKey } from '../../accounts/api-keys.ts';
import { fail, json } from '../failure.ts';
import { may, verified } from '../guard-request.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

/** Below /api/keys: keys of the automation API. */
export const keyRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>()
    .use(may('administer'))
    .get('/', async (c) => c.json({ keys: await listKeys(db) }))
    .post('/', verified, json(newKey), async (c) => {
      const key = await createKey(db, c.get('session').account, c.req.valid('json'));
      if (key === null) return fail(c, 'conflict', 'There is or was a key of this name.');
      return c.json({ key });
    })
    .delete('/:name', verified, async (c) =>
      (await revokeKey(db, c.get('session').account, c.req.param('name')))
        ? c.json({})
        : fail(c, 'not-found', 'There is no such key, or it was revoked.'),
    );
