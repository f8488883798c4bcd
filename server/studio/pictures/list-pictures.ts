import { liveUses } from '../../content/entry-store/picture-uses.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { isOfLibrary, largestPath, smallestPath } from '../../../contract/shown-picture.ts';
import type { ValuesOf } from '../../../contract/kinds/kind.ts';
import type { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import { readRevisions, type Revision } from '../../content/entry-store/revision.ts';
import { findEntries, taggedWith } from '../../search/entry-search.ts';
import { revisionTextsOf } from '../entries/describe-entry.ts';
import { readsOf, type Reading } from '../studio-context.ts';
import { changedPictures, newestPictures, undescribed } from './changed-pictures.ts';

type PictureValues = ValuesOf<(typeof contentKinds)['picture']>;

/** Pictures of a page of the list. */
const PAGE = 60;

export const pictureQuery = z.object({
  q: z.string().max(200).optional(),
  show: z.enum(['all', 'unused', 'undescribed', 'changed', 'deleted']).optional(),
  tag: z.string().max(100).optional(),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE).optional(),
});

/** A picture of the library. */
export interface ListedPicture {
  /** Of its entry, and of its newest revision. */
  id: string;
  revision: string;
  slug: string;
  /** The path by which fields and texts name one that came as a file; null for others. */
  path: string | null;
  name: string;
  /** What it shows; null if nobody described it, empty if it is decorative. */
  alt: string | null;
  focus: [x: number, y: number] | null;
  tags: readonly string[];
  /** In pixels. */
  width: number;
  height: number;
  /** The path of its smallest and of its largest size; null until they stand. */
  thumb: string | null;
  url: string | null;
  state: 'making' | 'failed' | 'ready';
  at: string;
  by: string;
}

/**
 * A page of the library, newest first. A search finds the best, which are one page.
 *
 * @returns `next`: the cursor of the next page; null if there is none
 */
export async function listPictures(
  reading: Reading,
  { q = '', show = 'all', tag, cursor = '~', limit = PAGE }: z.infer<typeof pictureQuery>,
): Promise<{ pictures: ListedPicture[]; next: string | null }> {
  const db = readsOf(reading);
  const found = q.trim() === '' ? null : (await findEntries(db, q, { tag })).map(({ id }) => id);
  const newest = newestPictures(db)
    .where('entry_id', '<', cursor)
    .where((e) => {
      const live = e
        .selectFrom('revisions as live')
        .select('live.id')
        .whereRef('live.entry_id', '=', 'revisions.entry_id')
        .where('live.state', '<>', 'replaced');
      // The first is in the index: the versions of most pictures are not looked at.
      const deleted = e.and([e('revisions.state', '=', 'replaced'), e.not(e.exists(live))]);
      return show === 'deleted' ? deleted : e.exists(live);
    })
    .$if(tag !== undefined, (query) => query.where('entry_id', 'in', taggedWith(db, tag!)))
    .$if(found !== null, (query) => query.where('entry_id', 'in', found!.concat('')))
    .$if(show === 'changed', (query) =>
      query.where('id', 'in', changedPictures(db).select('revisions.id')),
    )
    .$if(show === 'undescribed', (query) => query.where('id', 'in', undescribed))
    .$if(show === 'unused', (query) =>
      query.where((e) =>
        e.not(e.exists(liveUses(db).where('uses.slug', '=', sql.ref<string>('revisions.slug')))),
      ),
    );
  const rows = await readRevisions(newest.orderBy('entry_id', 'desc').limit(limit + 1));
  const pictures = await describePictures(reading, rows.slice(0, limit));
  return { pictures, next: rows.length > limit ? (rows[limit - 1]?.entryId ?? null) : null };
}

/** Describes the newest revisions of pictures. */
export async function describePictures(
  reading: Reading,
  revisions: readonly Revision[],
): Promise<ListedPicture[]> {
  const texts = await revisionTextsOf(reading, revisions);
  const files = new Map<string, 'making' | 'failed' | 'ready'>();
  const names = texts.map(({ values }) => String(values?.file));
  const rows = await reading.db
    .selectFrom('media_files')
    .select(['file', 'made_at', 'failed_at'])
    .where('file', 'in', [...names, ''])
    .execute();
  for (const { file, made_at, failed_at } of rows)
    files.set(file, made_at ? 'ready' : failed_at ? 'failed' : 'making');
  return revisions.flatMap(({ entryId, slug }, index) => {
    const { values, at, by, id } = texts[index]!;
    if (!values) return [];
    const {
      name,
      alt = null,
      decorates,
      focus,
      tags = [],
      file,
      width,
      height,
      path = isOfLibrary(file) ? null : file,
    } = values as PictureValues;
    // Files that came with content need none, or have their sizes beside them.
    const state = files.get(file) ?? 'ready';
    const isReady = state === 'ready';
    return {
      id: entryId,
      revision: id,
      slug,
      path,
      name,
      tags,
      width,
      height,
      state,
      at,
      by,
      alt: decorates ? '' : alt,
      focus: focus ? [focus.x, focus.y] : null,
      thumb: isReady ? smallestPath(file, width) : null,
      url: isReady ? largestPath(file, width) : null,
    };
  });
}
