/**
 * A site with 10,000 posts from a WordPress export beside one with the sample content:
 * `node bench/imported.ts [posts] [rounds]`. Needs the build, two cores, and wrk, which is installed if
 * permitted. The two alternate, and the best round of each counts, so that the ratios hold on a machine that does
 * other things as well.
 *
 * Cached: wrk with 64 connections on one core, the site on the other. Not cached: a new app in this
 * process for each measurement.
 */
import { mkdirSync, mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAppContext, type AppContext } from '../server/app/app-context.ts';
import { parseConfig } from '../server/config/config.ts';
import { startSite, type RunningSite } from '../tests/helpers/process/start-site.ts';
import { importedSlug, importPosts } from './import-posts.ts';
import { haveCommand } from './nginx.ts';
import { renderUncached } from './render-uncached.ts';
import { report, rounded } from './report.ts';
import { memoryOf, pagesAreReady, pinToCore } from './site-process.ts';
import { wrk } from './wrk.ts';

const POSTS = Number(process.argv[2] ?? 10_000);
const ROUNDS = Number(process.argv[3] ?? 5);
const LOAD = { connections: 64, seconds: 1, core: '1' };
const MEGABYTE = 1024 * 1024;
/** By name: the page of the site with the sample content, and of the one with imported posts. */
const PAGES: [name: string, sample: string, imported: string][] = [
  ['home', '/', '/'],
  ['service', '/services/virtual-assistant', '/services/virtual-assistant'],
  ['blog', '/blog', '/blog'],
  ['last page of the blog', '/blog?page=3', `/blog?page=${Math.ceil((POSTS + 20) / 10)}`],
  ['post', '/blog/what-a-remote-bookkeeper-really-costs', `/blog/${importedSlug(POSTS / 2)}`],
];

if (!haveCommand('wrk', 'wrk')) throw new Error('wrk is missing and could not be installed');

interface Pair {
  sample: number;
  imported: number;
}

/** Milliseconds of each page, not cached. */
async function measureUncached(sample: AppContext, imported: AppContext) {
  const took = new Map<string, Pair[]>();
  // The first rounds warm up.
  for (let round = -2; round < ROUNDS; round++)
    for (const [name, ofSample, ofImported] of PAGES) {
      const pair = {
        sample: await renderUncached(sample, ofSample),
        imported: await renderUncached(imported, ofImported),
      };
      if (round >= 0) took.set(name, [...(took.get(name) ?? []), pair]);
    }
  return took;
}

/** 0 for a round in which requests timed out, as on a machine that is too busy. */
function perSecond(url: string): number {
  try {
    return wrk(url, LOAD).perSecond;
  } catch (error) {
    console.error(String(error).split('\n')[0]);
    return 0;
  }
}

/** Requests each page a few times: the first request starts recompressing what was not warmed. */
async function warm(sample: RunningSite, imported: RunningSite): Promise<void> {
  for (let request = 0; request < 3; request++)
    for (const [, ofSample, ofImported] of PAGES)
      for (const url of [sample.url + ofSample, imported.url + ofImported])
        await (await fetch(url)).text();
  await sleep(2_000);
}

/** Bytes of each page as it is sent. */
async function measureBytes(sample: RunningSite, imported: RunningSite) {
  const bytesOf = async (url: string) => {
    const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
    await response.text();
    return Number(response.headers.get('Content-Length'));
  };
  const bytes = new Map<string, Pair>();
  for (const [name, ofSample, ofImported] of PAGES)
    bytes.set(name, {
      sample: await bytesOf(sample.url + ofSample),
      imported: await bytesOf(imported.url + ofImported),
    });
  return bytes;
}

/** Responses a second of each page, cached. */
async function measureCached(sample: RunningSite, imported: RunningSite) {
  const rates = new Map<string, Pair[]>();
  for (const [name, ofSample, ofImported] of PAGES)
    for (let round = 0; round < ROUNDS; round++) {
      const pair = {
        sample: perSecond(sample.url + ofSample),
        imported: perSecond(imported.url + ofImported),
      };
      rates.set(name, [...(rates.get(name) ?? []), pair]);
    }
  return rates;
}

using temporary = mkdtempDisposableSync(join(tmpdir(), 'citadel-imported-'));
const folder = temporary.path;
const folders = { sample: join(folder, 'sample'), imported: join(folder, 'imported') };
const running: RunningSite[] = [];
const contexts: AppContext[] = [];
try {
  for (const own of Object.values(folders)) mkdirSync(own);
  const cost = await importPosts(folders.imported, POSTS);
  const context = async (own: string) => {
    const opened = await openAppContext(parseConfig({ DATA_DIR: own, LOG_LEVEL: 'silent' }));
    contexts.push(opened);
    return opened;
  };
  const start = async (own: string) => {
    const site = await startSite({ DATA_DIR: own });
    running.push(site);
    pinToCore(0, site.process.pid);
    await pagesAreReady(site);
    return site;
  };
  const sample = await start(folders.sample);
  const imported = await start(folders.imported);
  const memory = rounded(memoryOf(imported.process.pid) / MEGABYTE);
  await warm(sample, imported);
  const bytes = await measureBytes(sample, imported);
  const cached = await measureCached(sample, imported);
  for (const site of running.splice(0)) await site.stop();
  const uncached = await measureUncached(
    await context(folders.sample),
    await context(folders.imported),
  );
  const best = (pick: typeof Math.min, pairs: readonly Pair[] = []): Pair => ({
    sample: pick(...pairs.map((pair) => pair.sample)),
    imported: pick(...pairs.map((pair) => pair.imported)),
  });
  const rows = PAGES.map(([page]) => {
    const rate = best(Math.max, cached.get(page));
    const time = best(Math.min, uncached.get(page));
    return {
      page,
      bytes: bytes.get(page)?.imported,
      sample_bytes: bytes.get(page)?.sample,
      per_second: rounded(rate.imported),
      sample_per_second: rounded(rate.sample),
      rate_ratio: rounded(rate.imported / rate.sample, 2),
      uncached_ms: rounded(time.imported, 1),
      sample_uncached_ms: rounded(time.sample, 1),
      uncached_ratio: rounded(time.imported / time.sample, 2),
    };
  });
  report('imported', {
    rows,
    targets: [
      { what: 'MB of memory of the site', measured: memory, most: 300 },
      {
        what: 'MB of memory while importing',
        measured: rounded(cost.peak / MEGABYTE),
        most: 600,
      },
      ...rows
        // Posts differ in length.
        .filter(({ page }) => page !== 'post')
        .flatMap(({ page, rate_ratio, uncached_ratio }) => [
          { what: `${page}: cached, share of the sample's rate`, measured: rate_ratio, least: 0.8 },
          { what: `${page}: not cached, times the sample's`, measured: uncached_ratio, most: 1.5 },
        ]),
    ],
    more: {
      posts: POSTS,
      export_mb: rounded(cost.exported / MEGABYTE),
      import_seconds: rounded(cost.milliseconds / 1_000, 1),
      rounds: ROUNDS,
    },
  });
} finally {
  for (const site of running) await site.stop();
  for (const { db } of contexts) await db.destroy();
}
