import type { Database } from '../../db/open-database.ts';
import { write } from '../../db/commit-queue.ts';
import { engineOf } from '../../db/engine.ts';
import { raiseContentVersion } from '../content-version.ts';
import type { PublishedDraft } from '../published/bodies.ts';
import { reopenIndex } from '../../search/search-index.ts';
import { BATCH, distinct, indexDocuments, indexInBatches } from '../index-content.ts';
import { readReferred, referenceValues, type ReferenceValues } from '../references.ts';
import { dateReferrers } from './find-referrers.ts';

/** What was published of an entry before a change and after it, as the id of the revision; null for nothing. */
export interface PublishedMove {
  entryId: string;
  /** With the date on which it would have been taken down. */
  before: { id: string; unpublishAt: string | null } | null;
  after: string | null;
}

/** One transaction that changes content. */
export interface ContentChange {
  /** The transaction. */
  db: Database;
  /** ISO 8601, UTC. */
  now: string;
  /** Whether what is published must name what visitors can see: not in files and imports. Set by its caller. */
  checked: boolean;
  /** Whether it changes what visitors see. Set by what changes it. */
  visible: boolean;
  /** The rows that were added, changed or removed. Set by what changes them. */
  rows: Pick<PublishedDraft, 'kind' | 'slug'>[];
  /** What was published of entries before and after. Set by what changes it. */
  moves: PublishedMove[];
  /** What references stood for before; null until `rememberReferences` reads it. */
  before: ReferenceValues | null;
}

/** Reads what references stand for. Call it before a row that can be referred to changes. */
export async function rememberReferences(change: ContentChange): Promise<void> {
  change.before ??= referenceValues(await readReferred(change.db));
}

/**
 * Changes content in one transaction, under a lock that all writers of content take, and raises the
 * content version once if what visitors see changed.
 *
 * @param db the store, or a transaction that this becomes a part of
 * @param now ISO 8601, UTC
 * @param work may run more than once. It should not parse or render: other writers wait meanwhile.
 */
export async function changeContent<Result>(
  db: Database,
  now: string,
  work: (change: ContentChange) => Promise<Result>,
): Promise<Result> {
  const changed = await write(
    db,
    async (transaction) => {
      await engineOf(transaction).lockName(transaction, 'content');
      const change: ContentChange = {
        db: transaction,
        now,
        checked: false,
        visible: false,
        rows: [],
        moves: [],
        before: null,
      };
      const result = await work(change);
      const { before } = change;
      const values = before ? referenceValues(await readReferred(transaction)) : undefined;
      if (before && values)
        change.rows.push(...(await dateReferrers(transaction, now, before, values)));
      const documents = distinct(change.rows);
      // More would hold everybody's reads.
      const left = db.isTransaction ? [] : documents.splice(BATCH);
      await indexDocuments(transaction, documents, values);
      if (left.length > 0) await reopenIndex(transaction);
      if (change.visible) await raiseContentVersion(transaction);
      return { result, left };
    },
    true,
  );
  if (changed.left.length > 0) {
    await indexInBatches(db, changed.left);
    // Pages of results show them now.
    await write(db, raiseContentVersion);
  }
  return changed.result;
}
