import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { cleanMark } from '../../server/content/clean-html.ts';
import { rowsOfEntry } from '../../server/content/entry-rows.ts';
import { readContent } from '../../server/content/read-content.ts';
import { migrations } from '../../server/db/migrations.ts';
import { withFigures } from '../../tools/pictures/with-figures.ts';
import type { OldRow } from '../../server/db/steps/old-rows.ts';

/** Stores as versions before the migration to revisions filled them. */

const FIRST_WITH_REVISIONS = '012-revisions';
const LOADED_AT = '2026-05-04T10:00:00.000Z';

/** All columns of a row of `entries` of that version. */
export interface OldEntry extends OldRow {
  [column: string]: unknown;
  clean_mark: string | null;
}

/** Creates the schema of the version before. */
export async function createOldSchema(db: Kysely<any>): Promise<void> {
  await sql`create table migrations (id text primary key, applied_at text not null)`.execute(db);
  for (const { id, up } of migrations) {
    if (id === FIRST_WITH_REVISIONS) return;
    await up(db);
    await db.insertInto('migrations').values({ id, applied_at: LOADED_AT }).execute();
  }
}

/** The kinds of that version. */
const OLD_KINDS = ['post', 'service', 'person', 'testimonial', 'menu', 'redirect'] as const;

/** The rows that the loader of that version made of the content files. */
export function oldRows(folder = 'content'): OldEntry[] {
  return (
    readContent(folder, OLD_KINDS)
      // That version had neither references nor pages of people.
      .flatMap(({ kind, slug, values }) =>
        rowsOfEntry(kind, slug, JSON.parse(withFigures(JSON.stringify(values)))),
      )
      .filter(({ type }) => type !== 'profile')
      .map((row, index) => {
        const { type, slug, parent, position, title, contentHtml, banner, publishAt } = row;
        const fields = JSON.stringify(row.fields);
        const values = [
          type,
          slug,
          parent,
          position,
          title,
          contentHtml,
          banner,
          fields,
          publishAt,
        ];
        const digest = createHash('sha256').update(JSON.stringify([...values, row.updatedAt]));
        return {
          id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
          type,
          slug,
          parent,
          position,
          title,
          content_html: contentHtml,
          clean_mark: cleanMark(contentHtml),
          banner,
          fields,
          status: 'published',
          publish_at: publishAt,
          created_at: LOADED_AT,
          updated_at: row.updatedAt ?? publishAt,
          source_digest: digest.digest('base64url'),
        };
      })
  );
}

/** Inserts rows, and the redirects of the sample content. */
export async function insertOldRows(db: Kysely<any>, rows: readonly OldEntry[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 100)
    await db
      .insertInto('entries')
      .values(rows.slice(from, from + 100))
      .execute();
  await sql`update content_version set version = 1`.execute(db);
  await db
    .insertInto('redirects')
    .values([
      { from_path: '/blog/old', to_path: '/blog', created_at: LOADED_AT },
      { from_path: '/blog-old', to_path: null, created_at: LOADED_AT },
    ])
    .execute();
}
