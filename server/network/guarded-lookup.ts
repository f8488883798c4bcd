import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

type Resolve = (
  host: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A connection that was not made, because it would have left the public internet. */
export class AddressBlocked extends Error {
  override name = 'AddressBlocked';

  constructor() {
    super('blocked: not a public address');
  }
}

/**
 * Rejects a host that is a private IP address literal, for which no lookup takes place.
 *
 * @param host in the form of URL.hostname
 * @param allowed hosts that may be private
 * @throws {AddressBlocked}
 */
export function refusePrivateHost(host: string, allowed: readonly string[]): void {
  const literal = host.replace(/^\[|\]$/g, '');
  if (isIP(literal) && !isPublicAddress(literal) && !allowed.includes(literal))
    throw new AddressBlocked();
}

/**
 * A DNS lookup that returns only public addresses. The socket connects to exactly the addresses
 * returned here, which prevents DNS rebinding. A single private address rejects the whole name.
 */
export function guardedLookup(
  allowed: readonly string[],
  resolve: Resolve = systemLookup,
): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const safe =
        allowed.includes(host) || addresses.every(({ address }) => isPublicAddress(address));
      const first = addresses[0];
      if (!safe || !first) return callback(new AddressBlocked(), []);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

const onlyPublic = guardedLookup([]);

/**
 * The lookup for a request that somebody else may have directed here: by a redirect, or an address in
 * a text. It leads to public addresses only, except at the origin that the operator named in the
 * settings, with this scheme and port: an intranet's provider is at a private address.
 *
 * @throws {AddressBlocked} if the host is a private address, for which no lookup takes place
 */
export function lookupFor(url: URL, trustedOrigin: string): LookupFunction {
  if (url.origin === trustedOrigin) return systemLookup as LookupFunction;
  refusePrivateHost(url.hostname, []);
  return onlyPublic;
}
