import type { Database } from '../../db/open-database.ts';
import { engineOf } from '../../db/engine.ts';
import { raiseContentVersion } from '../content-version.ts';
import type { PublishedDraft } from '../published/bodies.ts';
import { distinct, indexDocuments } from '../index-content.ts';
import { isReferred, readReferred, type ReferredRow } from '../references.ts';
import { dateReferrers } from './date-referrers.ts';

/** One transaction that changes content. */
export interface ContentChange {
  /** The transaction. */
  db: Database;
  /** ISO 8601, UTC. */
  now: string;
  /** Whether it changes what visitors see. Set by what changes it. */
  visible: boolean;
  /** The rows that were added, changed or removed. Set by what changes them. */
  rows: Pick<PublishedDraft, 'kind' | 'slug'>[];
  /** What could be referred to before; null if that stays as it is. See `rememberReferred`. */
  referred: readonly ReferredRow[] | null;
}

/** Reads what can be referred to, for comparison. Call it before the rows of such an entry change. */
export async function rememberReferred(change: ContentChange, kind: string): Promise<void> {
  if (isReferred(kind)) change.referred ??= await readReferred(change.db);
}

/**
 * Changes content in one transaction, under a lock that all writers of content take, and raises the
 * content version once if what visitors see changed.
 *
 * @param db the store, or a transaction that this becomes a part of
 * @param now ISO 8601, UTC
 */
export async function changeContent<Result>(
  db: Database,
  now: string,
  work: (change: ContentChange) => Promise<Result>,
): Promise<Result> {
  const run = async (transaction: Database) => {
    await engineOf(transaction).lockName(transaction, 'content');
    const change: ContentChange = {
      db: transaction,
      now,
      visible: false,
      rows: [],
      referred: null,
    };
    const result = await work(change);
    if (change.referred)
      change.rows.push(...(await dateReferrers(transaction, change.referred, now)));
    await indexDocuments(transaction, distinct(change.rows));
    if (change.visible) await raiseContentVersion(transaction);
    return result;
  };
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}
