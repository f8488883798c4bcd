import { isIP, type BlockList } from 'node:net';

/** Proxies that may stand between a client and us. */
const MOST_HOPS = 20;
/** Characters of the longest address, with brackets, port and zone. */
const LONGEST = 100;

/**
 * The address of the client, as far as it can be believed: the peer's, or, when
 * the peer is a proxy we trust, the last one in X-Forwarded-For that is not.
 * What stands before that one was written by the client itself.
 *
 * @param peer address of the socket; null when there is none
 */
export function clientAddress(
  peer: string | null,
  forwardedFor: string | null | undefined,
  trusted: BlockList,
): string | null {
  let client = plain(peer);
  if (client === null) return null;
  let rest = forwardedFor ?? '';
  for (let hop = 0; hop < MOST_HOPS && isTrusted(client, trusted); hop++) {
    const comma = rest.lastIndexOf(',');
    const before = plain(rest.slice(comma + 1));
    if (before === null) break;
    client = before;
    rest = rest.slice(0, Math.max(0, comma));
  }
  return client;
}

/**
 * What counts as one client: an IPv4 address, or the /64 that a subscriber of
 * IPv6 has to itself.
 */
export function clientGroup(address: string): string {
  if (isIP(address) !== 6) return address;
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/** What somebody with many addresses has of them: a /24 of IPv4, a /48 of IPv6. */
export function neighborhoodOf(address: string): string {
  if (isIP(address) !== 6) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  return `${groupsOf(address).slice(0, 3).join(':')}::/48`;
}

/** Whether an address is one of the proxies that are trusted. */
export function isTrusted(address: string, trusted: BlockList): boolean {
  return trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** An address without brackets, port, zone, or the wrapping of IPv4 in IPv6; null when it is none. */
function plain(text: string | null): string | null {
  if (text === null || text.length > LONGEST) return null;
  let address = text.trim().replace(/^"|"$/g, '');
  address = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
  if (/^[\d.]+:\d+$/.test(address)) address = address.slice(0, address.lastIndexOf(':'));
  address = address.replace(/%.*$/, '').toLowerCase();
  address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
  return isIP(address) === 0 ? null : address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser writes every address in its one canonical form, in hexadecimal throughout.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = '', after] = canonical.split('::');
  const head = before.split(':').filter(Boolean);
  const tail = (after ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return after === undefined ? head : [...head, ...zeros, ...tail];
}
