/**
 * Time from `npm run serve` to the first response, and memory at rest and under load:
 * `node bench/start.ts [starts]`. Needs the build. The first start loads the content into an empty
 * store; later ones find it there.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/config/free-port.ts';
import { startSite } from '../tests/helpers/process/start-site.ts';
import { openLoop } from './open-loop.ts';
import { median, report, rounded } from './report.ts';
import { memoryOf, pagesAreReady } from './site-process.ts';

const STARTS = Number(process.argv[2] ?? 5);
/** Milliseconds. */
const START_TIMEOUT = 30_000;
const LOAD = { rate: 2_000, seconds: 10, connections: 64 };

/** Milliseconds from the command, npm's own start included, to the first page. */
async function timeToFirstResponse(dataDir: string): Promise<number> {
  const port = await freePort('127.0.0.1');
  const startTime = performance.now();
  const serving = spawn('npm', ['run', 'serve', '--silent'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A process group, because npm starts a shell in between.
    detached: true,
  });
  try {
    for (;;) {
      const status = await fetch(`http://127.0.0.1:${port}/`).then(
        async (response) => (await response.text(), response.status),
        () => 0,
      );
      if (status === 200) return performance.now() - startTime;
      if (performance.now() - startTime > START_TIMEOUT)
        throw new Error(`no response, last status: ${status}`);
      await sleep(10);
    }
  } finally {
    const ended = once(serving, 'exit');
    if (serving.pid !== undefined) process.kill(-serving.pid, 'SIGTERM');
    await ended;
  }
}

using temporary = mkdtempDisposableSync(join(tmpdir(), 'citadel-bench-'));
const dataDir = temporary.path;
const first = await timeToFirstResponse(dataDir);
const later: number[] = [];
for (let start = 0; start < STARTS; start++) later.push(await timeToFirstResponse(dataDir));

const site = await startSite({ DATA_DIR: dataDir });
await pagesAreReady(site);
// Memory used for warming is released after a while.
await sleep(5_000);
const atRest = memoryOf(site.process.pid);
let underLoad = 0;
const watch = setInterval(() => {
  underLoad = Math.max(underLoad, memoryOf(site.process.pid));
}, 100);
const paths = ['/', '/blog', '/services', '/faq', '/contact-us', '/blog?page=2', '/rss.xml'];
let turn = 0;
const { bad } = await openLoop({
  ...LOAD,
  port: Number(new URL(site.url).port),
  path: () => paths[turn++ % paths.length] ?? '/',
});
clearInterval(watch);
await site.stop();
if (bad > 0) throw new Error(`${bad} bad responses under load`);

const megabytes = (bytes: number) => rounded(bytes / 1_000_000, 1);
report('start', {
  rows: [
    { what: 'first start, empty store, ms', value: rounded(first) },
    { what: 'later starts, median, ms', value: rounded(median(later)) },
    { what: 'memory at rest, MB', value: megabytes(atRest) },
    { what: `memory under ${LOAD.rate} requests/s, most, MB`, value: megabytes(underLoad) },
  ],
  targets: [{ what: 'memory at rest, MB', measured: megabytes(atRest), most: 200 }],
  more: { every_start: later },
});
