import { NO_BANNER } from '../../contract/banner.ts';
import { REMOTE } from '../../contract/shown-picture.ts';

/** Characters of a picture's address. */
const MAX_ADDRESS = 1_000;

/** The address at this site for a picture of the provider; null if it cannot be shown. */
export type PictureAddress = (address: string) => string | null;

/**
 * Finds the addresses at this site for the pictures in the provider's content.
 *
 * @param base the provider's address; relative addresses are resolved against it
 * @param seal signs an address, so that the site fetches nothing but what the provider's content names
 */
export const createPictureAddress =
  (base: string, seal: (text: string) => string): PictureAddress =>
  (address) => {
    if (address === '' || address === NO_BANNER || address.length > MAX_ADDRESS) return null;
    const url = URL.parse(address, base);
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
    url.hash = '';
    return REMOTE + seal(Buffer.from(url.href).toString('base64url'));
  };

/**
 * The provider's address of a picture.
 *
 * @param name the last part of its path at this site
 * @param unseal gives an address back if its signature is ours: the site fetches nothing but what is sealed
 * @returns null if the seal is not ours
 */
export function readPictureAddress(
  name: string,
  unseal: (sealed: string) => string | null,
): URL | null {
  const text = unseal(name);
  return text === null ? null : URL.parse(Buffer.from(text, 'base64url').toString());
}
