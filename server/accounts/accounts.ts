import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { roleMay, roles } from '../../contract/studio/acts.ts';
import { write } from '../db/commit-queue.ts';
import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { appendAudit, type Actor } from './audit-log.ts';
import { endDraftLinksOf, keepDraftLinksOf } from './draft-links.ts';
import { endSessionsOf } from './sessions.ts';

/** An address in lower case: mail servers ignore the case. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('Type an email address.'));

/** The name of an account, a passkey or a key. */
export const givenName = z.string().trim().min(1, 'Type a name.').max(80, 'At most 80 characters.');

export const newAccount = z.object({ email: emailAddress, name: givenName, role: z.enum(roles) });
export type NewAccount = z.output<typeof newAccount>;

/** The changes that an owner can make to an account. */
export const accountChange = newAccount
  .omit({ email: true })
  .extend({
    disabled: z.boolean(),
    /** Transfers draft links that would end to the person who makes the change. */
    keepLinks: z.boolean(),
  })
  .partial();

type Account = Tables['accounts'];

/** Finds an account, even a disabled one, by its address in lower case. */
export const findAccount = (db: Database, email: string): Promise<Account | undefined> =>
  db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();

/** The addresses of all accounts, by their ids. */
export async function findEmails(db: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('accounts').select(['id', 'email']).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/**
 * Makes an account.
 *
 * @param by null for the first owner
 * @returns null if the address has an account
 */
export async function createAccount(
  transaction: Database,
  by: Actor | null,
  given: NewAccount,
): Promise<Account | null> {
  const account = await transaction
    .insertInto('accounts')
    .values({ ...given, id: uuidv7(), created_at: new Date().toISOString(), disabled_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!account) return null;
  await appendAudit(transaction, by ?? account, 'invite', account.name, { role: account.role });
  return account;
}

/** Lists accounts by name, with the number of passkeys, the last visit, and an open invitation. */
export async function listAccounts(db: Database) {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'role', 'created_at as createdAt', 'disabled_at as disabledAt'])
    .select((e) => [
      e
        .selectFrom('sessions')
        .whereRef('account_id', '=', 'accounts.id')
        .select((s) => s.fn.max('seen_at').as('at'))
        .as('seenAt'),
      e
        .selectFrom('passkeys')
        .whereRef('account_id', '=', 'accounts.id')
        .select((p) => p.fn.countAll().as('count'))
        .as('passkeys'),
      e
        .selectFrom('passkeys')
        .whereRef('account_id', '=', 'accounts.id')
        .select((p) => p.fn.max('used_at').as('at'))
        .as('usedAt'),
      e
        .selectFrom('sign_in_links')
        .whereRef('account_id', '=', 'accounts.id')
        .where('purpose', '=', 'invitation')
        .where('expires_at', '>', new Date().toISOString())
        .select((l) => l.fn.max('expires_at').as('at'))
        .as('invitedUntil'),
    ])
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ seenAt, usedAt, ...row }) => ({
    ...row,
    // After signing out there is no session: the last use of a passkey counts.
    seenAt: seenAt ?? usedAt,
    passkeys: Number(row.passkeys),
  }));
}

/**
 * Changes name or role, or disables or enables an account. A change of role or access ends its sessions and
 * sign-in links. Its draft links end when it may no longer write, and stay ended when it may write again.
 */
export const changeAccount = (
  db: Database,
  by: Actor,
  id: string,
  { name, role, disabled, keepLinks }: z.output<typeof accountChange>,
) =>
  write(db, async (transaction): Promise<'changed' | 'unknown' | 'last-owner'> => {
    await lockOwners(transaction);
    const account = await transaction
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!account) return 'unknown';
    const after = { name: name ?? account.name, role: role ?? account.role };
    const owns = after.role === 'owner' && disabled !== true;
    if (account.role === 'owner' && !owns && !(await hasOwner(transaction, id)))
      return 'last-owner';
    const access = { disabled_at: disabled ? new Date().toISOString() : null };
    await transaction
      .updateTable('accounts')
      .set({ ...after, ...(disabled !== undefined && access) })
      .where('id', '=', id)
      .execute();
    if (disabled !== undefined || after.role !== account.role) {
      await endSessionsOf(transaction, id);
      await transaction.deleteFrom('sign_in_links').where('account_id', '=', id).execute();
    }
    const writes = roleMay(after.role, 'content:write') && !(disabled ?? account.disabled_at);
    const wrote = roleMay(account.role, 'content:write') && !account.disabled_at;
    const keptLinks = !writes && keepLinks && (await keepDraftLinksOf(transaction, id, by.id));
    // Also when it may write again: a link may have been made while the account lost the right to write.
    const endedLinks = !(writes && wrote) && (await endDraftLinksOf(transaction, id));
    const links = { ...(keptLinks && { keptLinks }), ...(endedLinks && { endedLinks }) };
    const details = { name, role, disabled, ...links };
    await appendAudit(transaction, by, 'change-account', account.name, details);
    return 'changed';
  });

/**
 * Locks changes of owners until the transaction ends. Take it before `hasOwner` and the change that depends
 * on it.
 */
export const lockOwners = (transaction: Database): Promise<void> =>
  engineOf(transaction).lockName(transaction, 'owners');

/** Whether an owner other than `besides` may sign in. */
export async function hasOwner(db: Database, besides = ''): Promise<boolean> {
  const owner = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('id', '!=', besides)
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}
