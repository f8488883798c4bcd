import { NO_BANNER, type ListingEntry } from '../../../contract/api/listing.ts';
import { encodeEntities } from '../../../contract/text-entities.ts';
import type { PublishedTable } from '../../../server/db/tables.ts';

/** A row of a post that has no revision. */
export function postRow(
  slug: string,
  more: {
    title?: string;
    html?: string;
    publishAt?: string;
    updatedAt?: string;
    position?: number;
  } = {},
): PublishedTable {
  const publishAt = more.publishAt ?? '2026-01-01T00:00:00.000Z';
  const body: ListingEntry = {
    post_title: encodeEntities((more.title ?? `Post ${slug}`).toWellFormed()),
    post_name: slug,
    post_content: more.html ?? '<p>Text.</p>',
    banner: NO_BANNER,
  };
  return {
    entry_id: slug,
    revision_id: slug,
    kind: 'post',
    slug,
    position: more.position ?? 0,
    publish_at: publishAt,
    updated_at: more.updatedAt ?? publishAt,
    reference_changed_at: null,
    refers: null,
    listed: null,
    in_place_of: null,
    body: JSON.stringify(body),
  };
}
