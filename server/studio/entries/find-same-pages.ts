import { sql } from 'kysely';
import type { ListingEntry } from '../../../contract/api/listing.ts';
import type { KindName } from '../../../contract/kinds/content-kinds.ts';
import { getNewestRevision } from '../../content/entry-store/revision.ts';
import { engineOf } from '../../db/engine.ts';
import type { WrittenKind } from '../../content/published/bodies.ts';
import { byOf, readsOf, type Acting } from '../studio-context.ts';
import { revisionTextsOf } from './describe-entry.ts';
import { listEntries } from './list-entries.ts';

/** A published page that says the same to search engines. */
export interface SamePage {
  entryId: string;
  kind: KindName;
  slug: string;
  title: string | null;
  /** What both have. */
  same: 'title' | 'description';
}

/** What search engines show of the page of a row; empty where it says nothing of its own. */
function headOf(body: object): Record<SamePage['same'], string> {
  const { post_title, post_excerpt, search } = body as Partial<ListingEntry> & {
    search?: Partial<Record<SamePage['same'], string>>;
  };
  return {
    title: search?.title ?? post_title ?? '',
    description: search?.description ?? post_excerpt ?? '',
  };
}

/** Finds published pages of other entries with the title or the description of the newest version of an entry. */
export async function findSamePages(acting: Acting, entryId: string): Promise<SamePage[]> {
  const { db } = acting;
  const newest = await getNewestRevision(db, entryId);
  const [text] = newest ? await revisionTextsOf(acting, [newest]) : [];
  if (!newest || newest.kind === 'redirect' || !text?.values) return [];
  const written = { kind: newest.kind as WrittenKind, slug: newest.slug, values: text.values };
  const [row] = await acting.runTexts(byOf(acting), 'render', [written]);
  const own = headOf(row!.body);
  const reads = readsOf(acting);
  const found: SamePage[] = [];
  for (const same of ['title', 'description'] as const) {
    if (own[same] === '') continue;
    // Finds the few rows to compare: the words as JSON has them.
    const words = `:${JSON.stringify(own[same])}`;
    const rows = await reads
      .selectFrom('published')
      .select(['entry_id', 'body'])
      .where('entry_id', '!=', entryId)
      .where(engineOf(db).contains(sql`coalesce(listed, body)`, words))
      .execute();
    for (const { entry_id: id, body } of rows)
      if (id && headOf(JSON.parse(body) as object)[same] === own[same])
        for (const entry of await listEntries(db, { id }))
          found.push({ entryId: id, kind: entry.kind, slug: entry.slug, title: entry.title, same });
  }
  return found;
}
