import type { Database } from '../../db/open-database.ts';
import { write } from '../../db/commit-queue.ts';
import { raiseContentVersion } from '../content-version.ts';
import { reopenIndex } from '../../search/search-index.ts';
import { BATCH, distinct, indexDocuments, indexInBatches, writeLocked } from '../index-content.ts';
import type { ReferenceValues } from '../../../domain/resolve-text.ts';
import { isReferred, readReferred, referenceValues } from '../references.ts';
import type { RowKey } from '../search-documents.ts';
import { dateReferrers } from './find-referrers.ts';
import { indexReferrers } from './index-entry.ts';

/** Which revision of an entry was published before a change, and which is after it; null for none. */
export interface PublishedMove {
  entryId: string;
  /** Its id, and the date that was set for taking it down. */
  before: { id: string; unpublishAt: string | null } | null;
  after: string | null;
}

/** One transaction that changes content. Functions that write a row or a state record it here. */
export interface ContentChange {
  /** The transaction. */
  db: Database;
  /** ISO 8601, UTC. */
  now: string;
  /** Whether names in published texts must lead to something that visitors can see; files and imports are exempt. */
  checked: boolean;
  /** The rows that were added, changed or removed. */
  rows: readonly RowKey[];
  /** What was published of entries before and after. */
  moves: PublishedMove[];
  /** Call it before a row of a kind changes: reads what references stand for. */
  beforeRow(kind: string): Promise<void>;
  /** Records rows that changed; without rows, something else that visitors see. */
  recordVisible(...rows: RowKey[]): void;
}

/**
 * Changes content in one transaction, under a lock that all writers of content take, and raises the
 * content version once if what visitors see changed.
 *
 * @param now ISO 8601, UTC
 * @param work may run more than once. It should not parse or render: other writers wait meanwhile.
 * @param options `checked`: see ContentChange. `silent`: the caller raises the content version
 */
export async function changeContent<Result>(
  db: Database,
  now: string,
  work: (change: ContentChange) => Promise<Result>,
  { checked = false, silent = false } = {},
): Promise<Result> {
  const { result, left, referrers } = await writeLocked(db, async (transaction) => {
    const rows: RowKey[] = [];
    let isVisible = false;
    let before: ReferenceValues | undefined;
    const readValues = async () => referenceValues(await readReferred(transaction));
    const done = await work({
      db: transaction,
      now,
      checked,
      rows,
      moves: [],
      async beforeRow(kind) {
        if (isReferred(kind)) before ??= await readValues();
      },
      recordVisible(...changed) {
        rows.push(...changed);
        isVisible = true;
      },
    });
    const values = before && (await readValues());
    const dated = before && values ? await dateReferrers(transaction, now, before, values) : [];
    rows.push(...dated);
    if (isVisible && !silent) await raiseContentVersion(transaction);
    if (rows.length === 0) return { result: done, left: [], referrers: dated };
    const documents = distinct(rows);
    const later = documents.splice(BATCH);
    await indexDocuments(transaction, documents, values);
    if (later.length > 0) await reopenIndex(transaction);
    return { result: done, left: later, referrers: dated };
  });
  await indexReferrers(db, referrers);
  if (left.length > 0) {
    await indexInBatches(db, left);
    // Pages of results show them now.
    await write(db, raiseContentVersion);
  }
  return result;
}
