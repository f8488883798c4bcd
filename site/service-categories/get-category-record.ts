import type { CategoryRecord } from './category-record.ts';

// Each record is its own chunk, so a page fetches only the one it shows.
const records = import.meta.glob<CategoryRecord>('./*.json', { import: 'default' });

/**
 * The record of a category, or null if there is none with that slug. The build validates the
 * records, so browsers need not load the schema.
 */
export async function getCategoryRecord(slug: string): Promise<CategoryRecord | null> {
  return (await records[`./${slug}.json`]?.()) ?? null;
}
