import { isIP, type BlockList } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Maximum number of proxies between a client and this server. */
const MAX_HOPS = 20;
/** Maximum length of an address with brackets, port and zone, in characters. */
const MAX_LENGTH = 100;

/**
 * The IP address of the client: the peer's or, if the peer is a trusted proxy, the last address in
 * X-Forwarded-For that is not a trusted proxy. Addresses before that one can be forged.
 *
 * @param peer remote address of the socket, or null
 */
export function clientAddress(
  peer: string | null,
  forwardedFor: string | null | undefined,
  trusted: BlockList,
): string | null {
  let client = normalize(peer);
  if (client === null) return null;
  let rest = forwardedFor ?? '';
  for (let hop = 0; hop < MAX_HOPS && isTrusted(client, trusted); hop++) {
    const comma = rest.lastIndexOf(',');
    const previous = normalize(rest.slice(comma + 1));
    if (previous === null) break;
    client = previous;
    rest = rest.slice(0, Math.max(0, comma));
  }
  return client;
}

/**
 * The group that counts as one client for limits: an IPv4 address, or an IPv6 /64, which is what
 * one subscriber has.
 */
export function clientGroup(address: string): string {
  if (isIP(address) !== 6) return address;
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/** The network that counts as one for limits, against attackers with many addresses: an IPv4 /24 or an IPv6 /48. */
export function subnetOf(address: string): string {
  if (isIP(address) !== 6) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  return `${groupsOf(address).slice(0, 3).join(':')}::/48`;
}

/** Whether an address belongs to a trusted proxy. */
export function isTrusted(address: string, trusted: BlockList): boolean {
  return trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Strips brackets, port, zone and the IPv4-mapped prefix; null if the text is not an IP address. */
function normalize(text: string | null): string | null {
  if (text === null || text.length > MAX_LENGTH) return null;
  let address = text.trim().replace(/^"|"$/g, '');
  address = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
  if (/^[\d.]+:\d+$/.test(address)) address = address.slice(0, address.lastIndexOf(':'));
  address = address.replace(/%.*$/, '').toLowerCase();
  address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
  return isIP(address) === 0 ? null : address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string) => ipaddr.IPv6.parse(address).toNormalizedString().split(':');
