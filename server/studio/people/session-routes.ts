import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { availability } from '../../../contract/studio/availability.ts';
import { emailAddress, findAccount, getAvailability, newAccount } from '../../accounts/accounts.ts';
import { askForPasskey, assertion, checkPasskey } from '../../accounts/passkeys.ts';
import {
  endSession,
  findSession,
  recordCheck,
  startSession,
  type Session,
} from '../../accounts/sessions.ts';
import { createAccountLink, redeemLink } from '../../accounts/sign-in-links.ts';
import { setOwnAvailability } from '../../actions/people/own-availability.ts';
import { TokenBuckets } from '../../limits/token-buckets.ts';
import { errorFields } from '../../logging/error-fields.ts';
import { fail, failLimited, json } from '../failure.ts';
import { signedIn } from '../guard-request.ts';
import type { StudioContext, StudioEnv, StudioMiddleware } from '../studio-context.ts';
import type { SessionInfo } from '../studio-types.ts';
import { respondToAction } from '../respond-to-action.ts';
import { handOutLink } from './hand-out-link.ts';
import { createRefusals, groupOf } from './refusals.ts';
import { deleteSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';

/** Name and address are those of the first owner. */
const redeem = newAccount
  .pick({ name: true, email: true })
  .partial()
  .extend({ token: z.string().max(100) });

const NOT_ACCEPTED = 'This passkey was not accepted. Try again, or sign in by a link.';

/** Below /api/session: signing in and out, and the current session. */
export function sessionRoutes(context: StudioContext) {
  const { db, log } = context;
  // By client and not by account, so that a stranger cannot lock anybody out.
  const attempts = new TokenBuckets({ burst: 60, refill: 2_000 });
  const refused = createRefusals(context);
  const mailsOfAccount = new TokenBuckets({ burst: 3, refill: 300_000 });

  /** Limits the attempts of one client. */
  const limited: StudioMiddleware = async (c, next) =>
    failLimited(c, attempts, groupOf(context, c), 'Too many attempts. Try again in a minute.') ??
    next();

  const infoOf = async ({ account, passkeys }: Session): Promise<SessionInfo> => ({
    account,
    passkeys,
    firm: (await context.firm())?.name ?? '',
    siteUrl: context.siteUrl,
  });

  /** Starts a session, and ends the one that the browser had. */
  async function signIn(
    c: Context<StudioEnv>,
    account: { id: string; name: string },
    how: Parameters<typeof startSession>[2],
  ) {
    const cookie = await startSession(db, account, how, readSessionCookie(c, context));
    const session = await findSession(db, cookie);
    if (!session) return fail(c, 'signed-out', 'This account is disabled.');
    setSessionCookie(c, context, cookie);
    return c.json(await infoOf(session));
  }

  /** Mails a link if an account has the address. */
  async function mailLink(email: string): Promise<void> {
    const account = context.mailLink && (await findAccount(db, email));
    if (!account || !mailsOfAccount.take(account.id, Date.now())) return;
    const by = { id: null, name: 'sign-in page' };
    const link = await createAccountLink(db, by, account.id, false);
    if (link) await handOutLink(context, link);
  }

  /** Checks a passkey, and mails its account if it was moved to another manager. */
  async function check(given: z.output<typeof assertion>, accountId: string) {
    const account = await checkPasskey(context, given, accountId);
    // Nobody waits for the mail server; the audit log has it too.
    if (account?.moved)
      context
        .mailLink?.(account.email, context.studioUrl, 'passkey-moved')
        .catch((error: unknown) =>
          log.warn(errorFields(error), 'failed to mail that a passkey was moved'),
        );
    return account;
  }

  return new Hono<StudioEnv>()
    .get('/', signedIn(context), async (c) => c.json(await infoOf(c.get('session'))))
    .delete('/', signedIn(context), async (c) => {
      await endSession(db, c.get('session'));
      deleteSessionCookie(c, context);
      return c.json({});
    })
    .post('/redeem', limited, json(redeem), async (c) => {
      const { token, name, email } = c.req.valid('json');
      const owner = name !== undefined && email !== undefined ? { name, email } : null;
      const redeemed = await redeemLink(db, token, owner);
      if (redeemed === 'gone') {
        refused(c, 'link');
        return fail(c, 'gone', 'This link was used or has expired. Ask for a new one.');
      }
      if (redeemed !== 'incomplete') return signIn(c, redeemed.account, redeemed.how);
      const message = 'Type your name, and an address that no account has.';
      const problems = [{ path: 'email', line: 1, message }];
      return fail(c, 'invalid', 'You are the first owner: say who you are.', { problems });
    })
    .post('/link', limited, json(z.object({ email: emailAddress })), async (c) => {
      const { email } = c.req.valid('json');
      // After the response, so that known and unknown addresses take the same time.
      setImmediate(() => {
        mailLink(email).catch((error: unknown) =>
          log.warn(errorFields(error), 'failed to make a sign-in link'),
        );
      });
      return c.json({}, 202);
    })
    .post('/passkey/options', async (c) => c.json(await askForPasskey(context, '')))
    .post('/passkey', limited, json(assertion), async (c) => {
      const account = await check(c.req.valid('json'), '');
      if (account) return signIn(c, account, 'passkey');
      refused(c, 'passkey');
      return fail(c, 'gone', NOT_ACCEPTED);
    })
    .use(signedIn(context))
    .get('/availability', async (c) =>
      c.json({ availability: await getAvailability(db, c.get('session').account.id) }),
    )
    .put('/availability', json(z.object({ availability })), (c) =>
      respondToAction(c, c.get('acting'), setOwnAvailability, c.req.valid('json'), () => ({})),
    )
    .post('/verify/options', async (c) =>
      c.json(await askForPasskey(context, c.get('session').account.id)),
    )
    .post('/verify', limited, json(assertion), async (c) => {
      const session = c.get('session');
      if (!(await check(c.req.valid('json'), session.account.id))) {
        refused(c, 'passkey', session.account.name);
        return fail(c, 'gone', NOT_ACCEPTED);
      }
      await recordCheck(db, session);
      return c.json({});
    });
}
