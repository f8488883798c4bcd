/**
 * The search with many posts, and that of the studio with as many entries, on SQLite, without HTTP: `node bench/search.ts [posts] [rounds]`. The posts
 * have words of a vocabulary in which a few are in nearly every post and most are rare, as in any language.
 */
import { mkdtempDisposableSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { loadContent } from '../server/content/files/load-content.ts';
import { createStoreSource } from '../server/content/content-source.ts';
import { databaseFile, openDatabase } from '../server/db/open-database.ts';
import { migrate } from '../server/db/migrations.ts';
import { findEntries, replaceEntry, type EntryTexts } from '../server/search/entry-search.ts';
import { replaceDocuments, type SearchableDocument } from '../server/search/search-index.ts';
import { questions } from '../tests/search/questions.ts';
import { quantile, report, rounded } from './report.ts';

const POSTS = Number(process.argv[2] ?? 10_000);
const ROUNDS = Number(process.argv[3] ?? 20);
const WORDS_OF_POST = 200;
const VOCABULARY = 40_000;
/** Posts per transaction. */
const BATCH = 5_000;
const NEWEST = Date.parse('2026-01-01T00:00:00Z');

/** The same numbers in every run (mulberry32). */
let seed = 1;
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

const syllables = 'ba co di fe gu ha jo ki lu ma no pe ra si tu ve wi xo ya zu'.split(' ');
const asked = questions.flatMap(([query]) => query.toLowerCase().match(/[a-z]{4,}/g) ?? []);
const vocabulary = [...new Set(asked)];
while (vocabulary.length < VOCABULARY) {
  const letters = Array.from(
    { length: 2 + Math.floor(random() * 4) },
    () => syllables[Math.floor(random() * 20)],
  );
  vocabulary.push(`${letters.join('')}${vocabulary.length % 7 === 0 ? 'ing' : ''}`);
}
/** By Zipf's law: the first words are asked for, and are in nearly every post. */
const word = () => vocabulary[Math.floor(VOCABULARY ** random()) - 1]!;
const text = (words: number) => Array.from({ length: words }, word).join(' ');

const post = (number: number): SearchableDocument => ({
  kind: 'post',
  slug: `post-${number}`,
  path: `/blog/post-${number}`,
  title: text(8),
  about: text(15),
  text: text(WORDS_OF_POST),
  date: new Date(NEWEST - number * 3_600_000).toISOString(),
});

const textsOf = (title: string, body: string): EntryTexts => ({
  texts: [
    ['title', title],
    ['body', `${body} +1 (512) 555-${Math.floor(random() * 10_000)}`],
  ],
  listed: {},
});
const letters = (from: string) => from.slice(0, 3);
const swapped = (from: string) => from.replace(/(.)(.)(..)$/, '$2$1$3');
const common = vocabulary.slice(0, 12);
const rare = vocabulary.slice(-12);
const QUERIES: Record<string, string[]> = {
  'questions of buyers': questions.map(([query]) => query),
  'one word that nearly all posts have': common,
  'twelve words that nearly all posts have': [common.join(' ')],
  'rare words': rare,
  'a common and a rare word': common.map((one, index) => `${one} ${rare[index]}`),
  'the beginning of a word': common.map(letters),
  'a misspelled word': common.map(swapped),
  'twelve misspelled words': [vocabulary.slice(0, 40).map(swapped).join(' ').slice(0, 200)],
  'a phrase': common.slice(1).map((one, index) => `"${common[index]} ${one}"`),
};

using temporary = mkdtempDisposableSync(join(tmpdir(), 'citadel-bench-'));
const dataDir = temporary.path;
const db = openDatabase({ dataDir });
await migrate(db);
await loadContent(db, 'content');
const startTime = performance.now();
for (let first = 0; first < POSTS; first += BATCH) {
  const posts = Array.from({ length: Math.min(BATCH, POSTS - first) }, (_, at) => post(first + at));
  await db.transaction().execute(async (transaction) => {
    await replaceDocuments(transaction, [], posts);
    for (const { slug, title, text: body } of posts)
      await replaceEntry(transaction, slug, textsOf(title, body), (written) => written);
  });
}
const seconds = (performance.now() - startTime) / 1_000;
const { search } = createStoreSource(db, pino({ level: 'silent' }));
const rows: object[] = [];
const timesOf = (what: string, times: number[]) => ({
  what,
  p50_ms: rounded(quantile(times, 0.5), 1),
  p95_ms: rounded(quantile(times, 0.95), 1),
});

/** Adds a row for each kind of query and one for all; the milliseconds that 95 of 100 take. */
async function measure(
  searcher: string,
  asks: Record<string, string[]>,
  find: (q: string) => Promise<unknown>,
): Promise<number> {
  const all: number[] = [];
  for (const [what, queries] of Object.entries(asks)) {
    const times: number[] = [];
    for (let round = -1; round < ROUNDS; round++)
      for (const q of queries) {
        const before = performance.now();
        await find(q);
        if (round >= 0) times.push(performance.now() - before);
      }
    all.push(...times);
    rows.push(timesOf(`${searcher}: ${what}`, times));
  }
  rows.push(timesOf(`${searcher}: all`, all));
  return rounded(quantile(all, 0.95), 1);
}

const visitors = await measure('visitors', QUERIES, (q) => search({ q }));
const numbers = { 'part of a number': ['512 555', '(512) 555-0142', '0142'] };
const studio = await measure('studio', { ...QUERIES, ...numbers }, (q) => findEntries(db, q));
await db.destroy();
report('search', {
  rows,
  targets: [
    { what: 'ms for a search, 95 of 100', measured: visitors, most: 150 },
    { what: 'ms for a search in the studio, 95 of 100', measured: studio, most: 100 },
  ],
  more: {
    posts: POSTS,
    rounds: ROUNDS,
    indexed_per_second: rounded(POSTS / seconds),
    store_mb: rounded(statSync(databaseFile({ dataDir })).size / 1024 / 1024),
  },
});
