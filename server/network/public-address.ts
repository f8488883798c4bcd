import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Global unicast, the only public part of IPv6. The library's `unicast` includes `::7f00:1`, which embeds 127.0.0.1. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the public internet (IANA special-purpose registries). IPv6
 * addresses that embed an IPv4 address never count as public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL));
}
