import type { CategoryRecord } from './category-record.ts';

// Each record is a chunk of its own, so a page fetches only the one it shows.
const records = import.meta.glob<CategoryRecord>('./*.json', { import: 'default' });

/**
 * The record of a category, or null when there is none of that slug. The build
 * has checked the records; no browser fetches the schema to check them again.
 */
export async function getCategoryRecord(slug: string): Promise<CategoryRecord | null> {
  return (await records[`./${slug}.json`]?.()) ?? null;
}
