import { contentKinds } from '../../contract/kinds/content-kinds.ts';
import type { WxrItem } from './read-wxr.ts';

/** The site that the export comes from. */
export interface OldSite {
  title: string;
  /** Address of the blog. */
  url: string;
}

/** What follows a picture's name in the address of one of its sizes. */
const SIZE = /-\d{2,5}x\d{2,5}(?=\.\w+$)/;
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif)$/i;
const FROM = contentKinds.redirect.fields.from;

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
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null;
}

/** WordPress writes other scripts percent-encoded. */
export function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // Names are cut off within a character.
    return name.replace(/(?:%[\da-f]{2})+/gi, (run) =>
      Buffer.from(run.replaceAll('%', ''), 'hex').toString().replaceAll('\ufffd', ''),
    );
  }
}

/** The host as two addresses of one site share it. */
export const hostOf = ({ host }: URL): string => host.replace(/^www\./, '');

/** The path of a file in the forms of letters with accents that its name may have. */
export function formsOf(path: string): string[] {
  const name = decoded(path);
  // Anything else may be written in one form only.
  if (!/[^ -~]/.test(name)) return [path];
  return [path, encodeURI(name.normalize('NFC')), encodeURI(name.normalize('NFD'))];
}

const DOCUMENT = /\/wp-content\/uploads\/|\.(?!html?$|php$|aspx?$|jsp$)[a-z][a-z0-9]{1,4}$/i;

/** Whether a path is that of a file and not of a page. */
export const isFilePath = (path: string): boolean => DOCUMENT.test(path);

/** What identifies a page of the old site: its path, or its number. */
export function pageKeyOf(url: URL): string {
  const id = /[?&](?:p|page_id|attachment_id)=(\d{1,10})\b/.exec(url.search)?.[1];
  return id === undefined ? decoded(trimPath(url.pathname)).normalize('NFC') : `?${id}`;
}

/** A path as this site would be asked for it: lower case, no trailing slash. */
const trimPath = (path: string): string =>
  path
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase();

/**
 * The paths that led to a post of the old site: its permalink, its number, the slugs it had before, and
 * the permalink it was first written with.
 *
 * @param path of the post at this site
 */
export function oldPathsOf(
  item: WxrItem,
  site: OldSite,
  path: string,
): { usable: string[]; unusable: string[] } {
  const link = parseAddress(item.link, site.url);
  const home = parseAddress(site.url, site.url);
  const guid = parseAddress(item.guid, site.url);
  const hasPermalink = link && item.link !== '' && !/[?&]p(?:age_id)?=/.test(link.search);
  const permalink = hasPermalink ? trimPath(link.pathname) : '/';
  const known = [permalink];
  const folder = permalink.slice(0, permalink.lastIndexOf('/'));
  for (const [key, slug] of item.meta)
    if (permalink !== '/' && folder.length < FROM.max && key === '_wp_old_slug' && slug !== '')
      known.push(trimPath(folder + new URL(`http://x/${slug}`).pathname));
  const isPath = guid?.search === '' && item.guid.startsWith('http');
  if (isPath && home && hostOf(guid) === hostOf(home)) known.push(trimPath(guid.pathname));
  if (/^\d{1,10}$/.test(item.id)) known.push(`${trimPath(home?.pathname ?? '/')}?p=${item.id}`);
  const paths = [...new Set(known)].filter((one) => one !== '/' && one !== path);
  const fits = (one: string) => FROM.schema.safeParse(one).success;
  return { usable: paths.filter(fits), unusable: paths.filter((one) => !fits(one)) };
}
