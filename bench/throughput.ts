/**
 * Cached pages compared with nginx and the same bytes, alternating in the same run:
 * `node bench/throughput.ts [rounds] [seconds]`. Needs the build, two cores, and Debian's
 * nginx-light and wrk, which are installed if permitted.
 *
 * Full load: wrk with 64 connections on one core, the server on the other. Half load: wrk with as
 * many pausing connections as make about half of the site's full rate, the same for both. A client
 * in Node could not keep up; its own pauses would be measured.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../server/config/free-port.ts';
import { startSite } from '../tests/helpers/start-site.ts';
import { haveCommand, startNginx, type PlainResponse } from './nginx.ts';
import { median, report, rounded, type Target } from './report.ts';
import { pagesAreReady, pinToCore } from './site-process.ts';

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

interface WrkResult {
  perSecond: number;
  /** Milliseconds. */
  p99: number;
}

function wrk(url: string, connections: number, ...more: string[]): WrkResult {
  const output = execFileSync(
    'taskset',
    ['-c', CLIENT_CORE, 'wrk', '-t1', `-c${connections}`, `-d${SECONDS}s`, '--latency'].concat(
      '-H',
      'Accept-Encoding: br',
      ...more,
      url,
    ),
    { encoding: 'utf8', timeout: (SECONDS + 20) * 1_000 },
  );
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${url} failed:\n${output}`);
  const [, value = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  const inMilliseconds = { us: 0.001, ms: 1, s: 1_000 }[unit] ?? NaN;
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p99: Number(value) * inMilliseconds,
  };
}

const full = (url: string) => wrk(url, CONNECTIONS);
const half = (url: string, rate: number) =>
  wrk(url, Math.round((rate * PAUSE) / 1_000), '-s', pauseScript);

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

const folder = mkdtempSync(join(tmpdir(), 'citadel-throughput-'));
const pauseScript = join(folder, 'think.lua');
writeFileSync(pauseScript, 'function delay() return 4 end');
const site = await startSite({ LOG_LEVEL: 'info' });
pinToCore(Number(SERVER_CORE), site.process.pid);
await pagesAreReady(site);
const responses = await Promise.all(PATHS.map((path) => fetchResponse(site.url, path)));
const nginx = await startNginx(
  ['taskset', '-c', SERVER_CORE],
  await freePort('127.0.0.1'),
  responses,
);

interface Round {
  site: WrkResult;
  nginx: WrkResult;
  siteHalf: WrkResult;
  nginxHalf: WrkResult;
}
const rounds: Record<string, Round[]> = Object.fromEntries(PATHS.map((path) => [path, []]));
try {
  for (let round = -1; round < ROUNDS; round++)
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
} finally {
  await nginx.stop();
  await site.stop();
  rmSync(folder, { recursive: true });
}

const rows = PATHS.map((path, index) => {
  const of = (read: (round: Round) => number) => median((rounds[path] ?? []).map(read));
  return {
    path,
    bytes: responses[index]?.body.length,
    site_per_second: rounded(of((round) => round.site.perSecond)),
    nginx_per_second: rounded(of((round) => round.nginx.perSecond)),
    ratio: rounded(
      of((round) => round.site.perSecond / round.nginx.perSecond),
      2,
    ),
    site_p99_full_ms: rounded(
      of((round) => round.site.p99),
      2,
    ),
    nginx_p99_full_ms: rounded(
      of((round) => round.nginx.p99),
      2,
    ),
    site_per_second_half: rounded(of((round) => round.siteHalf.perSecond)),
    site_p99_half_ms: rounded(
      of((round) => round.siteHalf.p99),
      2,
    ),
    nginx_p99_half_ms: rounded(
      of((round) => round.nginxHalf.p99),
      2,
    ),
  };
});
report('throughput', {
  rows,
  targets: rows.flatMap((row): Target[] => [
    { what: `${row.path}: share of nginx`, measured: row.ratio, least: 0.5 },
    { what: `${row.path}: p99 at half load, ms`, measured: row.site_p99_half_ms, most: 10 },
  ]),
  more: { rounds: ROUNDS, seconds: SECONDS, connections: CONNECTIONS, every_round: rounds },
});
