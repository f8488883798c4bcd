import { Hono } from 'hono';
import { accountChange, changeAccount, listAccounts, newAccount } from '../../accounts/accounts.ts';
import { noteLook } from '../../accounts/restored-access.ts';
import { listDraftLinksOf } from '../../accounts/draft-links.ts';
import { createAccountLink, invite } from '../../accounts/sign-in-links.ts';
import { fail, json } from '../failure.ts';
import { may, verified } from '../guard-request.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';
import { handOutLink } from './hand-out-link.ts';

/** Below /api/accounts: the people who may sign in. */
export function accountRoutes(context: StudioContext) {
  const { db } = context;
  return new Hono<StudioEnv>()
    .use(may('administer'))
    .get('/', async (c) => {
      // Best effort: people can be listed while nothing can be written.
      void noteLook(db, c.get('session').account).catch(() => undefined);
      return c.json({ accounts: await listAccounts(db) });
    })
    .post('/', verified, json(newAccount), async (c) => {
      const link = await invite(db, c.get('session').account, c.req.valid('json'));
      if (!link) return fail(c, 'conflict', 'There is an account with this address.');
      return c.json(await handOutLink(context, link));
    })
    .post('/:id/link', verified, async (c) => {
      const by = c.get('session').account;
      const link = await createAccountLink(db, by, c.req.param('id'), true);
      if (!link) return fail(c, 'not-found', 'There is no such account, or it is disabled.');
      return c.json(await handOutLink(context, link));
    })
    .get('/:id/draft-links', async (c) =>
      c.json({ links: await listDraftLinksOf(db, c.req.param('id')) }),
    )
    .patch('/:id', verified, json(accountChange), async (c) => {
      const by = c.get('session').account;
      const outcome = await changeAccount(db, by, c.req.param('id'), c.req.valid('json'));
      if (outcome === 'unknown') return fail(c, 'not-found', 'There is no such account.');
      if (outcome === 'last-owner')
        return fail(c, 'conflict', 'This is the last owner. Make somebody else an owner first.');
      return c.json({});
    });
}
