import { isHost } from '../request-host.ts';

/** In bytes; a longer head goes to node:http. */
const LONGEST_HEAD = 4096;

/** An address in characters that every URL parser leaves alone, and fields of one line each. */
const HEAD =
  /^GET (\/(?!\/)[\w.~!$&()*+,;=:@%/?-]*) HTTP\/1\.1\r\n(?:[A-Za-z\d-]+:[\x20-\x7e]*\r\n)+\r\n$/;

/** A segment that begins with a dot may be `..`, which URL parsers resolve. */
const DOT_SEGMENT = /\/(?:\.|%2e)/i;

/**
 * Fields that change neither the framing of a request nor that of its response.
 * This is a list of what is safe, because a list of what is not (Range, Expect,
 * Proxy-Connection, …) is never complete.
 */
const SAFE =
  /^(?:accept|accept-(?:charset|encoding|language)|cache-control|connection|cookie|dnt|forwarded|host|if-none-match|origin|pragma|priority|referer|save-data|trace(?:parent|state)|upgrade-insecure-requests|user-agent|via|(?:cdn|cf|sec|x)-[a-z\d-]+)$/;

/** A GET in the one form that the express lane answers. */
export interface PlainGet {
  /** Path and query as they stand in the request line. */
  url: string;
  /** By lower-case name; no field comes twice. */
  fields: ReadonlyMap<string, string>;
}

/**
 * Parses a chunk that is one whole GET in a strict, short grammar.
 *
 * @returns null for anything else, however valid: node:http knows the rest of HTTP
 */
export function readPlainGet(chunk: Buffer): PlainGet | null {
  if (chunk.length > LONGEST_HEAD) return null;
  const head = chunk.toString('latin1');
  const url = HEAD.exec(head)?.[1];
  if (url === undefined || DOT_SEGMENT.test(url)) return null;
  const fields = new Map<string, string>();
  for (const line of head.split('\r\n').slice(1, -2)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (!SAFE.test(name) || fields.has(name)) return null;
    fields.set(name, line.slice(colon + 1).trim());
  }
  if (!/^keep-alive$/i.test(fields.get('connection') ?? 'keep-alive')) return null;
  return isHost(fields.get('host')) ? { url, fields } : null;
}

/** The same as the app takes it. */
export function requestOf({ url, fields }: PlainGet): Request {
  return new Request(`http://${fields.get('host')}${url}`, { headers: [...fields] });
}
