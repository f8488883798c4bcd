import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ALIASES } from '../../contract/site-aliases.ts';

/** What the path of a picture starts with. */
export const PICTURES = '/static/pictures/';

/**
 * The path of the page or file that a link leads to; null for one to another site or to a place on the same
 * page. One without a slash at its beginning leads nowhere, and gets `./`.
 */
export function pathOfLink(link: string): string | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(link)) return null;
  const path = link.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '');
  if (path.startsWith('/static/')) return path;
  if (!path.startsWith('/')) return `./${path}`;
  // The last part alone says which service it is (spec section 7).
  const shown = path.toLowerCase().replace(/^(\/services)\/[^/]+(\/[^/]+)$/, '$1$2');
  return ALIASES.get(shown) ?? shown;
}

/** Whether there is a picture at a path below /static/pictures/. */
export type HasPicture = (path: string) => boolean;

/** @param folders what paths below /static/pictures/ start with, and the folder with their files */
export const picturesIn =
  (folders: readonly [start: string, folder: string][]): HasPicture =>
  (path) =>
    folders.some(
      ([start, folder]) =>
        path.startsWith(PICTURES + start) &&
        existsSync(join(folder, path.slice((PICTURES + start).length))),
    );
