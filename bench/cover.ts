/**
 * The largest paint of a post with an uploaded photograph of 24 megapixels as its cover, and with a drawn one:
 * `node bench/cover.ts [runs]`. Needs the build. A phone on slow 4G (latency 562 ms a request, 180 kB/s), with a
 * processor four times slower; each run in a newly started browser, and the two alternate.
 */
import { mkdtempDisposableSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { publish } from '../server/content/entry-store/publish.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { BROWSER_FLAGS } from '../tests/helpers/browser/find-browser.ts';
import { OWN_PAGE, signInOwner, startStudio } from '../tests/helpers/process/start-studio.ts';
import { draftPost } from '../tests/helpers/store/publish-post.ts';
import { ordinaryBrowser } from './audit-page.ts';
import { addPictures, photograph } from './photographs.ts';
import { median, report, rounded } from './report.ts';
import { pagesAreReady } from './site-process.ts';

const RUNS = Number(process.argv[2] ?? 7);
const POST = 'what-a-remote-bookkeeper-really-costs';
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };

/** Milliseconds until the largest paint. */
async function largestPaint(url: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: ordinaryBrowser(), args: BROWSER_FLAGS });
  try {
    const page = await browser.newPage(PHONE);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url);
    await sleep(3_000);
    return await page.evaluate(
      () =>
        new Promise<number>((found) =>
          new PerformanceObserver((list) => found(list.getEntries().at(-1)!.startTime)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          }),
        ),
    );
  } finally {
    await browser.close();
  }
}

using folder = mkdtempDisposableSync(join(tmpdir(), 'citadel-bench-'));
const studio = await startStudio({ RATE_LIMIT: 'off', LOG_LEVEL: 'info', DATA_DIR: folder.path });
const times = { drawn: [] as number[], photograph: [] as number[] };
try {
  await pagesAreReady(studio);
  const headers = { ...OWN_PAGE, cookie: await signInOwner(studio) };
  const [slug] = await addPictures(studio.studioUrl, headers, [await photograph(1)]);
  const source = readFileSync(`content/posts/${POST}.md`, 'utf8');
  const db = openDatabase({ dataDir: folder.path });
  const changed = source.replace(/^banner: .*$/m, `banner: ${slug}`);
  await publish(db, [await draftPost(db, 'with-photograph', changed)]);
  await db.destroy();
  // Pages are compressed again until then.
  await sleep(30_000);
  for (let run = 0; run < RUNS; run++) {
    times.drawn.push(await largestPaint(`${studio.url}/blog/${POST}`));
    times.photograph.push(await largestPaint(`${studio.url}/blog/with-photograph`));
  }
} finally {
  await studio.stop();
}
const ms = (of: number[]) => rounded(median(of));
const ratio = rounded(median(times.photograph) / median(times.drawn), 2);
report('cover', {
  rows: [{ drawn_ms: ms(times.drawn), photograph_ms: ms(times.photograph), ratio }],
  targets: [{ what: 'largest paint, photograph : drawn', measured: ratio, most: 1.1 }],
});
