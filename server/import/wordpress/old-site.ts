/** Addresses of the site that the export comes from. */

/** What follows a picture's name in the address of one of its sizes. */
const SIZE = /-\d{2,5}x\d{2,5}(?=\.\w+$)/;
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif)$/i;

export const isPicturePath = (path: string): boolean => PICTURE.test(path);

/** The original of a picture of which this is a size, as WordPress names them. */
export const withoutSize = (address: string): string => address.replace(SIZE, '');

/**
 * Parses an address in a text.
 *
 * @param base address of the old site, for relative ones
 * @returns null for anything that is not of the web
 */
export function parseAddress(address: string, base: string): URL | null {
  const url = URL.parse(address.trim(), URL.canParse(base) ? base : 'http://unknown.invalid/');
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  // The picture proxy of WordPress.com.
  const [, host, path] = /^\/([\w.-]+\.[a-z]+)(\/.*)$/i.exec(url.pathname) ?? [];
  if (/^i\d\.wp\.com$/.test(url.hostname) && host !== undefined)
    return URL.parse(`https://${host}${path}`);
  return url;
}

/** The host as two addresses of one site share it. */
export const hostOf = ({ host }: URL): string => host.replace(/^www\./, '');

/** What identifies a page of the old site: its path, or its number. */
export function pageKeyOf(url: URL): string {
  const id = /[?&](?:p|page_id|attachment_id)=(\d{1,10})\b/.exec(url.search)?.[1];
  return id === undefined ? trimPath(url.pathname) : `?${id}`;
}

/** A path as this site would be asked for it: lower case, no trailing slash. */
export const trimPath = (path: string): string =>
  path
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase();
