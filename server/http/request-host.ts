import type { IncomingMessage } from 'node:http';

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/** Clients send few different hosts; beyond this many they are validated again. */
const MAX_CACHED = 100;
const valid = new Set<string>();

/**
 * Whether a Host header names a host in the form that the URL parser gives it. `1.1.1.1.1` does not,
 * since it cannot be parsed, nor does `127.1`, which is parsed to another address.
 */
export function isHost(value: string | undefined): value is string {
  if (value === undefined) return false;
  if (valid.has(value)) return true;
  const parsed = HOST.test(value) ? URL.parse(`http://${value}`) : null;
  const name = value.replace(/:\d*$/, '').toLowerCase();
  if (!parsed || (parsed.hostname !== name && !name.startsWith('['))) return false;
  if (valid.size >= MAX_CACHED) valid.clear();
  valid.add(value);
  return true;
}

/** Whether a request names exactly one valid host, as RFC 9112, section 3.2, requires; HTTP/1.0 may name none. */
export function namesOneHost({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const [host, ...more] = headersDistinct.host ?? [];
  if (more.length > 0) return false;
  return host === undefined ? httpVersion === '1.0' : isHost(host);
}
