import { kindNames, kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { FEED_PATHS, fixedPages, pathOfEntry } from '../../../contract/site-paths.ts';
import type { Database } from '../../db/open-database.ts';
import type { Bodies } from '../published/bodies.ts';
import { MAX_HOPS } from '../redirects.ts';
import { isOptional, pathOfLink } from '../names.ts';
import { isReferred, referenceValues, type ReferredRow } from '../references.ts';
import { pagePathOf } from './find-entry.ts';
import { findReferrers, type Referrer } from './find-referrers.ts';
import type { Revision } from './revision.ts';

type Entry = Pick<Revision, 'entryId' | 'kind' | 'slug'> & Partial<Pick<Revision, 'id'>>;

/** Kinds of which there may be many entries; and the other kinds that can be named. */
const PAGES = kindNames.filter((kind) => kindOf(kind).page !== null || kind === 'picture');
const OTHERS = kindNames.filter((kind) => kind === 'author' || isReferred(kind));

/** Most names in one query; for more, all names are read. */
const MOST = 1_000;

/** The names (names.ts) by which other entries can name a row. */
export function namesOfRow({ kind, slug, body }: ReferredRow): string[] {
  if (kind === 'team') return [];
  // Not everybody in the team has a page.
  const isHidden = kind === 'person' && !(body as Bodies['person']).profile;
  const path = isHidden ? null : (pathOfEntry(kind, slug) ?? pagePathOf({ kind, slug }));
  const name = kind === 'author' ? (body as Bodies['author']).name : slug;
  const values = referenceValues([{ kind, slug, body }]).keys();
  return [...values, `${kind}/${name}`, kind === 'picture' ? `file/${slug}` : (path ?? '')];
}

interface NamesRequest {
  /** The names to look for; by default all. The result may have others as well. */
  names?: Iterable<string>;
  /** Reads the names of these entries as well. */
  about?: readonly Entry[];
  /** Adds the names of what is scheduled until then. ISO 8601, UTC. */
  at?: string | undefined;
}

/** Reads the names of what visitors can see. */
export const readNames = async (db: Database, request?: NamesRequest): Promise<Set<string>> =>
  (await openNames(db, request))();

/**
 * Reads names.
 *
 * @returns a function for those that visitors can see without some entries, and what is scheduled by these revisions,
 *   and with some names that are added
 */
export async function openNames(
  db: Database,
  { names, about = [], at = '' }: NamesRequest = {},
): Promise<(without?: readonly Entry[], added?: Iterable<string>) => Set<string>> {
  const redirects = await db
    .selectFrom('redirects')
    .select(['entry_id', 'from_path', 'to_path'])
    .where('to_path', 'is not', null)
    .execute();
  const leadsTo = (from: typeof redirects) =>
    new Map(from.map(({ from_path, to_path }) => [from_path, to_path ?? '']));
  const ids = ['', ...about.map(({ entryId }) => entryId)];
  const wanted = ['', ...(names ?? []), ...about.map(({ kind, slug }) => `${kind}/${slug}`)];
  const some = names !== undefined && wanted.length <= MOST;
  const own = redirects.filter(({ entry_id }) => ids.includes(entry_id));
  const paths = [...wanted, ...about.map(pagePathOf), ...own.map(({ from_path }) => from_path)];
  const all = leadsTo(redirects);
  for (const path of paths) wanted.push(...pathsFrom(path ?? '', all));
  const rows = db.selectFrom('published').select(['entry_id', 'kind', 'slug']);
  const others = await rows.select('body').where('kind', 'in', OTHERS).execute();
  const pages = await rows
    // For a person, the body says whether there is a page.
    .select((e) => e.fn.coalesce('listed', 'body').as('body'))
    .where('kind', 'in', PAGES)
    .$if(some, (query) =>
      query.where((e) =>
        e.or([
          e('entry_id', 'in', ids),
          e(
            'slug',
            'in',
            wanted.map((name) => name.slice(name.lastIndexOf('/') + 1)),
          ),
        ]),
      ),
    )
    .execute();
  const scheduled = await db
    .selectFrom('revisions')
    .select(['id', 'kind', 'slug'])
    .where('state', '=', 'scheduled')
    .where('kind', 'in', kindNames)
    .where('publish_at', '<=', at)
    .execute();
  return (without = [], added = []) => {
    const gone = new Set(without.map(({ entryId }) => entryId));
    const stays = ({ entry_id }: { entry_id: string }) => !gone.has(entry_id);
    const isGone = (one: { kind: string; slug: string }) =>
      without.some(({ kind, slug }) => one.kind === kind && one.slug === slug);
    const known = new Set([
      ...FEED_PATHS,
      ...added,
      ...fixedPages.flatMap(({ path, entry }) => (isGone(entry) ? [] : path)),
      ...[...others, ...pages].flatMap((row) =>
        stays(row)
          ? namesOfRow({ ...row, body: JSON.parse(row.body) } as unknown as ReferredRow)
          : [],
      ),
      ...scheduled
        .filter(({ id }) => !without.some((one) => one.id === id))
        .flatMap(({ kind, slug }) => [
          `${kind}:${slug}`,
          `${kind}/${slug}`,
          pagePathOf({ kind: kind as KindName, slug }) ?? '',
        ]),
    ]);
    const next = leadsTo(redirects.filter(stays));
    const reaching = [...next.keys()].filter((path) => known.has(pathsFrom(path, next).at(-1)!));
    return new Set([...known, ...reaching]);
  };
}

/** Follows redirects from a path, which is the first. In circles the last redirects as well. */
function pathsFrom(path: string, next: ReadonlyMap<string, string>): string[] {
  const paths = [path];
  while (paths.length <= MAX_HOPS) {
    const to = next.get(paths.at(-1)!);
    if (to === undefined) break;
    paths.push(pathOfLink(to) ?? to);
  }
  return paths;
}

/**
 * Finds published entries with names that lead to nothing once other entries are taken down.
 *
 * @param at when that happens (ISO 8601, UTC); what is scheduled until then counts
 */
export async function findReferrersTo(
  db: Database,
  without: readonly Entry[],
  at?: string,
): Promise<Referrer[]> {
  const before = await readNames(db, { names: [], about: without });
  const after = (await openNames(db, { names: [], about: without, at }))(without);
  const lost = before.difference(after);
  const ids = without.map(({ entryId }) => entryId);
  return lost.size === 0 ? [] : findReferrers(db, (name) => lost.has(name), ids);
}

/** Finds published entries with a name that leads to nothing: a link, a reference, or another entry. */
export async function findDanglingReferences(db: Database): Promise<Referrer[]> {
  const names = await readNames(db);
  return findReferrers(db, (name) => !names.has(name) && !isOptional(name));
}
