import { write } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { createAccount, findAccount, hasOwner, lockOwners, type NewAccount } from './accounts.ts';
import { appendAudit, type Actor } from './audit-log.ts';
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

/** A one-time link of an account. */
export interface AccountLink {
  token: string;
  email: string;
  purpose: 'invitation' | 'sign-in';
}

/** The address of a one-time link. The token is in the hash, so that no server or proxy logs it. */
export const linkAddress = (studioUrl: string, token: string): string =>
  `${studioUrl}/link#${token}`;

/** Makes the token of a link. @param accountId null for the first owner */
export async function createToken(
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
 * Makes the token of the first owner's link.
 *
 * @returns null if there is an owner
 */
export const createFirstOwnerToken = (db: Database): Promise<string | null> =>
  write(db, async (transaction) =>
    (await hasOwner(transaction)) ? null : createToken(transaction, 'first-owner', null),
  );

/**
 * Makes a link to sign in.
 *
 * @param renews whether an unused invitation is replaced; false for requests of the sign-in page, so that a
 *   stranger cannot make an invitation invalid
 * @returns null if there is no such account, or it is disabled
 */
export const createAccountLink = (db: Database, by: Actor, accountId: string, renews: boolean) =>
  write(db, async (transaction): Promise<AccountLink | null> => {
    const account = await transaction
      .selectFrom('accounts')
      .select(['name', 'email'])
      .where('id', '=', accountId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (!account) return null;
    const invited =
      renews && (await deleteLinks(transaction, { account_id: accountId, purpose: 'invitation' }));
    const purpose = invited ? 'invitation' : 'sign-in';
    await appendAudit(transaction, by, 'make-link', account.name, { purpose });
    const token = await createToken(transaction, purpose, accountId);
    return { token, email: account.email, purpose };
  });

/** Deletes links, whether they have expired or not. Returns false if there are none. */
async function deleteLinks(
  transaction: Database,
  which: Partial<Tables['sign_in_links']>,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('sign_in_links')
    .where((e) => e.and(which))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * The account that a link signs in, or why it signs nobody in. `incomplete`: the first owner must give a name
 * and an address without an account.
 */
type Redeemed = { account: { id: string; name: string }; how: Purpose } | 'gone' | 'incomplete';

/**
 * Redeems a link.
 *
 * @param owner name and address of the first owner; other links ignore it
 */
export const redeemLink = (
  db: Database,
  token: string,
  owner: Pick<NewAccount, 'email' | 'name'> | null,
): Promise<Redeemed> =>
  write(db, async (transaction): Promise<Redeemed> => {
    const digest = digestOf(token);
    const link = await transaction
      .selectFrom('sign_in_links')
      .leftJoin('accounts', 'accounts.id', 'account_id')
      .select(['purpose', 'accounts.id', 'name', 'disabled_at'])
      .where('digest', '=', digest)
      // Of a newer version there may be others.
      .where('purpose', 'in', Object.keys(VALID_FOR) as Purpose[])
      .where('expires_at', '>', new Date().toISOString())
      .executeTakeFirst();
    if (!link || link.disabled_at !== null) return 'gone';
    const { purpose, id, name } = link;
    if (purpose === 'first-owner') {
      await lockOwners(transaction);
      if (await hasOwner(transaction)) return 'gone';
      if (!owner || (await findAccount(transaction, owner.email))) return 'incomplete';
    }
    if (!(await deleteLinks(transaction, { digest }))) return 'gone';
    const account =
      id !== null && name !== null
        ? { id, name }
        : owner && (await createAccount(transaction, null, { ...owner, role: 'owner' }));
    if (!account) return 'gone';
    await deleteLinks(transaction, { account_id: account.id, purpose: 'invitation' });
    return { account, how: purpose };
  });
