import { parseAccept } from 'hono/utils/accept';

export type Encoding = 'br' | 'gzip' | 'identity';

/** In our order of preference, for clients without one. */
const SUPPORTED: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Browsers send a handful of different headers; beyond this many they are parsed again. */
const MAX_CACHED = 200;
const cached = new Map<string, readonly Encoding[]>();

/**
 * The encodings that a client accepts, best first (RFC 9110, section 12.5.3). Never empty: a client that
 * refuses everything gets identity.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return ['identity'];
  const known = cached.get(header);
  if (known) return known;
  const accepted = parse(header);
  if (cached.size >= MAX_CACHED) cached.clear();
  cached.set(header, accepted);
  return accepted;
}

function parse(header: string): readonly Encoding[] {
  const given = parseAccept(header.toLowerCase().replaceAll('x-gzip', 'gzip'));
  const weights = new Map(given.map(({ type, q }) => [type, q]));
  const others = weights.get('*');
  const weightOf = (encoding: Encoding) =>
    // Identity is acceptable unless refused, but comes after everything named.
    weights.get(encoding) ?? others ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  const accepted = SUPPORTED.filter((encoding) => weightOf(encoding) > 0).toSorted(
    (one, other) => weightOf(other) - weightOf(one),
  );
  return accepted.length > 0 ? accepted : ['identity'];
}
