import type { Kysely } from 'kysely';

/** Addresses that pages had before, and where those pages are now. */
export const previousSlugs = {
  id: '003-previous-slugs',
  async up(db: Kysely<any>): Promise<void> {
    await db.schema
      .createTable('redirects')
      .addColumn('from_path', 'text', (c) => c.primaryKey())
      .addColumn('to_path', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
  },
};
