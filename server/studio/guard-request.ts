import { roleMay, type Act } from '../../contract/studio/acts.ts';
import { byAccount, ROLE_REFUSED } from '../accounts/authority.ts';
import { findSession, type Session } from '../accounts/sessions.ts';
import { ACTOR_HEADER } from '../network/peer.ts';
import { fail } from './failure.ts';
import { readSessionCookie } from './people/session-cookie.ts';
import type { StudioContext, StudioMiddleware } from './studio-context.ts';

/**
 * Rejects requests of other pages than the studio's. The cookie is no proof: a page on another port of the
 * host is same-site, and its requests carry it.
 */
export const ownPages: StudioMiddleware = async (c, next) =>
  c.req.header('Sec-Fetch-Site') === 'same-origin'
    ? next()
    : fail(c, 'foreign', 'This was not sent by the studio. Open the studio and try again.');

/**
 * Rejects requests without a session, and names the account for the request log.
 *
 * @param isUse whether the request extends the session: see `findSession`
 */
export const signedIn =
  (context: StudioContext, isUse = true): StudioMiddleware =>
  async (c, next) => {
    const cookie = readSessionCookie(c, context);
    const session = cookie === undefined ? null : await findSession(context.db, cookie, isUse);
    if (!session) return fail(c, 'signed-out', 'You are signed out. Sign in again.');
    c.set('session', session);
    c.set('acting', { ...context, actor: byAccount(session.account, unverifiedOf(session)) });
    await next();
    c.header(ACTOR_HEADER, `account ${session.account.id}`);
  };

/** Rejects accounts whose role does not allow an act. After `signedIn`. */
export const may =
  (act: Act): StudioMiddleware =>
  async (c, next) =>
    roleMay(c.get('session').account.role, act) ? next() : fail(c, 'forbidden', ROLE_REFUSED);

/** Rejects sessions without a fresh check of a passkey. After `signedIn`. */
export const verified: StudioMiddleware = async (c, next) => {
  const words = unverifiedOf(c.get('session'));
  return words === null ? next() : fail(c, 'verify', words);
};

function unverifiedOf({ verified: isVerified, passkeys }: Session): string | null {
  if (isVerified) return null;
  return passkeys > 0
    ? 'Confirm with your passkey that it is you.'
    : 'Sign in again by a new link, then you can do this for ten minutes.';
}
