import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { titleOf } from '../../../contract/kinds/kind.ts';
import type { Database } from '../../db/open-database.ts';
import { momentIn } from '../published/make-body.ts';
import { ContentFileError } from '../files/parse-content-file.ts';
import { pictureVersionOf } from '../files/picture-source.ts';
import type { EntryFile } from '../files/read-content.ts';
import { indexContent } from '../index-content.ts';
import { loadReferences } from '../references.ts';
import type { EntryTexts } from '../../search/entry-search.ts';
import { picturesIn } from '../entry-texts.ts';
import { changeContent, type ContentChange } from './change-content.ts';
import { findEntry } from './find-entry.ts';
import { indexEntry } from './index-entry.ts';
import { prepareValues, textsOfPrepared, type Prepared } from '../published/prepare-revision.ts';
import { publishRevisions, readByIds } from './publish.ts';
import { findRedirect } from './redirect-entries.ts';
import { endRevision } from './revision-states.ts';
import {
  addRevision,
  listRevisions,
  readRevisions,
  type ListedRevision,
  type Revision,
} from './revision.ts';
import { setDates } from './schedule.ts';

/** The writer of revisions that come from content files. */
const FILES = { author: '', origin: 'files' as const };

/** What became of the file of an entry. */
type LoadOutcome = 'created' | 'updated' | 'unchanged' | 'kept-newer';

type LoadedFile = EntryFile & { entryId?: string };

/** The number of entries by outcome. */
export interface LoadReport extends Record<LoadOutcome, number> {
  /** How many of the created and updated ones wait for their date. */
  scheduled: number;
  /** The files of entries that are newer in the store. */
  keptFiles: string[];
}

/**
 * Publishes entries from files. A file with a date to come is scheduled. An entry whose newest version was
 * not written by files is kept.
 *
 * @param files `entryId`: of a new entry, by default that of its first revision
 * @param now ISO 8601, UTC
 * @param before a change in the same transaction, before the files
 * @param options see changeContent
 * @throws {ContentFileError} for the first that cannot be published beside the others; nothing is changed
 */
export async function loadFiles(
  db: Database,
  files: readonly LoadedFile[],
  now: string,
  before: (change: ContentChange) => Promise<void> = async () => {},
  options: { silent?: boolean } = {},
): Promise<LoadReport> {
  await indexContent(db);
  // It takes time, so it is done before the transaction.
  const rendered = new Map<EntryFile, Prepared>();
  for (const file of files)
    if (isWritten((await compareFile(db, file)).outcome))
      rendered.set(file, prepareValues(file.kind, file.slug, file.values));
  const load = async (change: ContentChange) => {
    await before(change);
    return publishFiles(change, files, rendered);
  };
  return changeContent(db, now, load, options);
}

/** @param rendered files that were rendered before the transaction */
async function publishFiles(
  change: ContentChange,
  files: readonly LoadedFile[],
  rendered: ReadonlyMap<EntryFile, Prepared>,
): Promise<LoadReport> {
  const counts = { created: 0, updated: 0, unchanged: 0, 'kept-newer': 0, scheduled: 0 };
  const report: LoadReport = { ...counts, keptFiles: [] };
  const written = new Map<string, EntryFile>();
  const prepared = new Map<string, Prepared>();
  const texts = new Map<string, EntryTexts>();
  const visible: Revision[] = [];
  for (const file of files) {
    const { outcome, newest } = await compareFile(change.db, file);
    report[outcome]++;
    if (outcome === 'kept-newer') report.keptFiles.push(file.file);
    if (!isWritten(outcome)) continue;
    if (newest) await replaceScheduled(change, newest);
    const preparation = rendered.get(file) ?? prepareValues(file.kind, file.slug, file.values);
    const more = {
      title: titleOf(file.values),
      texts: null,
      pictures: picturesIn(file.kind, file.values),
      picture: pictureVersionOf(file.kind, file.source, file.values),
    };
    const given = { ...file, ...FILES, ...more };
    const revision = await addRevision(change, newest, given, file.entryId);
    prepared.set(revision.id, preparation);
    texts.set(revision.entryId, textsOfPrepared(preparation) ?? { texts: [], listed: {} });
    written.set(revision.id, file);
    const publishAt = momentIn(file.values, kindOf(file.kind).appears);
    if (publishAt === null || publishAt <= change.now) visible.push(revision);
    else {
      report.scheduled++;
      await setDates(change, revision, { publishAt });
    }
  }
  const [problem] = await publishRevisions(change, visible, prepared);
  if (problem)
    throw new ContentFileError(written.get(problem.revisionId)?.file ?? '', problem.words);
  // Only now their references stand for something.
  const { values } = await loadReferences(change.db);
  for (const [entryId, own] of texts) await indexEntry(change.db, entryId, own, values);
  return report;
}

const isWritten = (outcome: LoadOutcome) => outcome === 'created' || outcome === 'updated';

/** Decides what happens to a file. `newest` is the newest revision of its entry, or null. */
async function compareFile(
  db: Database,
  { kind, slug, source, values }: EntryFile,
): Promise<{ outcome: LoadOutcome; newest: ListedRevision | null }> {
  const entryId =
    (await findEntry(db, kind, slug)) ??
    (await findRenamed(db, kind, slug)) ??
    (kind === 'redirect' ? await findRedirect(db, String(values.from)) : null);
  if (entryId === null) return { outcome: 'created', newest: null };
  const revisions = await listRevisions(db, entryId);
  const newest = revisions[0] ?? null;
  const loaded = revisions.find(({ origin }) => origin === 'files');
  const published = revisions.find(({ state }) => state === 'published');
  if (newest && newest === loaded && wasReplacedByRedirect(newest))
    return { outcome: 'updated', newest };
  const ids = [loaded, published, newest].flatMap((one) => one?.id ?? []);
  const known = (await readByIds(db, ids)).some((one) => one.source === source);
  if (known) return { outcome: 'unchanged', newest };
  return { outcome: newest?.origin === 'files' ? 'updated' : 'kept-newer', newest };
}

/** Whether a redirect, and not a date, took the page of an entry down. */
const wasReplacedByRedirect = ({ state, endedAt, unpublishAt }: ListedRevision) =>
  state === 'replaced' && endedAt !== null && unpublishAt === null;

/** The entry that a file of this name was loaded into before somebody changed its slug; null if there is none. */
async function findRenamed(db: Database, kind: string, slug: string): Promise<string | null> {
  const row = await db
    .selectFrom('revisions')
    .select('entry_id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('origin', '=', 'files')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.entry_id ?? null;
}

/** Cancels the date of an earlier version of a file, which would publish that version. */
async function replaceScheduled({ db }: ContentChange, { entryId }: ListedRevision): Promise<void> {
  await db
    .updateTable('revisions')
    .set({ state: 'replaced' })
    .where('entry_id', '=', entryId)
    .where('state', '=', 'scheduled')
    .execute();
}

/** A redirect ends with its file. Other entries stay until somebody takes them down. */
export async function endMissingRedirects(
  change: ContentChange,
  files: readonly EntryFile[],
): Promise<void> {
  const redirects = files.filter(({ kind }) => kind === 'redirect');
  const present = new Set(redirects.map(({ slug }) => slug));
  const loaded = await readRevisions(
    change.db
      .selectFrom('revisions')
      .where('state', '=', 'published')
      .where('kind', '=', 'redirect')
      .where('origin', '=', 'files'),
  );
  for (const revision of loaded)
    if (!present.has(revision.slug)) await endRevision(change, revision);
}
