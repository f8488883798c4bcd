import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Availability } from '../../contract/studio/availability.ts';
import { roles } from '../../contract/studio/acts.ts';
import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { appendAudit, type Actor } from './audit-log.ts';

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

type Account = Selectable<Tables['accounts']>;

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

/** When a person works; null for the firm's hours. */
const parseAvailability = (stored: string | null) =>
  JSON.parse(stored ?? 'null') as Availability | null;

export async function getAvailability(db: Database, id: string): Promise<Availability | null> {
  const row = await db
    .selectFrom('accounts')
    .select('availability')
    .where('id', '=', id)
    .executeTakeFirst();
  return parseAvailability(row?.availability ?? null);
}

/** Lists accounts by name, with the number of passkeys, the last visit, and an open invitation. */
export async function listAccounts(db: Database) {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'role', 'created_at as createdAt', 'disabled_at as disabledAt'])
    .select('availability')
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
  return rows.map(({ seenAt, usedAt, availability, ...row }) => ({
    ...row,
    availability: parseAvailability(availability),
    // After signing out there is no session: the last use of a passkey counts.
    seenAt: seenAt ?? usedAt,
    passkeys: Number(row.passkeys),
  }));
}

/** The lock of changes of owners. */
export const OWNERS = 'owners';

/**
 * Locks changes of owners until the transaction ends. Take it before `hasOwner` and the change that depends
 * on it.
 */
export const lockOwners = (transaction: Database): Promise<void> =>
  engineOf(transaction).lockName(transaction, OWNERS);

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
