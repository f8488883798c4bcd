import { Hono } from 'hono';
import { z } from 'zod';
import { changeAccount, listAccounts } from '../../accounts/accounts.ts';
import { createAccountLink, invite, linkAddress } from '../../accounts/sign-in-links.ts';
import { errorFields } from '../../logging/error-fields.ts';
import { accountName, accountRole, emailAddress } from './account-fields.ts';
import { fail, json } from '../failure.ts';
import { may, verified } from '../guard-request.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';
import type { ListedAccount } from '../studio-types.ts';

const newAccount = z.object({ email: emailAddress, name: accountName, role: accountRole });
const change = z.object({
  name: accountName.optional(),
  role: accountRole.optional(),
  disabled: z.boolean().optional(),
});

/** Below /api/accounts: the people who may sign in. */
export function accountRoutes(context: StudioContext) {
  const { db } = context;

  /** Mails a link if that is possible. It is shown as well: whoever made it may pass it on. */
  async function handOut(token: string, email: string, purpose: 'invitation' | 'sign-in') {
    const link = linkAddress(context.studioUrl, token);
    const sent = context.mailLink?.(email, link, purpose).then(
      () => true,
      (error: unknown) => {
        context.log.warn(errorFields(error), 'failed to mail a sign-in link');
        return false;
      },
    );
    return { link, mailed: (await sent) ?? false };
  }

  return new Hono<StudioEnv>()
    .use(may('administer'))
    .get('/', async (c) => {
      const accounts: ListedAccount[] = await listAccounts(db);
      return c.json({ accounts });
    })
    .post('/', verified, json(newAccount), async (c) => {
      const given = c.req.valid('json');
      const token = await invite(db, c.get('session').account, given);
      if (token === null) return fail(c, 'conflict', 'There is an account with this address.');
      return c.json(await handOut(token, given.email, 'invitation'));
    })
    .post('/:id/link', verified, async (c) => {
      const by = c.get('session').account;
      const made = await createAccountLink(db, by, c.req.param('id'), true);
      if (!made) return fail(c, 'not-found', 'There is no such account, or it is disabled.');
      return c.json(await handOut(made.token, made.email, made.purpose));
    })
    .patch('/:id', verified, json(change), async (c) => {
      const by = c.get('session').account;
      const outcome = await changeAccount(db, by, c.req.param('id'), c.req.valid('json'));
      if (outcome === 'unknown') return fail(c, 'not-found', 'There is no such account.');
      if (outcome === 'last-owner')
        return fail(c, 'conflict', 'This is the last owner. Make somebody else an owner first.');
      return c.json({});
    });
}
