import type { Database } from '../../db/open-database.ts';
import { write } from '../../db/commit-queue.ts';
import { raiseContentVersion } from '../content-version.ts';
import type { PublishedDraft } from '../published/bodies.ts';
import { reopenIndex, type DocumentKey } from '../../search/search-index.ts';
import { BATCH, distinct, indexDocuments, indexInBatches, writeLocked } from '../index-content.ts';
import { isReferred, readReferred, referenceValues, type ReferenceValues } from '../references.ts';
import { dateReferrers } from './find-referrers.ts';

/** What was published of an entry before a change and after it, as the id of the revision; null for nothing. */
export interface PublishedMove {
  entryId: string;
  /** With the date on which it would have been taken down. */
  before: { id: string; unpublishAt: string | null } | null;
  after: string | null;
}

/** A row, as visitors name it. */
type RowKey = Pick<PublishedDraft, 'kind' | 'slug'>;

/**
 * One transaction that changes content. Who writes a row or a state records it here, and nothing else does:
 * what that means for references, search and caches follows at its end.
 */
export class ContentChange {
  /** The transaction. */
  readonly db: Database;
  /** ISO 8601, UTC. */
  readonly now: string;
  /** Whether what is published must name what visitors can see: not in files and imports. */
  readonly checked: boolean;
  /** The rows that were added, changed or removed. */
  readonly rows: RowKey[] = [];
  /** What was published of entries before and after, since `takeMoves`. */
  readonly moves: PublishedMove[] = [];
  #isVisible = false;
  #references: ReferenceValues | null = null;

  constructor(db: Database, now: string, checked: boolean) {
    this.db = db;
    this.now = now;
    this.checked = checked;
  }

  /** Call it before a row of a kind changes: reads what references stand for. */
  async beforeRow(kind: string): Promise<void> {
    if (isReferred(kind)) this.#references ??= referenceValues(await readReferred(this.db));
  }

  /** Records rows that changed, or only that something changed which visitors see. */
  recordVisible(...rows: RowKey[]): void {
    this.rows.push(...rows);
    this.#isVisible = true;
  }

  recordMove(move: PublishedMove): void {
    this.moves.push(move);
  }

  /** Takes the moves: one of each entry, from its first to its last, if that changed anything. */
  takeMoves(): PublishedMove[] {
    return [...Map.groupBy(this.moves.splice(0), ({ entryId }) => entryId).values()]
      .map((own) => ({ ...own[0]!, after: own.at(-1)!.after }))
      .filter(({ before, after }) => (before?.id ?? null) !== after);
  }

  /**
   * Dates what refers to changed values, indexes what changed, and raises the content version.
   *
   * @param silent whether the caller raises it
   * @returns the documents that are too many for one transaction
   */
  async end(silent: boolean): Promise<DocumentKey[]> {
    const { db } = this;
    const before = this.#references;
    const values = before ? referenceValues(await readReferred(db)) : undefined;
    if (before && values) this.rows.push(...(await dateReferrers(db, this.now, before, values)));
    const documents = distinct(this.rows);
    const left = documents.splice(BATCH);
    await indexDocuments(db, documents, values);
    if (left.length > 0) await reopenIndex(db);
    if (this.#isVisible && !silent) await raiseContentVersion(db);
    return left;
  }
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
  const { result, left } = await writeLocked(db, async (transaction) => {
    const change = new ContentChange(transaction, now, checked);
    const done = await work(change);
    return { result: done, left: await change.end(silent) };
  });
  if (left.length > 0) {
    await indexInBatches(db, left);
    // Pages of results show them now.
    await write(db, raiseContentVersion);
  }
  return result;
}
