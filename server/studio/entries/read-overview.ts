import { listEndingProofs } from '../../content/check/check-proofs.ts';
import { listPublished, type ListRequest } from '../../content/published/published-rows.ts';
import type { Database } from '../../db/open-database.ts';
import { changedPictures } from '../pictures/changed-pictures.ts';
import { listEntries } from './list-entries.ts';

/** The kinds of sample content that a new firm changes first. */
const FIRST = ['site', 'rate'];

/** Pictures that the first screen shows of a kind. */
const SHOWN = 4;

/** Drafts of pictures that are listed. */
const LISTED = 20;

/**
 * What the first screen of the studio shows besides the list of entries.
 *
 * @param accountId who asks
 * @returns URLs of the first pictures of some kinds, and published entries whose proof has run out or soon will;
 * the unpublished changes of pictures that the person made; and `begun`: of which of the kinds that a new firm changes
 * first visitors see other words than those of the sample
 */
export async function readOverview(db: Database, accountId: string | null) {
  const rowsOf = async <K extends 'post' | 'service' | 'person' | 'testimonial'>(
    kind: K,
    order: ListRequest['order'],
  ) => (await listPublished(db, kind, { order, perPage: SHOWN, summary: true })).rows;
  const pictures = {
    post: (await rowsOf('post', 'newest')).map(({ body }) => body.banner),
    service: (await rowsOf('service', 'position')).map(({ body }) => body.service.banner),
    person: (await rowsOf('person', 'position')).map(({ body }) => body.member.banner),
    testimonial: (await rowsOf('testimonial', 'position')).map(({ body }) => body.banner),
  };
  const changed = await changedPictures(db)
    .select('entry_id as id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
  const begun = await db
    .selectFrom('revisions as shown')
    .select('kind')
    .distinct()
    .where('kind', 'in', FIRST)
    .where('state', '=', 'published')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('revisions as sample')
            .select('sample.id')
            .whereRef('sample.entry_id', '=', 'shown.entry_id')
            .where('sample.number', '=', 1)
            .where('sample.origin', '=', 'files')
            .whereRef('sample.source', '=', 'shown.source'),
        ),
      ),
    )
    .execute();
  return {
    pictureDrafts: (await Promise.all(changed.map((one) => listEntries(db, one)))).flat(),
    begun: begun.map(({ kind }) => kind),
    pictures: pictures as Record<string, string[]>,
    ending: await listEndingProofs(db, new Date().toISOString().slice(0, 10)),
  };
}
