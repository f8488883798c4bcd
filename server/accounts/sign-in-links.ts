import { write } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { createAccount, findAccount, hasOwner, lockOwners, type NewAccount } from './accounts.ts';
import { appendAudit, type Actor } from './audit-log.ts';
import { startSession } from './sessions.ts';
import { digestOf, newToken } from './tokens.ts';

type Purpose = Tables['sign_in_links']['purpose'];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds. */
const VALID_FOR: Record<Purpose, number> = {
  'sign-in': 10 * MINUTE,
  invitation: 3 * DAY,
  // Valid only while there is no owner.
  'first-owner': 3 * DAY,
};

/** The address of a one-time link. The token is in the hash, so that no server or proxy logs it. */
export const linkAddress = (studioUrl: string, token: string): string =>
  `${studioUrl}/link#${token}`;

async function createToken(
  transaction: Database,
  purpose: Purpose,
  accountId: string | null,
): Promise<string> {
  const token = newToken();
  await transaction
    .insertInto('sign_in_links')
    .values({
      digest: digestOf(token),
      account_id: accountId,
      purpose,
      expires_at: new Date(Date.now() + VALID_FOR[purpose]).toISOString(),
    })
    .execute();
  return token;
}

/**
 * Makes the token of the link that makes the first owner.
 *
 * @returns null if there is an owner
 */
export const createFirstOwnerToken = (db: Database): Promise<string | null> =>
  write(db, async (transaction) =>
    (await hasOwner(transaction)) ? null : createToken(transaction, 'first-owner', null),
  );

/**
 * Makes an account and the token of its invitation.
 *
 * @returns null if there is an account with the address
 */
export const invite = (db: Database, by: Actor, given: NewAccount): Promise<string | null> =>
  write(db, async (transaction) => {
    const account = await createAccount(transaction, by, given);
    return account && createToken(transaction, 'invitation', account.id);
  });

/**
 * Makes a link to sign in.
 *
 * @param renews whether a new invitation takes the place of one that was not used yet. A request of a
 *   stranger must not make the invitation invalid
 * @returns null if there is no such account, or it is disabled
 */
export const createAccountLink = (db: Database, by: Actor, accountId: string, renews: boolean) =>
  write(db, async (transaction) => {
    const account = await transaction
      .selectFrom('accounts')
      .select(['name', 'email'])
      .where('id', '=', accountId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (!account) return null;
    const purpose =
      renews && (await deleteInvitation(transaction, accountId))
        ? ('invitation' as const)
        : ('sign-in' as const);
    await appendAudit(transaction, by, 'make-link', account.name, { purpose });
    const token = await createToken(transaction, purpose, accountId);
    return { token, email: account.email, purpose };
  });

/** Deletes the invitation of an account, whether it has expired or not. Returns false if there is none. */
async function deleteInvitation(transaction: Database, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('sign_in_links')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'invitation')
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The cookie of the session, or why there is none; `incomplete` asks for the first owner's name and address. */
type Redeemed = { cookie: string } | 'gone' | 'incomplete' | 'taken';

/**
 * Uses a link up and starts a session.
 *
 * @param owner the first owner; other links ignore it
 * @param replaced the cookie of the session that the new one replaces
 */
export function redeemLink(
  db: Database,
  token: string,
  owner: Pick<NewAccount, 'email' | 'name'> | null,
  replaced: string | undefined,
): Promise<Redeemed> {
  const digest = digestOf(token);
  return write(db, async (transaction): Promise<Redeemed> => {
    const link = await transaction
      .selectFrom('sign_in_links')
      .leftJoin('accounts', 'accounts.id', 'account_id')
      .select(['purpose', 'accounts.id', 'name', 'disabled_at'])
      .where('digest', '=', digest)
      .where('expires_at', '>', new Date().toISOString())
      .executeTakeFirst();
    if (!link || link.disabled_at !== null) return 'gone';
    const { purpose, id, name } = link;
    if (purpose === 'first-owner') {
      await lockOwners(transaction);
      if (await hasOwner(transaction)) return 'gone';
      if (!owner) return 'incomplete';
      if (await findAccount(transaction, owner.email)) return 'taken';
    }
    const { numDeletedRows } = await transaction
      .deleteFrom('sign_in_links')
      .where('digest', '=', digest)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return 'gone';
    const account =
      id !== null && name !== null
        ? { id, name }
        : owner && (await createAccount(transaction, null, { ...owner, role: 'owner' }));
    if (!account) return 'gone';
    await deleteInvitation(transaction, account.id);
    return { cookie: await startSession(transaction, account, purpose, replaced) };
  });
}
