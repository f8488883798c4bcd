import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { DeliveryFailure } from './destination.ts';
import { isPublicAddress } from '../../network/public-address.ts';

type Resolve = (
  host: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

const refusal = () => new DeliveryFailure('refused: the address is not public');

/**
 * Refuses a host that is written as an address of a private network, which is
 * never looked up.
 *
 * @param host as URL.hostname gives it
 * @param allowed hosts that may be private, because the settings name them
 * @throws {DeliveryFailure}
 */
export function refusePrivateHost(host: string, allowed: readonly string[]): void {
  const literal = host.replace(/^\[|\]$/g, '');
  if (isIP(literal) && !isPublicAddress(literal) && !allowed.includes(literal)) throw refusal();
}

/**
 * A lookup that gives only public addresses. The socket connects to exactly
 * what this gave, so a name that changes its mind between a check and the
 * connection gains nothing. One private address among several refuses all.
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
      if (!safe || !first) return callback(refusal(), []);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
