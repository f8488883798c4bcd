import { createInput } from '../../../contract/actions/entry-acts.ts';
import { kindOf, partsOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { dayAt, startOf } from '../../../contract/kinds/field.ts';
import { findEntry } from '../../content/entry-store/find-entry.ts';
import { getNewestRevision } from '../../content/entry-store/revision.ts';
import { writeSource } from '../../content/files/source-format.ts';
import { listPublished } from '../../content/published/published-rows.ts';
import { replaceReferences } from '../../content/references.ts';
import type { Database } from '../../db/open-database.ts';
import { Refused } from '../refused.ts';
import type { ContentActionOn, Preparing } from '../run-action.ts';
import { NO_ENTRY } from './describe-problems.ts';
import {
  storeWritten,
  withLine,
  withPosition,
  writeText,
  type SavedEntry,
  type WrittenDraft,
} from './save-entry.ts';

/** A source in which the dates of a publication are those of a new entry. */
function withNewDates(kind: KindName, source: string): string {
  const { fields, appears } = kindOf(kind);
  const start = startOf(fields);
  const dates = [appears ?? '', 'modified'].filter((name) => start[name]);
  return dates.reduce((dated, name) => withLine(dated, name, start[name]), source);
}

/** The source of a new entry that is no copy. */
async function emptySource(db: Database, kind: KindName): Promise<string> {
  const { fields, stored } = kindOf(kind);
  const dates = kind === 'rate' ? await newRateDates(db) : {};
  return writeSource(kindOf(kind), stored.parse({ ...startOf(fields), ...dates }));
}

/** The dates of a new rate. It is valid as long as the others, because the pages state one date for all rates. */
async function newRateDates(db: Database): Promise<Record<string, string | undefined>> {
  const { rows } = await listPublished(db, 'rate');
  const ends = rows.flatMap(({ body }) => body.until ?? []);
  return { valid_from: dayAt(Date.now()), valid_until: ends.toSorted().at(-1) };
}

/** A source in which references to the rate and the name of a service are to those of another. */
const pointedTo = (source: string, from: string, to: string): string =>
  replaceReferences(source, (reference, kind, name) =>
    ['rate', 'service'].includes(kind) && name === from
      ? reference.replace(`:${from}`, `:${to}`)
      : reference,
  );

/**
 * Creates an entry and its parts (content-kinds.ts), empty or as copies of those of another, whose references to itself
 * are to the copy. Its result is the entry.
 */
export const createEntry: ContentActionOn<typeof createInput, SavedEntry, WrittenDraft[]> = {
  input: createInput,
  scopes: () => ['content:write'],
  content: {},
  async prepare(preparing, { kind, slug, from }) {
    const { db } = preparing;
    const copied = from === undefined ? null : await getNewestRevision(db, from);
    if (from !== undefined && copied?.kind !== kind) throw new Refused('not-found', NO_ENTRY);
    const drafts = [await writeNew(preparing, kind, slug, copied?.source)];
    for (const part of partsOf(kind)) {
      const partId = copied && (await findEntry(db, part, copied.slug));
      const source = partId && (await getNewestRevision(db, partId))?.source;
      // A copy lacks what the other one lacks, and what is there already stays.
      if ((copied && !source) || (await findEntry(db, part, slug))) continue;
      drafts.push(await writeNew(preparing, part, slug, source ?? undefined));
    }
    return drafts;

    async function writeNew(by: Preparing, of: KindName, as: string, given?: string) {
      const source = given ? withNewDates(of, given) : await emptySource(db, of);
      const last = await db
        .selectFrom('published')
        .select((e) => e.fn.max('position').as('position'))
        .where('kind', '=', of)
        .executeTakeFirstOrThrow();
      // New ones come last: they push nobody off a page that shows the first of them.
      const placed =
        // The text of a post may have such a line.
        'position' in kindOf(of).fields ? withPosition(source, Number(last.position) + 1) : source;
      const isPart = partsOf(kind).length > 0;
      const written = { source: copied && isPart ? pointedTo(placed, copied.slug, as) : placed };
      return writeText(by, { kind: of, slug: as, written, entryId: null, base: null }, null);
    }
  },
  stores: (_, drafts) => [drafts.map(({ draft }) => draft?.source ?? '').join(''), 1],
  async run(work, _, [entry, ...parts]) {
    const saved = await storeWritten(work, 'create', entry!);
    for (const part of parts) await storeWritten(work, 'create', part);
    return saved;
  },
};
