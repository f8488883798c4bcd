import { execFileSync } from 'node:child_process';

export interface WrkResult {
  perSecond: number;
  /** Milliseconds. */
  p99: number;
}

/** The headers of a navigation in Chrome, beside Host. */
export const BROWSER_HEADERS = [
  'Connection: keep-alive',
  'sec-ch-ua: "Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile: ?0',
  'sec-ch-ua-platform: "Windows"',
  'Upgrade-Insecure-Requests: 1',
  'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Sec-Fetch-Site: none',
  'Sec-Fetch-Mode: navigate',
  'Sec-Fetch-User: ?1',
  'Sec-Fetch-Dest: document',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: en-US,en;q=0.9',
];

export interface WrkOptions {
  connections: number;
  seconds: number;
  /** The core it is pinned to. */
  core: string;
  headers?: readonly string[];
  /** A Lua file. */
  script?: string;
}

/**
 * Loads a URL with wrk, in one thread.
 *
 * @throws when a response is not 2xx or a connection fails
 */
export function wrk(
  url: string,
  { connections, seconds, core, headers = ['Accept-Encoding: br'], script }: WrkOptions,
): WrkResult {
  const output = execFileSync(
    'taskset',
    ['-c', core, 'wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--latency'].concat(
      ...headers.map((header) => ['-H', header]),
      script ? ['-s', script] : [],
      url,
    ),
    { encoding: 'utf8', timeout: (seconds + 20) * 1_000 },
  );
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${url} failed:\n${output}`);
  const [, value = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  const inMilliseconds = { us: 0.001, ms: 1, s: 1_000 }[unit] ?? NaN;
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p99: Number(value) * inMilliseconds,
  };
}
