import { BlockList, isIP } from 'node:net';

/** Networks that are not the public internet (IANA special-purpose registries). */
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local, with cloud metadata services
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, bits, 'ipv4');

/** Global unicast, the only public part of IPv6. */
const unicast6 = new BlockList();
unicast6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23], // protocol assignments, with Teredo, which embeds IPv4
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4, which embeds IPv4
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6');

/**
 * Whether an IP address belongs to the public internet. IPv6 addresses that embed an IPv4 address
 * never count as public.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return unicast6.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
}
