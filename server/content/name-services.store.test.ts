import { afterEach, beforeEach, expect, test } from 'vitest';
import { editEntry } from '../../tests/helpers/edit-entry.ts';
import { openTestStore } from '../../tests/helpers/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { getContentVersion } from './content-version.ts';
import { completeRows } from './complete-rows.ts';
import { createStoreSource } from './store-source.ts';

let db: Database;
beforeEach(async () => {
  db = await openTestStore('content');
});
afterEach(() => db.destroy());

const withoutNames = (source: string) => source.replace(/^ *name: '\{\{service:.*\n/gm, '');
const wordsOf = async (page: string) => {
  const source = createStoreSource(db, { error() {} });
  return JSON.stringify(
    (await source.get({ type: 'words', parent: '', slug: page }))?.fields.words,
  );
};
const PAGES = [
  ['about', '"service":"finance-and-accounting","name":"Finance and accounting"'],
  ['advantage', '"service":"research-analyst","name":"Research analyst"'],
] as const;

test.each(PAGES)('services on the page %s have their names, stated or not', async (page, shown) => {
  const before = await wordsOf(page);
  expect(before.toLowerCase()).toContain(shown.toLowerCase());
  await editEntry(db, page, page, (source) => `${withoutNames(source)}# edited\n`);
  expect(JSON.parse(await wordsOf(page))).toEqual(JSON.parse(before));
});

test.each(PAGES)('so has the page %s of an earlier version, once', async (page) => {
  const before = await wordsOf(page);
  const { fields } = await db
    .selectFrom('entries')
    .select('fields')
    .where('type', '=', 'words')
    .where('parent', '=', '')
    .where('slug', '=', page)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('entries')
    .set({ fields: fields.replace(/,"name":"\{\{service:[^"]*"/g, '') })
    .where('type', '=', 'words')
    .where('parent', '=', '')
    .where('slug', '=', page)
    .execute();
  expect(await wordsOf(page)).not.toBe(before);
  await completeRows(db);
  expect(JSON.parse(await wordsOf(page))).toEqual(JSON.parse(before));
  const version = await getContentVersion(db);
  await completeRows(db);
  expect(await getContentVersion(db)).toBe(version);
});
