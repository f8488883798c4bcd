import { v7 as uuidv7 } from 'uuid';
import { write } from '../db/commit-queue.ts';
import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { appendAudit, type Actor } from './audit-log.ts';
import { endSessionsOf } from './sessions.ts';

export const roles = ['owner', 'editor', 'sales', 'reader'] as const;

type Account = Tables['accounts'];
export type NewAccount = Pick<Account, 'email' | 'name' | 'role'>;

/** What can be changed of an account. */
export interface AccountChange {
  name?: string;
  role?: Account['role'];
  disabled?: boolean;
}

/** An address in lower case: mail servers ignore the case. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** The account of an address, disabled or not. */
export const findAccount = (db: Database, email: string): Promise<Account | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', normalizeEmail(email))
    .executeTakeFirst();

/**
 * Makes an account.
 *
 * @returns null if there is one with the address
 */
export async function createAccount(
  transaction: Database,
  by: Actor | null,
  { email, name, role }: NewAccount,
): Promise<Account | null> {
  const account = await transaction
    .insertInto('accounts')
    .values({
      id: uuidv7(),
      email: normalizeEmail(email),
      name,
      role,
      created_at: new Date().toISOString(),
      disabled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!account) return null;
  await appendAudit(transaction, by ?? account, 'invite', name, { role });
  return account;
}

/** Lists the accounts by name, with their passkeys, when they were last here, and open invitations. */
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
  return rows.map((row) => ({ ...row, passkeys: Number(row.passkeys) }));
}

/**
 * Changes name or role, disables or enables. Where role or access changes, sessions and links of the
 * account end at once.
 */
export function changeAccount(
  db: Database,
  by: Actor,
  id: string,
  { name, role, disabled }: AccountChange,
): Promise<'changed' | 'unknown' | 'last-owner'> {
  return write(db, async (transaction) => {
    await lockOwners(transaction);
    const account = await transaction
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!account) return 'unknown';
    const { disabled_at } = account;
    const after = {
      name: name ?? account.name,
      role: role ?? account.role,
      disabled_at:
        (disabled ?? disabled_at !== null) ? (disabled_at ?? new Date().toISOString()) : null,
    };
    const isOwner = (one: Pick<Account, 'role' | 'disabled_at'>) =>
      one.role === 'owner' && one.disabled_at === null;
    if (isOwner(account) && !isOwner(after) && !(await hasOwner(transaction, id)))
      return 'last-owner';
    await transaction.updateTable('accounts').set(after).where('id', '=', id).execute();
    if (after.role !== account.role || after.disabled_at !== disabled_at) {
      await endSessionsOf(transaction, id);
      await transaction.deleteFrom('sign_in_links').where('account_id', '=', id).execute();
    }
    await appendAudit(transaction, by, 'change-account', account.name, { name, role, disabled });
    return 'changed';
  });
}

/** Excludes other changes of who is an owner until the end of the transaction. */
export const lockOwners = (transaction: Database): Promise<void> =>
  engineOf(transaction).lockName(transaction, 'owners');

/** Whether there is an owner who may sign in, besides one account. */
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
