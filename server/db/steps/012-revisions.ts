import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';
import { revisionsFromRows } from './revisions-from-rows.ts';

/** Revisions of entries; `entries` keeps only what visitors see. */
export const revisions: MigrationStep = {
  id: '012-revisions',
  async up(db) {
    await db.schema
      .createTable('revisions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('entry_id', 'text', (c) => c.notNull())
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('slug', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('author', 'text', (c) => c.notNull())
      .addColumn('origin', 'text', (c) => c.notNull())
      .addColumn('base', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('publish_at', 'text')
      .addColumn('unpublish_at', 'text')
      .addColumn('published_at', 'text')
      .addColumn('ended_at', 'text')
      .addUniqueConstraint('revisions_number', ['entry_id', 'number'])
      .execute();
    await sql`create unique index revisions_published on revisions (entry_id)
      where state = 'published'`.execute(db);
    const index = (name: string, columns: string[]) =>
      db.schema.createIndex(name).on('revisions').columns(columns).execute();
    await index('revisions_by_slug', ['kind', 'slug']);
    await index('revisions_by_start', ['state', 'publish_at']);
    await index('revisions_by_end', ['state', 'unpublish_at']);

    const text = (table: string, column: string) =>
      db.schema
        .alterTable(table)
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    await text('entries', 'entry_id');
    await text('entries', 'revision_id');
    await text('redirects', 'entry_id');
    await revisionsFromRows(db, new Date().toISOString());

    await db.schema.dropIndex('entries_by_position').execute();
    await db.schema.dropIndex('entries_by_newest').execute();
    for (const column of ['status', 'source_digest'])
      await db.schema.alterTable('entries').dropColumn(column).execute();
    const indexEntries = (name: string, columns: string[]) =>
      db.schema.createIndex(name).on('entries').columns(columns).execute();
    await indexEntries('entries_by_position', ['type', 'parent', 'position']);
    await indexEntries('entries_by_newest', ['type', 'publish_at desc', 'slug']);
    await indexEntries('entries_by_entry', ['entry_id']);
  },
};
