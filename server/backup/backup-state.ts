import { write } from '../db/commit-queue.ts';
import { writeInstallation } from '../db/installation-row.ts';
import type { Database } from '../db/open-database.ts';
import { backups } from '../db/steps/014-backups.ts';
import type { Tables } from '../db/tables.ts';
import type { Counts } from './check-copy.ts';

/** Milliseconds after which a missing backup is told of. */
export const TOO_OLD = 48 * 3_600_000;

/** What the newest proven backup has. */
export interface BackupSummary extends Counts {
  /** Of the database. */
  bytes: number;
  /** What the site lacked itself when it was taken, for people; empty for nothing. */
  lost: string[];
  /** Where it is, beside DATA_DIR; null for nowhere. Summaries of earlier versions lack it. */
  bucket?: string | null;
}

type Recorded = Pick<
  Tables['installation'],
  | 'backup_proven_at'
  | 'backup_summary'
  | 'backup_told_at'
  | 'backup_recipient'
  | 'backup_key_noted_at'
>;

/** What is known of the backups. Times are ISO 8601, UTC. */
export async function readBackupState(db: Database) {
  const row = await db
    .selectFrom('installation')
    .select([
      'backup_proven_at',
      'backup_summary',
      'backup_told_at',
      'backup_recipient',
      'backup_key_noted_at',
    ])
    .where('id', '=', 1)
    .executeTakeFirst();
  const { applied_at: since } = await db
    .selectFrom('migrations')
    .select('applied_at')
    .where('id', '=', backups.id)
    .executeTakeFirstOrThrow();
  return {
    provenAt: row?.backup_proven_at ?? null,
    summary: row?.backup_summary ? (JSON.parse(row.backup_summary) as BackupSummary) : null,
    /** When an owner had written the key of the bucket down; null for not yet. */
    keyNotedAt: row?.backup_key_noted_at ?? null,
    /** Whom backups in the bucket are encrypted to; null if there is no key yet. */
    recipient: row?.backup_recipient ?? null,
    toldAt: row?.backup_told_at ?? null,
    /** From when the age counts: the newest proven one, or since when backups are taken. */
    since: row?.backup_proven_at ?? since,
  };
}

export const writeBackupState = (db: Database, values: Partial<Recorded>) =>
  write(db, (transaction) => writeInstallation(transaction, values));

/** An age in words: 5 hours. */
export function ageOf(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / 3_600_000);
  const [number, unit] =
    hours < 48 ? [Math.max(0, hours), 'hour'] : [Math.floor(hours / 24), 'day'];
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
