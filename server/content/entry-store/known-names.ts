import { kindNames, kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { FEED_PATHS, fixedPages, pathOfEntry } from '../../../contract/site-paths.ts';
import type { Database } from '../../db/open-database.ts';
import type { Bodies } from '../published/bodies.ts';
import { isReferred, referenceValues, type ReferredRow } from '../references.ts';
import { pagePathOf } from './find-entry.ts';
import type { Revision } from './revision.ts';

type Entry = Pick<Revision, 'entryId' | 'kind' | 'slug'>;

/** The kinds whose entries others can name. */
const NAMED = kindNames.filter(
  (kind) => kindOf(kind).page !== null || kind === 'author' || isReferred(kind),
);

/** The names (published/names-in.ts) by which others can name what a row shows. */
export function namesOfRow({ kind, slug, body }: ReferredRow): string[] {
  if (kind === 'team') return [];
  // Not everybody in the team has a page.
  const isHidden = kind === 'person' && !(body as Bodies['person']).profile;
  const path = isHidden ? null : (pathOfEntry(kind, slug) ?? pagePathOf({ kind, slug }));
  const name = kind === 'author' ? (body as Bodies['author']).name : slug;
  return [...referenceValues([{ kind, slug, body }]).keys(), `${kind}/${name}`, path ?? ''];
}

/**
 * Reads every name that stands for something that visitors see.
 *
 * @param options `without`: entries that are left out. `at`: counts what is scheduled until then as well
 *   (ISO 8601, UTC)
 */
export async function readNames(
  db: Database,
  { without = [], at = '' }: { without?: readonly Entry[]; at?: string | undefined } = {},
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('published')
    .select(['entry_id', 'kind', 'slug'])
    // Texts are not read.
    .select((e) =>
      e
        .case()
        .when('kind', 'in', ['post', 'service'])
        .then('{}')
        .else(e.fn.coalesce('listed', 'body'))
        .end()
        .as('body'),
    )
    .where('kind', 'in', NAMED)
    .execute();
  const redirects = await db
    .selectFrom('redirects')
    .select(['entry_id', 'from_path'])
    .where('to_path', 'is not', null)
    .execute();
  const scheduled = await db
    .selectFrom('revisions')
    .select(['kind', 'slug'])
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', at)
    .execute();
  const gone = new Set(without.map(({ entryId }) => entryId));
  const stays = ({ entry_id }: { entry_id: string }) => !gone.has(entry_id);
  const isGone = (one: { kind: string; slug: string }) =>
    without.some(({ kind, slug }) => one.kind === kind && one.slug === slug);
  return new Set([
    ...FEED_PATHS,
    ...fixedPages.flatMap(({ path, entry }) => (isGone(entry) ? [] : path)),
    ...redirects.filter(stays).map(({ from_path }) => from_path),
    ...rows.flatMap((row) =>
      stays(row)
        ? namesOfRow({ ...row, body: JSON.parse(row.body) } as unknown as ReferredRow)
        : [],
    ),
    ...scheduled.flatMap(({ kind, slug }) => [
      `${kind}:${slug}`,
      `${kind}/${slug}`,
      pagePathOf({ kind: kind as KindName, slug }) ?? '',
    ]),
  ]);
}
