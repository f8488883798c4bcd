import { PostgresAdapter, sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** The index of the search. It is filled at the start (server/content/index-content.ts). */
export const search: MigrationStep = {
  id: '013-search',
  async up(db) {
    await db.schema
      .createTable('search_documents')
      .addColumn('id', 'bigint', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('slug', 'text', (c) => c.notNull())
      .addColumn('path', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('about', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('title_terms', 'text', (c) => c.notNull())
      .addColumn('key_terms', 'text', (c) => c.notNull())
      .addUniqueConstraint('search_documents_slug', ['kind', 'slug'])
      .execute();
    await db.schema
      .createTable('search_words')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('word', 'text', (c) => c.notNull().unique())
      .addColumn('term', 'text', (c) => c.notNull())
      .addColumn('documents', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('search_words_by_term')
      .on('search_words')
      .columns(['term'])
      .execute();
    await db.schema
      .createTable('search_state')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('documents', 'integer', (c) => c.notNull())
      .execute();
    // The terms of documents, and of words (server/db/term-index.ts).
    for (const table of ['search_text', 'search_spellings'])
      if (db.getExecutor().adapter instanceof PostgresAdapter) {
        await sql`create table ${sql.table(table)} (id bigint primary key, terms tsvector not null)`.execute(
          db,
        );
        await sql`create index ${sql.id(`${table}_terms`)} on ${sql.table(table)} using gin (terms)`.execute(
          db,
        );
      } else
        // All but ASCII is part of a term, so that the database does not divide what is one for us.
        await sql`create virtual table ${sql.table(table)} using fts5 (
          terms, content = '', contentless_delete = 1, tokenize = 'ascii'
        )`.execute(db);
  },
};
