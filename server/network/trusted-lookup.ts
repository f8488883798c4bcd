import type { LookupFunction } from 'node:net';
import { lookup as systemLookup } from 'node:dns';
import { guardedLookup, refusePrivateHost } from './guarded-lookup.ts';

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
