import { kindOf, type KindName } from '../../contract/kinds/content-kinds.ts';
import { findEntry, pagePathOf } from '../../server/content/entry-store/find-entry.ts';
import { publish } from '../../server/content/entry-store/publish.ts';
import { getNewestRevision, type Revision } from '../../server/content/entry-store/revision.ts';
import { saveDraft } from '../../server/content/entry-store/save-draft.ts';
import { schedule } from '../../server/content/entry-store/schedule.ts';
import { parseEntry } from '../../server/content/files/source-format.ts';
import type { Database } from '../../server/db/open-database.ts';
import { findStudioAddress } from '../../server/content/studio-address.ts';
import type { Report } from './findings.ts';

/** Entries that are published together. */
export const BATCH = 50;

/** The writer of what an import brings. */
const IMPORT = { author: 'WordPress import', origin: 'import' as const };

type State = 'published' | 'scheduled' | 'draft';

/** An entry as it is to be. */
export interface ImportedEntry {
  /** The same at every import. */
  entryId: string;
  /** Of a new entry; numbered if another has it. */
  slug: string;
  source: string;
  state: State;
  /** ISO 8601, UTC; null for at once. */
  publishAt: string | null;
  /** For people. */
  subject: string;
}

/** `kept`: as it was changed here. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'kept';

/** What became of an entry, or would in a dry run. */
export interface Written<Entry> {
  entry: Entry;
  slug: string;
  outcome: Outcome;
  state: State;
  /** Whether it is a draft because it could not be published. */
  refused: boolean;
}

export interface WriteOptions {
  report: Report;
  dryRun: boolean;
  /** ISO 8601, UTC. */
  now: string;
  /** The address of the studio, which no text may have; undefined for none. */
  studioUrl?: string | undefined;
}

/**
 * Saves entries, and publishes them in batches. What was edited or taken down here is kept. After an
 * interruption the next import goes on.
 *
 * @returns those that could be saved
 */
export async function writeEntries<Entry extends ImportedEntry>(
  db: Database,
  kind: KindName,
  entries: readonly Entry[],
  { report, dryRun, now, studioUrl }: WriteOptions,
): Promise<Written<Entry>[]> {
  const written: Written<Entry>[] = [];
  const drafts: [id: string, one: Written<Entry>][] = [];
  const chooseSlug = openSlugs(db, kind);
  const findStudio = findStudioAddress(studioUrl);
  const say = ({ subject }: Entry, what: string, todo: string) =>
    report({ subject, field: kind, what, todo });
  const refuse = (one: Written<Entry>, what: string) => {
    Object.assign(one, { state: 'draft', refused: true });
    say(one.entry, what, 'correct and publish it');
  };
  for (const entry of entries) {
    const { entryId, source, publishAt } = entry;
    const newest = await getNewestRevision(db, entryId);
    const slug = newest?.slug ?? (await chooseSlug(entry.slug));
    const { found, ...compared } = compareWithNewest(entry, newest);
    if (found) say(entry, ...found);
    const one = { entry, slug, refused: false, ...compared };
    const isDone =
      one.outcome === 'kept' || (one.outcome === 'unchanged' && newest?.state !== 'draft');
    if (!isDone && one.state !== 'draft') {
      const parsed = parseEntry(kindOf(kind), source).publishable;
      const reason = parsed.ok ? findStudio(source) : parsed.reason;
      if (reason !== null)
        refuse(one, `it cannot be published as it is, and stays a draft: ${reason}`);
    }
    if (!dryRun && !isDone) {
      const request = { kind, slug, source, entryId, base: newest?.id ?? null };
      const saved =
        one.outcome === 'unchanged' && newest
          ? { outcome: 'saved' as const, revision: newest }
          : await saveDraft(db, request, IMPORT, now);
      if (saved.outcome !== 'saved') {
        const why = saved.outcome === 'invalid' ? saved.reason : saved.outcome;
        say(entry, `it could not be saved: ${why}`, 'import again');
        continue;
      }
      if (one.state === 'published') drafts.push([saved.revision.id, one]);
      else if (one.state === 'scheduled') {
        const dates = { publishAt, unpublishAt: null };
        const scheduled = await schedule(db, saved.revision.id, dates, now);
        if (scheduled.outcome === 'refused') refuse(one, `it stays a draft: ${scheduled.reason}`);
      }
    }
    written.push(one);
  }
  for (let from = 0; from < drafts.length; from += BATCH) {
    const batch = drafts.slice(from, from + BATCH);
    const together = await publish(
      db,
      batch.map(([id]) => id),
      now,
    );
    if (together.outcome === 'published') continue;
    // One of them holds up all: each by itself.
    for (const [id, one] of batch) {
      const alone = await publish(db, [id], now);
      if (alone.outcome === 'refused') refuse(one, `it stays a draft: ${alone.problems[0]?.words}`);
    }
  }
  return written;
}

/** @returns also what is to be said, and what to do */
function compareWithNewest(
  entry: ImportedEntry,
  newest: Revision | null,
): Pick<Written<unknown>, 'outcome' | 'state'> & { found?: [what: string, todo: string] } {
  if (!newest) return { outcome: 'created', state: entry.state };
  const state = newest.state === 'replaced' ? 'draft' : newest.state;
  const path = pagePathOf(newest);
  const where = path === null ? '' : ` (${path})`;
  const kept = (...found: [what: string, todo: string]) =>
    ({ outcome: 'kept', state, found }) as const;
  if (newest.state === 'replaced')
    return kept('it was unpublished here, and is kept so', 'nothing');
  if (newest.origin !== IMPORT.origin)
    return kept(`it was edited here since${where}, and is kept`, 'nothing, or copy what is new');
  if (state === 'published' && entry.state === 'draft')
    return kept(`it is no longer public in the export, but is here${where}`, 'take it down');
  if (newest.source !== entry.source) return { outcome: 'updated', state: entry.state };
  return { outcome: 'unchanged', state: state === 'draft' ? entry.state : state };
}

/** A function that numbers the slugs that other entries have, and never returns one twice. */
export function openSlugs(db: Database, kind: KindName): (wanted: string) => Promise<string> {
  /** The next number after a slug, since a thousand entries may want the same one. */
  const next = new Map<string, number>();
  return async (wanted) => {
    for (let number = next.get(wanted) ?? 1; ; number++) {
      const slug = number === 1 ? wanted : `${wanted}-${number}`;
      if (number > 1 && next.has(slug)) continue;
      if (number > 1) next.set(slug, 2);
      next.set(wanted, number + 1);
      if ((await findEntry(db, kind, slug)) === null) return slug;
    }
  };
}
