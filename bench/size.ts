/**
 * Latency, start time, memory and disk with 20, 1,000, 10,000 and 100,000 posts:
 * `node bench/size.ts [rounds] [starts]`. Needs the build. Every store has the sample content with
 * generated posts instead of its own.
 *
 * Not cached: a new app in this process for each measurement, after the content version was raised,
 * so that nothing is cached; sizes alternate. Cached: over HTTP from the running site, one request
 * at a time.
 */
import { mkdirSync, mkdtempDisposableSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAppContext, type AppContext } from '../server/app/app-context.ts';
import { parseConfig } from '../server/config/config.ts';
import { startSite } from '../tests/helpers/process/start-site.ts';
import { fillStore, generatedSlug } from './fill-store.ts';
import { openLoop } from './open-loop.ts';
import { renderUncached } from './render-uncached.ts';
import { median, report, rounded } from './report.ts';
import { memoryOf, pagesAreReady } from './site-process.ts';

const ROUNDS = Number(process.argv[2] ?? 15);
const STARTS = Number(process.argv[3] ?? 3);
const SIZES = [20, 1_000, 10_000, 100_000];
const PER_PAGE = 10;

const pathsFor = (posts: number) => ({
  blog: '/blog',
  last: `/blog?page=${Math.ceil(posts / PER_PAGE)}`,
  post: `/blog/${generatedSlug(Math.floor(posts / 2))}`,
});
type Kind = keyof ReturnType<typeof pathsFor>;
const KINDS: Kind[] = ['blog', 'last', 'post'];

/** Medians in milliseconds by size and kind. */
async function measureUncached(folders: Map<number, string>) {
  const contexts = new Map<number, AppContext>();
  const took = new Map<string, number[]>();
  try {
    for (const [size, folder] of folders)
      contexts.set(
        size,
        await openAppContext(parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })),
      );
    for (let round = -3; round < ROUNDS; round++)
      for (const [size, context] of contexts)
        for (const kind of KINDS) {
          const time = await renderUncached(context, pathsFor(size)[kind]);
          // The first rounds warm up.
          if (round < 0) continue;
          const key = `${size} ${kind}`;
          took.set(key, [...(took.get(key) ?? []), time]);
        }
  } finally {
    for (const { db } of contexts.values()) await db.destroy();
  }
  return (size: number, kind: Kind) => median(took.get(`${size} ${kind}`) ?? []);
}

async function measureRunning(size: number, folder: string) {
  const starts: number[] = [];
  for (let start = 1; ; start++) {
    const startTime = performance.now();
    const site = await startSite({ DATA_DIR: folder });
    try {
      await (await fetch(site.url)).text();
      starts.push(performance.now() - startTime);
      if (start < STARTS) continue;
      await pagesAreReady(site);
      // Memory used for warming is released after a while.
      await sleep(5_000);
      const memory = memoryOf(site.process.pid);
      const cached = {} as Record<Kind, number>;
      for (const kind of KINDS) {
        const path = pathsFor(size)[kind];
        // The first request starts recompressing it.
        for (let request = 0; request < 3; request++) await (await fetch(site.url + path)).text();
        const port = Number(new URL(site.url).port);
        const load = { port, rate: 200, seconds: 2, connections: 1, path: () => path };
        const { took, bad } = await openLoop(load);
        if (bad > 0) throw new Error(`${path}: ${bad} bad responses`);
        cached[kind] = median(took);
      }
      return { start: median(starts), memory, cached };
    } finally {
      await site.stop();
    }
  }
}

function sizeOnDisk(folder: string): number {
  return readdirSync(folder)
    .filter((name) => name.startsWith('citadel.sqlite'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

using temporary = mkdtempDisposableSync(join(tmpdir(), 'citadel-size-'));
const folder = temporary.path;
const folders = new Map(SIZES.map((size) => [size, join(folder, String(size))]));
for (const [size, own] of folders) {
  mkdirSync(own);
  await fillStore(own, size);
}
const uncached = await measureUncached(folders);
const rows = [];
for (const [size, own] of folders) {
  const { start, memory, cached } = await measureRunning(size, own);
  rows.push({
    posts: size,
    blog_uncached_ms: rounded(uncached(size, 'blog'), 1),
    last_page_uncached_ms: rounded(uncached(size, 'last'), 1),
    post_uncached_ms: rounded(uncached(size, 'post'), 1),
    blog_cached_ms: rounded(cached.blog, 2),
    last_page_cached_ms: rounded(cached.last, 2),
    post_cached_ms: rounded(cached.post, 2),
    start_ms: rounded(start),
    memory_mb: rounded(memory / 1_000_000, 1),
    disk_mb: rounded(sizeOnDisk(own) / 1_000_000, 1),
  });
}
const few = rows[0]!;
const many = rows.at(-1)!;
const times = (a: number, b: number) => rounded(a / b, 2);
report('size', {
  rows,
  targets: [
    {
      what: '/blog not cached, 100,000 posts : 20',
      measured: times(many.blog_uncached_ms, few.blog_uncached_ms),
      most: 1.5,
    },
    {
      what: 'last page not cached, 100,000 posts : 20',
      measured: times(many.last_page_uncached_ms, few.last_page_uncached_ms),
      most: 1.5,
    },
    {
      what: 'a post not cached, 100,000 posts : 20',
      measured: times(many.post_uncached_ms, few.post_uncached_ms),
      most: 1.5,
    },
    {
      what: '/blog cached, ms more than with 20',
      measured: rounded(many.blog_cached_ms - few.blog_cached_ms, 2),
      most: 0.2,
    },
    { what: 'memory at rest, 100,000 posts, MB', measured: many.memory_mb, most: 200 },
    {
      what: 'start, ms more than with 20',
      measured: rounded(many.start_ms - few.start_ms),
      most: 2_000,
    },
  ],
});
