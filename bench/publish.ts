/**
 * How soon every affected page shows a publish, and what that costs other requests:
 * `node bench/publish.ts [publishes]`. Needs the build. This process publishes into the store of
 * the running site, like the CLI, and requests every page at a steady rate.
 */
import { mkdtempDisposableSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { publish as publishRevisions } from '../server/content/entry-store/publish.ts';
import { openDatabase, type Database } from '../server/db/open-database.ts';
import { draftPost, postSource, publishPost } from '../tests/helpers/store/publish-post.ts';
import { startSite } from '../tests/helpers/process/start-site.ts';
import { fillStore } from './fill-store.ts';
import { importPosts } from './import-posts.ts';
import { openLoop } from './open-loop.ts';
import { median, report, rounded } from './report.ts';
import { pagesAreReady } from './site-process.ts';

const PUBLISHES = Number(process.argv[2] ?? 8);
/**
 * By the number of posts, in milliseconds: from one publish to the next, and the targets: until every
 * page shows it, and the slowest response meanwhile. With 10,000 posts most pages have to be rendered
 * again, some 10 ms each on one thread.
 */
const SIZES = [
  { posts: 20, fill: fillStore, pause: 2_500, seen: 1_000, slowest: 250 },
  { posts: 10_000, fill: fillStore, pause: 7_500, seen: 6_000, slowest: 300 },
  // From a WordPress export.
  { posts: 10_000, fill: importPosts, pause: 7_500, seen: 6_000, slowest: 300 },
];
/** Milliseconds after which the measurement fails. */
const SEEN_WITHIN = 20_000;
const LOAD = { rate: 500, connections: 32 };
/** Concurrent polls for the publish. */
const POLLS = 4;
const MAX_PAGES = 300;
/** Posts that are published at once. */
const TOGETHER = 50;

const titleOf = (number: number) => `Published as number ${number} of today`;

const publish = (db: Database, number: number) =>
  publishPost(db, 'published-under-load', titleOf(number));

async function read(url: string): Promise<string> {
  return (await fetch(url)).text();
}

/** Milliseconds until every page shows the title; polls few at a time, so as not to add load. */
async function seenEverywhere(url: string, paths: string[], title: string): Promise<number> {
  const startTime = performance.now();
  const left = [...paths];
  const look = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      if ((await read(url + path)).includes(title)) continue;
      if (performance.now() - startTime > SEEN_WITHIN) throw new Error(`${path}: not seen in time`);
      left.push(path);
      await sleep(10);
    }
  };
  await Promise.all(Array.from({ length: POLLS }, look));
  return performance.now() - startTime;
}

/** The feeds, the second page of the blog, and the pages of the sitemap. */
async function pathsOf(url: string): Promise<string[]> {
  const listed = (await read(`${url}/sitemap.xml`)).matchAll(/<loc>([^<]+)<\/loc>/g);
  const pages = [...listed].map(([, page = '']) => new URL(page).pathname);
  const paths = new Set(['/rss.xml', '/atom.xml', '/feed.json', '/blog?page=2', ...pages]);
  return [...paths].slice(0, MAX_PAGES);
}

async function measure({ posts, fill, pause }: (typeof SIZES)[number], dataDir: string) {
  await fill(dataDir, posts);
  const site = await startSite({ DATA_DIR: dataDir });
  const db = openDatabase({ dataDir });
  try {
    await pagesAreReady(site);
    await publish(db, 0);
    await seenEverywhere(site.url, ['/blog', '/blog/published-under-load'], titleOf(0));
    const paths = [...(await pathsOf(site.url)), '/blog/published-under-load'];
    const affected: string[] = [];
    for (const path of paths)
      if ((await read(site.url + path)).includes(titleOf(0))) affected.push(path);

    let turn = 0;
    const load = (seconds: number) =>
      openLoop({
        ...LOAD,
        seconds,
        port: Number(new URL(site.url).port),
        path: () => paths[turn++ % paths.length] ?? '/',
      });
    const calm = await load(5);
    const loading = load((PUBLISHES * pause) / 1_000);
    const seen: number[] = [];
    for (let number = 1; number <= PUBLISHES; number++) {
      const next = sleep(pause);
      await publish(db, number);
      seen.push(await seenEverywhere(site.url, affected, titleOf(number)));
      await next;
    }
    const busy = await loading;
    return {
      posts: fill === importPosts ? `${posts} imported` : `${posts}`,
      pages: paths.length,
      affected: affected.length,
      seen_ms: rounded(median(seen)),
      seen_latest_ms: rounded(Math.max(...seen)),
      slowest_calm_ms: rounded(Math.max(...calm.took), 1),
      slowest_ms: rounded(Math.max(...busy.took), 1),
      bad: calm.bad + busy.bad,
    };
  } finally {
    await db.destroy();
    await site.stop();
  }
}

/** Milliseconds that a read in the same process waits at most while 50 long posts are published together. */
async function longestHold(dataDir: string): Promise<number> {
  await fillStore(dataDir, 20);
  const db = openDatabase({ dataDir }, { busyTimeout: 0 });
  const body =
    'A paragraph of some **length** about {{rate:lowest}}, [a link](/blog) and more.\n\n'.repeat(
      100,
    );
  const drafts: string[] = [];
  for (let number = 0; number < TOGETHER; number++)
    drafts.push(await draftPost(db, `together-${number}`, postSource(`Post ${number}`, { body })));
  const over = new AbortController();
  let longest = 0;
  const reading = (async () => {
    while (!over.signal.aborted) {
      const asked = performance.now();
      await nextTurn();
      await db.selectFrom('published').select('slug').limit(1).execute();
      longest = Math.max(longest, performance.now() - asked);
    }
  })();
  const { outcome } = await publishRevisions(db, drafts);
  over.abort();
  await reading;
  await db.destroy();
  if (outcome !== 'published') throw new Error('the posts were refused');
  return longest;
}

using temporary = mkdtempDisposableSync(join(tmpdir(), 'citadel-publish-'));
const folder = temporary.path;
const rows = [];
for (const size of SIZES) rows.push(await measure(size, mkdtempSync(join(folder, 's'))));
const hold = await longestHold(mkdtempSync(join(folder, 'h')));
report('publish', {
  rows,
  targets: [
    {
      what: `a read while ${TOGETHER} long posts are published, ms`,
      measured: rounded(hold, 1),
      most: 50,
    },
    ...rows.flatMap(({ posts, seen_ms, slowest_ms, bad }, index) => [
      {
        what: `${posts} posts: seen everywhere, median ms`,
        measured: seen_ms,
        most: SIZES[index]!.seen,
      },
      {
        what: `${posts} posts: slowest response meanwhile, ms`,
        measured: slowest_ms,
        most: SIZES[index]!.slowest,
      },
      { what: `${posts} posts: bad responses`, measured: bad, most: 0 },
    ]),
  ],
  more: { publishes: PUBLISHES, load: LOAD },
});
