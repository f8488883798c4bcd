import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { findAccount } from '../../accounts/accounts.ts';
import { askForPasskey, signInByPasskey, verifyByPasskey } from '../../accounts/passkeys.ts';
import { endSession, findSession, verifiedUntil, type Session } from '../../accounts/sessions.ts';
import { createAccountLink, linkAddress, redeemLink } from '../../accounts/sign-in-links.ts';
import { throttle } from '../../accounts/throttle.ts';
import { createStoreSource } from '../../content/content-source.ts';
import { clientGroup } from '../../network/client-address.ts';
import { errorFields } from '../../logging/error-fields.ts';
import { accountName, emailAddress } from './account-fields.ts';
import { fail, json } from '../failure.ts';
import { signedIn } from '../guard-request.ts';
import { assertion } from './passkey-response.ts';
import { deleteSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';
import type { SessionInfo } from '../studio-types.ts';
import type { StudioContext, StudioEnv, StudioMiddleware } from '../studio-context.ts';

const redeem = z.object({
  token: z.string().max(100),
  /** Of the first owner. */
  name: accountName.optional(),
  email: emailAddress.optional(),
});

/** Below /api/session: who is signed in, and how to. */
export function sessionRoutes(context: StudioContext) {
  const { db, secret, log } = context;
  const content = createStoreSource(db, log);

  /** Slows down one client, without any effect on others. */
  const limit =
    (kind: Parameters<typeof throttle>[1]): StudioMiddleware =>
    async (c, next) => {
      const client = context.clientOf(c.req.raw, c.env);
      const name = secret.sign('client', client === null ? '' : clientGroup(client));
      const retryAfter = await throttle(db, kind, name);
      if (retryAfter === 0) return next();
      return fail(c, 'too-many', 'Too many attempts. Try again in a minute.', { retryAfter });
    };

  /** Responds to a request that has started a session. */
  async function respondSignedIn(c: Context<StudioEnv>, cookie: string) {
    const session = await findSession(db, cookie);
    if (!session) return fail(c, 'signed-out', 'This account is disabled.');
    setSessionCookie(c, context, cookie);
    return c.json(await infoOf(session));
  }

  /** Mails a link to an account that has the address; to nobody otherwise. */
  async function mailLink(address: string): Promise<void> {
    const account = await findAccount(db, address);
    if (!account || !context.mailLink) return;
    if ((await throttle(db, 'mailed links of an account', account.id)) > 0) return;
    const by = { id: null, name: 'sign-in page' };
    const link = await createAccountLink(db, by, account.id, false);
    if (!link) return;
    await context.mailLink(link.email, linkAddress(context.studioUrl, link.token), 'sign-in');
  }

  const infoOf = async (session: Session): Promise<SessionInfo> => ({
    account: session.account,
    passkeys: session.passkeys,
    verifiedUntil: verifiedUntil(session),
    firm: (await content.get('site', 'site'))?.body.name ?? '',
    siteUrl: context.siteUrl,
    mail: context.mailLink !== null,
    now: new Date().toISOString(),
  });

  return new Hono<StudioEnv>()
    .get('/', signedIn(context), async (c) => c.json(await infoOf(c.get('session'))))
    .delete('/', signedIn(context), async (c) => {
      await endSession(db, c.get('session'));
      deleteSessionCookie(c, context);
      return c.json({});
    })
    .post('/redeem', limit('sign-in attempts of a client'), json(redeem), async (c) => {
      const { token, name, email } = c.req.valid('json');
      const owner = name !== undefined && email !== undefined ? { name, email } : null;
      const redeemed = await redeemLink(db, token, owner, readSessionCookie(c, context));
      if (redeemed === 'gone')
        return fail(c, 'gone', 'This link was used or has expired. Ask for a new one.');
      if (redeemed === 'incomplete')
        return fail(c, 'invalid', 'You are the first owner: say who you are.', {
          problems: [
            { path: 'name', line: 1, message: 'Type your name.' },
            { path: 'email', line: 1, message: 'Type your email address.' },
          ],
        });
      if (redeemed === 'taken')
        return fail(c, 'invalid', 'There is an account with this address.', {
          problems: [{ path: 'email', line: 1, message: 'Type another address.' }],
        });
      return respondSignedIn(c, redeemed.cookie);
    })
    .post(
      '/link',
      limit('link requests of a client'),
      json(z.object({ email: emailAddress })),
      async (c) => {
        const { email } = c.req.valid('json');
        // After the response, so that known and unknown addresses take the same time.
        setImmediate(() => {
          mailLink(email).catch((error: unknown) =>
            log.warn(errorFields(error), 'failed to mail a sign-in link'),
          );
        });
        return c.json({}, 202);
      },
    )
    .post('/passkey/options', async (c) => c.json(await askForPasskey(context, null)))
    .post('/passkey', limit('sign-in attempts of a client'), json(assertion), async (c) => {
      const replaced = readSessionCookie(c, context);
      const cookie = await signInByPasskey(context, c.req.valid('json'), replaced);
      if (cookie === null)
        return fail(c, 'gone', 'This passkey was not accepted. Try again, or sign in by a link.');
      return respondSignedIn(c, cookie);
    })
    .post('/verify/options', signedIn(context), async (c) =>
      c.json(await askForPasskey(context, c.get('session').account)),
    )
    .post(
      '/verify',
      signedIn(context),
      limit('sign-in attempts of a client'),
      json(assertion),
      async (c) => {
        const session = c.get('session');
        if (!(await verifyByPasskey(context, session, c.req.valid('json'))))
          return fail(c, 'gone', 'This passkey was not accepted. Try again.');
        const verifiedAt = new Date().toISOString();
        return c.json(await infoOf({ ...session, verifiedAt }));
      },
    );
}
