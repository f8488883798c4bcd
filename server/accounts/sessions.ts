import { write } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { appendAudit } from './audit-log.ts';
import { digestOf, newToken } from './tokens.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Milliseconds after which a session ends: without a request, and in any case. */
const IDLE = 12 * HOUR;
export const LONGEST_SESSION = 14 * 24 * HOUR;
/** Milliseconds for which a passkey check is fresh, and, for accounts without passkeys, a sign-in by link. */
const PASSKEY_CHECK = 5 * MINUTE;
const LINK_CHECK = 10 * MINUTE;

/** The session of a signed-in person. */
export interface Session {
  /** SHA-256 of the cookie, which identifies the session. */
  digest: string;
  account: Pick<Tables['accounts'], 'id' | 'email' | 'name' | 'role'>;
  /** How many passkeys the account has. */
  passkeys: number;
  /** Whether the last passkey check is fresh; for accounts without passkeys, whether the sign-in is. */
  verified: boolean;
}

const before = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

/**
 * Starts a session and deletes what has expired.
 *
 * @param how how the account signed in; a passkey counts as a fresh check
 * @param replaced the cookie of the browser's previous session, which ends
 * @returns its cookie
 */
export const startSession = (
  db: Database,
  account: { id: string; name: string },
  how: 'passkey' | Tables['sign_in_links']['purpose'],
  replaced: string | undefined,
): Promise<string> =>
  write(db, async (transaction) => {
    const now = new Date().toISOString();
    await transaction
      .deleteFrom('sessions')
      .where((e) =>
        e.or([
          e('created_at', '<=', before(LONGEST_SESSION)),
          e('seen_at', '<=', before(IDLE)),
          e('digest', '=', digestOf(replaced ?? '')),
        ]),
      )
      .execute();
    // Expired invitations stay: an account with an invitation has never signed in.
    await transaction
      .deleteFrom('sign_in_links')
      .where('expires_at', '<=', now)
      .where('purpose', '!=', 'invitation')
      .execute();
    await transaction.deleteFrom('draft_links').where('expires_at', '<=', now).execute();
    const token = newToken();
    await transaction
      .insertInto('sessions')
      .values({
        digest: digestOf(token),
        account_id: account.id,
        created_at: now,
        seen_at: now,
        verified_at: how === 'passkey' ? now : null,
      })
      .execute();
    await appendAudit(transaction, account, 'sign-in', account.name, { how });
    return token;
  });

/**
 * The session of a cookie; null if there is none, it has expired, or its account is disabled.
 *
 * @param isUse whether the request extends the session; false for polls of an open page
 */
export async function findSession(
  db: Database,
  token: string,
  isUse = true,
): Promise<Session | null> {
  const row = await openSession(db, digestOf(token))
    .select(['digest', 'sessions.created_at', 'seen_at', 'verified_at'])
    .select(['accounts.id', 'email', 'accounts.name', 'role'])
    .select((e) =>
      e
        .selectFrom('passkeys')
        .whereRef('passkeys.account_id', '=', 'accounts.id')
        .select((p) => p.fn.countAll().as('count'))
        .as('passkeys'),
    )
    .executeTakeFirst();
  if (!row) return null;
  const { digest, seen_at, verified_at, id, email, name, role } = row;
  if (isUse && seen_at <= before(MINUTE))
    // Best effort: a full disk must not keep anybody from reading.
    void updateSession(db, digest, { seen_at: new Date().toISOString() }).catch(() => undefined);
  const passkeys = Number(row.passkeys);
  const verified =
    verified_at === null
      ? passkeys === 0 && row.created_at > before(LINK_CHECK)
      : verified_at > before(PASSKEY_CHECK);
  return { digest, account: { id, email, name, role }, passkeys, verified };
}

/**
 * Finds the account of a session by its digest; null if the session has ended. Does not extend the session:
 * only requests with its cookie do.
 */
export async function findAccountOfSession(db: Database, digest: string): Promise<string | null> {
  const row = await openSession(db, digest).select('accounts.id').executeTakeFirst();
  return row?.id ?? null;
}

/** A session that has not expired, of an account that may sign in. */
const openSession = (db: Database, digest: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .where('digest', '=', digest)
    .where('sessions.created_at', '>', before(LONGEST_SESSION))
    .where('seen_at', '>', before(IDLE))
    .where('disabled_at', 'is', null);

const updateSession = (
  db: Database,
  digest: string,
  change: Partial<Pick<Tables['sessions'], 'seen_at' | 'verified_at'>>,
) =>
  write(db, (transaction) =>
    transaction.updateTable('sessions').set(change).where('digest', '=', digest).execute(),
  );

/** Records that a passkey was checked now. */
export const recordCheck = (db: Database, { digest }: Session) =>
  updateSession(db, digest, { verified_at: new Date().toISOString() });

/** Ends a session. */
export const endSession = (db: Database, { digest, account }: Session): Promise<void> =>
  write(db, async (transaction) => {
    await transaction.deleteFrom('sessions').where('digest', '=', digest).execute();
    await appendAudit(transaction, account, 'sign-out', account.name);
  });

/** Ends the sessions of an account. */
export async function endSessionsOf(
  transaction: Database,
  accountId: string,
  except = '',
): Promise<void> {
  await transaction
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('digest', '!=', except)
    .execute();
}
