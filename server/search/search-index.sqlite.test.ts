// cspell:disable
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { leastCost } from '../../tests/helpers/process/processor-time.ts';
import { engineOf } from '../db/engine.ts';
import { migrate } from '../db/migrations.ts';
import {
  databaseFile,
  openDatabase,
  openMemoryDatabase,
  type Database,
} from '../db/open-database.ts';
import { findDocuments } from './find-documents.ts';
import { emptyIndex, replaceDocuments, type SearchableDocument } from './search-index.ts';

/** What the index keeps of what is deleted, and what a search costs with many posts. */

const post = (number: number, title: string, text = title): SearchableDocument => ({
  kind: 'post',
  slug: `post-${number}`,
  path: `/blog/post-${number}`,
  title,
  about: '',
  text,
  date: new Date(Date.parse('2026-01-01') + number * 60_000).toISOString(),
});

let db: Database;
afterEach(() => db.destroy());

test('what is deleted is gone from the file', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'citadel-search-'));
  db = openDatabase({ dataDir });
  await migrate(db);
  await emptyIndex(db);
  const secret = post(1, 'aardvark wombatzyzzyva', 'a numbatzyzzyva, Crèmezyzzyva');
  await replaceDocuments(db, [], [secret, post(2, 'aardvark wombat')]);
  await engineOf(db).scrubDeleted(db);
  const found = () =>
    readFileSync(databaseFile({ dataDir }))
      .toString('latin1')
      .match(/zyzzyva/g);
  expect(found()).not.toBeNull();
  await replaceDocuments(db, [secret], []);
  await engineOf(db).scrubDeleted(db);
  expect(found()).toBeNull();
  rmSync(dataDir, { recursive: true });
});

/** An index of so many posts that all have the same words, none of them one after the other. */
async function openPosts(number: number): Promise<void> {
  db = openMemoryDatabase();
  await migrate(db);
  await emptyIndex(db);
  const posts = Array.from({ length: number }, (_, index) =>
    post(index, 'Wombat and okapi', `numbat okapi ${'quokka '.repeat(20)} wombat dingo`),
  );
  await replaceDocuments(db, [], posts);
}

test('the cost of words that all posts have does not grow with them', async () => {
  const queries = {
    word: 'wombat',
    words: 'wombat okapi quokka numbat dingo',
    'phrase that none has': '"okapi wombat dingo numbat"',
    'misspelled word': 'quokak',
  };
  const costs = new Map<string, number>();
  await openPosts(1_000);
  for (const q of Object.values(queries))
    costs.set(q, await leastCost(() => findDocuments(db, { q })));
  await db.destroy();
  await openPosts(4_000);
  for (const [what, q] of Object.entries(queries)) {
    // Twice doubled, so that noise is not growth.
    const limit = costs.get(q)! * 2.5;
    const cost = await leastCost(() => findDocuments(db, { q }), limit);
    expect(cost, what).toBeLessThan(limit);
  }
});

test('of posts that all have a word the newest are found', async () => {
  await openPosts(600);
  const { results, total, more } = await findDocuments(db, { q: 'wombat' });
  expect({ total, more, first: results[0]!.path }).toEqual({
    total: 500,
    more: true,
    first: '/blog/post-599',
  });
});
