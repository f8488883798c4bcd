import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { getCategoryRecord } from './get-category-record.ts';
import { serviceNames } from './service-names.ts';

const slugs = Object.keys(import.meta.glob('./*.json')).map((path) => path.slice(2, -5));
const records = await Promise.all(slugs.map(async (slug) => (await getCategoryRecord(slug))!));

describe('the bundled records', () => {
  it('match service-names.ts', () => {
    expect(Object.fromEntries(records.map((r) => [r.categoryUrl, r.categoryName]))).toEqual(
      serviceNames,
    );
  });

  it('have unique titles and descriptions', () => {
    expect(new Set(records.map((record) => record.pageMetaTitle)).size).toBe(records.length);
    expect(new Set(records.map((record) => record.pageMetaContent)).size).toBe(records.length);
  });

  it('refer to pictures that exist', () => {
    const pictures = records.flatMap(({ banner, clientsNumber }) =>
      [...banner, ...clientsNumber].map(({ imageUrl }) => imageUrl),
    );
    const missing = pictures.filter((url) => !existsSync(url.replace(/^\/static/, 'content')));
    expect(missing).toEqual([]);
  });
});

describe('getCategoryRecord', () => {
  it('returns the record of a slug', async () => {
    expect((await getCategoryRecord('bookeeper'))?.categoryName).toBe('Bookkeeping');
  });

  it.each(['no-such-service', '', '__proto__', 'constructor', '../service-categories/bookeeper'])(
    'returns null for %j',
    async (slug) => expect(await getCategoryRecord(slug)).toBeNull(),
  );
});
