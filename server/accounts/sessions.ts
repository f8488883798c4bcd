import { write } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { appendAudit } from './audit-log.ts';
import { digestOf, newToken } from './tokens.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long a session lasts without a request, and at most. */
const IDLE = 12 * HOUR;
export const LONGEST_SESSION = 14 * 24 * HOUR;
/** How long a check of a passkey counts, and without one a session that a link has made. */
const PASSKEY_CHECK = 5 * MINUTE;
const LINK_CHECK = 10 * MINUTE;

/** Somebody who is signed in. */
export interface Session {
  /** SHA-256 of the cookie, which identifies the session. */
  digest: string;
  account: Pick<Tables['accounts'], 'id' | 'email' | 'name' | 'role'>;
  createdAt: string;
  /** When a passkey was last checked; null for never. */
  verifiedAt: string | null;
  /** How many passkeys the account has. */
  passkeys: number;
}

const before = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

/**
 * Starts a session and deletes what has expired.
 *
 * @param how what the account proved itself with; a passkey counts as checked now
 * @param replaced the cookie of the session that it replaces
 * @returns its cookie
 */
export async function startSession(
  transaction: Database,
  account: { id: string; name: string },
  how: 'passkey' | Tables['sign_in_links']['purpose'],
  replaced: string | undefined,
): Promise<string> {
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
  // An invitation stays until it is used or replaced: it says who never signed in.
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
      entry_id: null,
      entry_seen_at: null,
    })
    .execute();
  await appendAudit(transaction, account, 'sign-in', account.name, { how });
  return token;
}

/** The session of a cookie; null if there is none, it has expired, or its account is disabled. */
export async function findSession(db: Database, token: string): Promise<Session | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['digest', 'sessions.created_at', 'seen_at', 'verified_at'])
    .select(['accounts.id', 'email', 'accounts.name', 'role'])
    .select((e) =>
      e
        .selectFrom('passkeys')
        .whereRef('passkeys.account_id', '=', 'accounts.id')
        .select((p) => p.fn.countAll().as('count'))
        .as('passkeys'),
    )
    .where('digest', '=', digestOf(token))
    .where('sessions.created_at', '>', before(LONGEST_SESSION))
    .where('seen_at', '>', before(IDLE))
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { digest, seen_at, id, email, name, role } = row;
  if (seen_at <= before(MINUTE))
    // Best effort: a full disk must not keep anybody from reading.
    void write(db, (transaction) =>
      transaction
        .updateTable('sessions')
        .set({ seen_at: new Date().toISOString() })
        .where('digest', '=', digest)
        .where('seen_at', '=', seen_at)
        .execute(),
    ).catch(() => undefined);
  return {
    digest,
    account: { id, email, name, role },
    createdAt: row.created_at,
    verifiedAt: row.verified_at,
    passkeys: Number(row.passkeys),
  };
}

/**
 * Until when acts that need a fresh check of a passkey are accepted; null if there was none. Where the
 * account has no passkey, the link that made the session counts.
 */
export function verifiedUntil({ verifiedAt, passkeys, createdAt }: Session): string | null {
  const until = (from: string, milliseconds: number) =>
    new Date(Date.parse(from) + milliseconds).toISOString();
  if (verifiedAt !== null) return until(verifiedAt, PASSKEY_CHECK);
  return passkeys === 0 ? until(createdAt, LINK_CHECK) : null;
}

/** Records that a passkey was checked now. */
export async function recordCheck(transaction: Database, digest: string): Promise<void> {
  await transaction
    .updateTable('sessions')
    .set({ verified_at: new Date().toISOString() })
    .where('digest', '=', digest)
    .execute();
}

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
