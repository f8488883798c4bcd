import { kindNames, kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { RedirectValues } from '../../../contract/kinds/redirect.ts';
import { FEED_PATHS, fixedPages, pathOfEntry } from '../../../contract/site-paths.ts';
import type { Database } from '../../db/open-database.ts';
import { parseSource } from '../files/source-format.ts';
import type { Bodies, PublishedKind } from '../published/bodies.ts';
import { hasReference, readReferred, referenceValues, type ReferredRow } from '../references.ts';
import { pagePathOf } from './find-entry.ts';
import { NEVER } from './next-due.ts';
import { readRevisions, type Revision } from './revision.ts';

type Entry = Pick<Revision, 'entryId' | 'kind' | 'slug'>;

const keyOf = ({ kind, slug }: { kind: string; slug: string }) => `${kind}/${slug}`;

/** The names (`published/names-in.ts`) by which others can name what a row shows. */
export function namesOfRow(row: ReferredRow): string[] {
  const { kind, body } = row;
  if (kind === 'team') return [];
  // Not everybody in the team has a page.
  const hasPage = kind !== 'person' || (body as Bodies['person']).profile !== undefined;
  const path = pathOfEntry(kind, row.slug) ?? (hasPage ? pagePathOf({ ...row, kind }) : null);
  return [
    ...referenceValues([row]).keys(),
    kind === 'author' ? `author/${(body as Bodies['author']).name}` : keyOf(row),
    ...(path === null ? [] : [path]),
  ];
}

/** The names by which others can name what is published of an entry. */
export async function listNames(db: Database, { entryId }: Entry): Promise<string[]> {
  const row = await db
    .selectFrom('published')
    .select(['kind', 'slug', 'body'])
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  if (row)
    return namesOfRow({
      ...row,
      kind: row.kind as PublishedKind,
      body: JSON.parse(row.body) as ReferredRow['body'],
    });
  const redirects = db.selectFrom('redirects').select('from_path').where('entry_id', '=', entryId);
  return (await redirects.execute()).map(({ from_path }) => from_path);
}

/** Kinds whose entries have pages. */
const PAGES = kindNames.filter((name) => kindOf(name).page !== null);

/** Parameters of one query. */
const CHUNK = 1_000;

/**
 * Finds which names nothing that visitors see stands for.
 *
 * @param names without those of pictures
 * @param options `added`: names that will stand for something. `without`: entries that will be gone or replaced
 * @returns with each, when something scheduled will stand for it: ISO 8601, UTC, or `NEVER`
 */
export async function findMissing(
  db: Database,
  names: Iterable<string>,
  { added = [], without = [] }: { added?: Iterable<string>; without?: readonly Entry[] } = {},
): Promise<Map<string, string>> {
  const gone = without.map(({ entryId }) => entryId);
  const fixed = fixedPages.filter(
    ({ entry }) => !without.some((one) => keyOf(one) === keyOf(entry)),
  );
  const known = new Set([...added, ...FEED_PATHS, ...fixed.map(({ path }) => path)]);
  const isMissing = (name: string) => !known.has(name) && !name.startsWith('/static/');
  const missing = [...new Set(names)].filter(isMissing);
  if (missing.some(hasReference)) {
    const rows = (await readReferred(db)).filter(({ entryId }) => !gone.includes(entryId));
    for (const name of referenceValues(rows).keys()) known.add(name);
  }
  for (let from = 0; from < missing.length; from += CHUNK) {
    const some = missing.slice(from, from + CHUNK);
    const rows = await db
      .selectFrom('published')
      .select(['entry_id', 'kind', 'slug', 'listed'])
      .where('kind', 'in', PAGES)
      .where('slug', 'in', some.map(lastPart))
      .execute();
    const redirects = await db
      .selectFrom('redirects')
      .select(['entry_id', 'from_path'])
      .where('from_path', 'in', some)
      .where('to_path', 'is not', null)
      .execute();
    for (const { kind, slug, listed, entry_id } of rows)
      if (!gone.includes(entry_id)) {
        const body = JSON.parse(listed ?? '{}') as ReferredRow['body'];
        for (const name of namesOfRow({ kind: kind as PublishedKind, slug, body })) known.add(name);
      }
    for (const { from_path, entry_id } of redirects)
      if (!gone.includes(entry_id)) known.add(from_path);
  }
  const left = missing.filter(isMissing);
  const scheduled = left.length === 0 ? new Map<string, string>() : await listScheduled(db, left);
  return new Map(left.map((name) => [name, scheduled.get(name) ?? NEVER]));
}

/** The slug in the path of a page or in the name of an entry. */
const lastPart = (name: string) =>
  name.slice(Math.max(...['/', ':'].map((one) => name.lastIndexOf(one))) + 1);

/** The names that scheduled revisions will stand for, and from when on. */
async function listScheduled(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  const slugs = names.map(lastPart).slice(0, CHUNK);
  const revisions = await readRevisions(
    db
      .selectFrom('revisions')
      .where('state', '=', 'scheduled')
      .where((e) => e.or([e('kind', '=', 'redirect'), e('slug', 'in', slugs)]))
      .orderBy('publish_at', 'desc'),
  );
  return new Map(
    revisions.flatMap((revision): [string, string][] => {
      const { kind, slug, source, publishAt } = revision;
      const named = [`${kind === 'record' ? 'service' : kind}:${slug}`, keyOf(revision)];
      const path = kind === 'redirect' ? fromOf(source) : pagePathOf(revision);
      return [...named, path ?? ''].map((name) => [name, publishAt ?? '']);
    }),
  );
}

function fromOf(source: string): string | null {
  const parsed = parseSource(kindOf('redirect'), source, 'stored');
  return parsed.ok ? (parsed.values as unknown as RedirectValues).from : null;
}
