import { createHash } from 'node:crypto';

/** A row of `entries` before revisions. */
export interface OldRow {
  id: string;
  type: string;
  slug: string;
  parent: string;
  position: number;
  title: string;
  content_html: string;
  banner: string | null;
  fields: string;
  status: 'draft' | 'published' | 'archived';
  publish_at: string;
  created_at: string;
  updated_at: string;
  source_digest: string | null;
}

/** Whether a row still has the values that were last loaded from its file. */
export function isAsLoaded(row: OldRow): boolean {
  if (row.source_digest === 'taken-down') return true;
  return [row.updated_at, null].some((updatedAt) => {
    const values = [
      row.type,
      row.slug,
      row.parent,
      row.position,
      row.title,
      row.content_html,
      row.banner,
      JSON.stringify(JSON.parse(row.fields)),
      row.publish_at,
      updatedAt,
    ];
    const digest = createHash('sha256').update(JSON.stringify(values)).digest('base64url');
    return digest === row.source_digest;
  });
}
