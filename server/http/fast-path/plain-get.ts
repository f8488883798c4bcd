import { isHost } from '../request-host.ts';

/** In bytes. A longer head is left to node:http. */
const LONGEST_HEAD = 4096;

/** A path and query of characters that URL parsers do not change, and headers of one line each. */
const HEAD =
  /^GET (\/(?!\/)[\w.~!$&()*+,;=:@%/?-]*) HTTP\/1\.1\r\n(?:[A-Za-z\d-]+:[\x20-\x7e]*\r\n)+\r\n$/;

/** A path segment that begins with a dot may be `..`, which URL parsers resolve. */
const DOT_SEGMENT = /\/(?:\.|%2e)/i;

/**
 * Headers that change neither how a request is framed nor how its response is. An allowlist, because
 * a list of the others (Range, Expect, Proxy-Connection, …) is never complete.
 */
const SAFE =
  /^(?:accept|accept-(?:charset|encoding|language)|cache-control|connection|cookie|dnt|forwarded|host|if-none-match|origin|pragma|priority|referer|save-data|trace(?:parent|state)|upgrade-insecure-requests|user-agent|via|(?:cdn|cf|sec|x)-[a-z\d-]+)$/;

/** A GET in the one form that the fast path handles. */
export interface PlainGet {
  /** Path and query as they stand in the request line. */
  url: string;
  /** Headers by lower-case name; none comes twice. */
  headers: ReadonlyMap<string, string>;
}

/**
 * Parses a chunk that is exactly one GET, in a strict and small grammar.
 *
 * @returns null for anything else, however valid: node:http handles the rest of HTTP
 */
export function readPlainGet(chunk: Buffer): PlainGet | null {
  if (chunk.length > LONGEST_HEAD) return null;
  const head = chunk.toString('latin1');
  const url = HEAD.exec(head)?.[1];
  if (url === undefined || DOT_SEGMENT.test(url)) return null;
  const headers = new Map<string, string>();
  for (const line of head.split('\r\n').slice(1, -2)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (!SAFE.test(name) || headers.has(name)) return null;
    headers.set(name, line.slice(colon + 1).trim());
  }
  if (!/^keep-alive$/i.test(headers.get('connection') ?? 'keep-alive')) return null;
  return isHost(headers.get('host')) ? { url, headers } : null;
}
