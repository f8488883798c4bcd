import type { Database } from '../db/open-database.ts';
import { latest } from './latest.ts';

/** When a visible entry appeared and changed. */
export interface EntryDates {
  kind: string;
  slug: string;
  /** ISO 8601, UTC. */
  publishAt: string;
  updatedAt: string;
}

/** The dates of all visible entries, oldest first, so that a new one does not move the others. Texts are not read. */
export async function listDates(db: Database): Promise<EntryDates[]> {
  const rows = await db
    .selectFrom('published')
    .select(['kind', 'slug', 'publish_at as publishAt', 'updated_at', 'reference_changed_at'])
    .orderBy('publish_at')
    .orderBy('slug')
    .execute();
  return rows.map(({ updated_at, reference_changed_at, ...entry }) => ({
    ...entry,
    updatedAt: latest([updated_at, reference_changed_at ?? '']),
  }));
}
