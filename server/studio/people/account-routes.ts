import { Hono } from 'hono';
import { listAccounts, newAccount } from '../../accounts/accounts.ts';
import { listDraftLinksOf } from '../../accounts/draft-links.ts';
import { noteLook } from '../../accounts/restored-access.ts';
import {
  accountChange,
  changeAccount,
  invite,
  linkAccount,
} from '../../actions/people/account-actions.ts';
import { json } from '../failure.ts';
import { may } from '../guard-request.ts';
import { respondToAction } from '../respond-to-action.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';
import { handOutLink } from './hand-out-link.ts';

/** Below /api/accounts: the people who may sign in. */
export function accountRoutes(context: StudioContext) {
  const { db } = context;
  const handOut = handOutLink.bind(null, context);
  return new Hono<StudioEnv>()
    .use(may('administer'))
    .get('/', async (c) => {
      // Best effort: people can be listed while nothing can be written.
      void noteLook(db, c.get('session').account).catch(() => undefined);
      return c.json({ accounts: await listAccounts(db) });
    })
    .post('/', json(newAccount), (c) =>
      respondToAction(c, c.get('acting'), invite, c.req.valid('json'), handOut),
    )
    .post('/:id/link', (c) =>
      respondToAction(c, c.get('acting'), linkAccount, { id: c.req.param('id') }, handOut),
    )
    .get('/:id/draft-links', async (c) =>
      c.json({ links: await listDraftLinksOf(db, c.req.param('id')) }),
    )
    .patch('/:id', json(accountChange), (c) => {
      const change = { ...c.req.valid('json'), id: c.req.param('id') };
      return respondToAction(c, c.get('acting'), changeAccount, change, () => ({}));
    });
}
