import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endChild, trackChild } from '../tests/helpers/process/child-processes.ts';
import type { PlainResponse } from './nginx.ts';
import { median, rounded, type Target } from './report.ts';
import { cpuSecondsOf } from './site-process.ts';
import type { StoredPage } from './stored-pages-server.ts';
import { BROWSER_HEADERS, wrk, type WrkOptions, type WrkResult } from './wrk.ts';

/** What the fast path has to reach relative to node:http, or it is removed (decision 021). */
const LEAST_RATIO = 1.3;

/** Headers that storeResponse and the listener add. */
const ADDED = /^(?:date|etag|accept-ranges|vary|content-encoding|content-length)$/i;

type Ways<T> = Record<'fastPath' | 'bare', T>;
interface Measured extends WrkResult {
  /** Microseconds of CPU time per request, which other load on the machine hardly changes. */
  cpu: number;
}
interface Subject {
  path: string;
  client: string;
  headers: readonly string[];
}

/**
 * Compares the fast path with node:http alone: two processes that serve the same cached pages,
 * measured alternately.
 *
 * @param pinned a command prefix that pins a server to a core
 */
export async function openFastPathLoad(
  folder: string,
  pinned: [command: string, ...rest: string[]],
  pages: { path: string; response: PlainResponse }[],
  options: WrkOptions,
) {
  const file = join(folder, 'pages.json');
  const stored = pages.map(({ path, response: { headers, body } }): StoredPage => {
    const own = headers.filter(([name]) => !ADDED.test(name));
    return { path, headers: own, body: body.toString('base64') };
  });
  writeFileSync(file, JSON.stringify(stored));
  const start = async (way: keyof Ways<unknown>) => {
    const [command, ...rest] = pinned;
    const words = [...rest, process.execPath, 'bench/stored-pages-server.ts', file, way];
    const child = trackChild(spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'] }));
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return { child, url: /http:\S+/.exec(line.toString())?.[0] ?? '' };
  };
  const servers = { fastPath: await start('fastPath'), bare: await start('bare') };
  const subjects = pages.flatMap(({ path }): Subject[] => [
    { path, client: 'wrk', headers: ['Accept-Encoding: br'] },
    { path, client: 'browser', headers: BROWSER_HEADERS },
  ]);
  const rounds: Ways<Measured>[][] = [];
  const measure = (
    { child, url }: typeof servers.fastPath,
    { path, headers }: Subject,
  ): Measured => {
    const before = cpuSecondsOf(child.pid);
    const result = wrk(url + path, { ...options, headers });
    const seconds = cpuSecondsOf(child.pid) - before;
    return { ...result, cpu: (seconds * 1e6) / (result.perSecond * options.seconds) };
  };

  return {
    /** Loads every page on both servers, with a plain client's headers and with a browser's. */
    measureRound() {
      rounds.push(
        subjects.map((subject) => ({
          fastPath: measure(servers.fastPath, subject),
          bare: measure(servers.bare, subject),
        })),
      );
    },
    /** Of all rounds but the first, which warms up. */
    results() {
      const rows = subjects.map(({ path, client }, index) => {
        const of = (read: (round: Ways<Measured>) => number, digits = 0) =>
          rounded(median(rounds.slice(1).map((round) => read(round[index]!))), digits);
        return {
          path,
          client,
          fast_path_per_second: of(({ fastPath }) => fastPath.perSecond),
          bare_per_second: of(({ bare }) => bare.perSecond),
          ratio: of(({ fastPath, bare }) => fastPath.perSecond / bare.perSecond, 2),
          fast_path_p99_ms: of(({ fastPath }) => fastPath.p99, 2),
          bare_p99_ms: of(({ bare }) => bare.p99, 2),
          fast_path_cpu_us: of(({ fastPath }) => fastPath.cpu, 1),
          bare_cpu_us: of(({ bare }) => bare.cpu, 1),
        };
      });
      const targets = rows.map(({ path, client, ratio }): Target => {
        const what = `${path}, headers of ${client}: fast path relative to node:http`;
        return { what, measured: ratio, least: LEAST_RATIO };
      });
      return { rows, targets, rounds };
    },
    stop: () => Promise.all(Object.values(servers).map(({ child }) => endChild(child))),
  };
}
