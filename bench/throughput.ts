/**
 * Cached pages compared with nginx and the same bytes, and the fast path compared with node:http
 * alone, alternating in the same run: `node bench/throughput.ts [rounds] [seconds]`. Needs the build,
 * two cores, and Debian's nginx-light and wrk, which are installed if permitted.
 *
 * Full load: wrk with 64 connections on one core, the server on the other. Half load: wrk with as
 * many pausing connections as make about half of the site's full rate, the same for both. A client
 * in Node could not keep up; its own pauses would be measured.
 */
import { once } from 'node:events';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../server/config/free-port.ts';
import { startSite } from '../tests/helpers/process/start-site.ts';
import { openFastPathLoad } from './fast-path-load.ts';
import { haveCommand, startNginx, type PlainResponse } from './nginx.ts';
import { median, report, rounded, type Target } from './report.ts';
import { pagesAreReady, pinToCore } from './site-process.ts';
import { wrk, type WrkResult } from './wrk.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const SECONDS = Number(process.argv[3] ?? 3);
const CONNECTIONS = 64;
/** Milliseconds between two requests of a connection at half load: a pause of 4, and the response. */
const PAUSE = 4.5;
const SERVER_CORE = '0';
const CLIENT_CORE = '1';
/** A small page, the home page and a large one. */
const PATHS = ['/blog', '/', '/services/virtual-assistant'];

if (process.platform !== 'linux' || availableParallelism() < 2)
  throw new Error('this part needs Linux and two cores');
if (!haveCommand('nginx', 'nginx-light') || !haveCommand('wrk', 'wrk'))
  throw new Error('nginx or wrk is missing and could not be installed');

const load = { connections: CONNECTIONS, seconds: SECONDS, core: CLIENT_CORE };
const full = (url: string) => wrk(url, load);
const half = (url: string, rate: number) =>
  wrk(url, {
    ...load,
    connections: Math.round((rate * PAUSE) / 1_000),
    script: pauseScript,
  });

async function fetchResponse(url: string, path: string): Promise<PlainResponse> {
  // fetch() would decompress the body.
  const asking = get(url + path, { headers: { 'Accept-Encoding': 'br' } });
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  const headers = response.rawHeaders.flatMap((name, index, all): [string, string][] =>
    index % 2 === 0 ? [[name, all[index + 1] ?? '']] : [],
  );
  return { headers, body };
}

using temporary = mkdtempDisposableSync(join(tmpdir(), 'citadel-throughput-'));
const folder = temporary.path;
const pauseScript = join(folder, 'think.lua');
writeFileSync(pauseScript, 'function delay() return 4 end');
const site = await startSite({ LOG_LEVEL: 'info' });
pinToCore(Number(SERVER_CORE), site.process.pid);
await pagesAreReady(site);
const responses = await Promise.all(PATHS.map((path) => fetchResponse(site.url, path)));
const pinned: [string, ...string[]] = ['taskset', '-c', SERVER_CORE];
const nginx = await startNginx(pinned, await freePort('127.0.0.1'), responses);
const pages = PATHS.map((path, index) => ({ path, response: responses[index]! }));
const fastPathLoad = await openFastPathLoad(folder, pinned, pages, load);

interface Round {
  site: WrkResult;
  nginx: WrkResult;
  siteHalf: WrkResult;
  nginxHalf: WrkResult;
}
const rounds: Record<string, Round[]> = Object.fromEntries(PATHS.map((path) => [path, []]));
try {
  for (let round = -1; round < ROUNDS; round++) {
    fastPathLoad.measureRound();
    for (const [index, path] of PATHS.entries()) {
      const ofSite = full(site.url + path);
      const ofNginx = full(`http://127.0.0.1:${nginx.port}/${index}`);
      // The first round warms up.
      if (round < 0) continue;
      const rate = ofSite.perSecond / 2;
      rounds[path]?.push({
        site: ofSite,
        nginx: ofNginx,
        siteHalf: half(site.url + path, rate),
        nginxHalf: half(`http://127.0.0.1:${nginx.port}/${index}`, rate),
      });
    }
  }
} finally {
  await fastPathLoad.stop();
  await nginx.stop();
  await site.stop();
}

const rows = PATHS.map((path, index) => {
  const of = (read: (round: Round) => number, digits = 0) =>
    rounded(median((rounds[path] ?? []).map(read)), digits);
  return {
    path,
    bytes: responses[index]?.body.length,
    site_per_second: of((round) => round.site.perSecond),
    nginx_per_second: of((round) => round.nginx.perSecond),
    ratio: of((round) => round.site.perSecond / round.nginx.perSecond, 2),
    site_p99_full_ms: of((round) => round.site.p99, 2),
    nginx_p99_full_ms: of((round) => round.nginx.p99, 2),
    site_per_second_half: of((round) => round.siteHalf.perSecond),
    site_p99_half_ms: of((round) => round.siteHalf.p99, 2),
    nginx_p99_half_ms: of((round) => round.nginxHalf.p99, 2),
  };
});
const fastPath = fastPathLoad.results();
console.table(fastPath.rows);
report('throughput', {
  rows,
  targets: [
    ...rows.flatMap((row): Target[] => [
      { what: `${row.path}: share of nginx`, measured: row.ratio, least: 0.5 },
      { what: `${row.path}: p99 at half load, ms`, measured: row.site_p99_half_ms, most: 10 },
    ]),
    ...fastPath.targets,
  ],
  more: {
    rounds: ROUNDS,
    seconds: SECONDS,
    connections: CONNECTIONS,
    every_round: rounds,
    fast_path: { rows: fastPath.rows, every_round: fastPath.rounds },
  },
});
