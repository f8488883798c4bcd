import { createHash } from 'node:crypto';

/**
 * A strong ETag, derived from the bytes.
 *
 * @param suffix distinguishes encodings of the same content, like `-br`
 */
export function etagOf(body: string | Buffer, suffix = ''): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}${suffix}"`;
}

/**
 * Whether the value of If-None-Match names an ETag (RFC 9110, section 13.1.2).
 *
 * @param header a list of ETags, or `*`; an absent header matches nothing
 */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (header?.trim() === '*') return true;
  return (header ?? '').split(',').some((given) => given.trim().replace(/^W\//, '') === etag);
}
