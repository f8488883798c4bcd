import {
  ACROSS,
  isOfLibrary,
  largestPath,
  MEDIA,
  srcSetOf,
  withDetails,
  type Format,
} from '../../../contract/shown-picture.ts';
import { NO_BANNER } from '../../../contract/banner.ts';
import { escapeHtml } from '../../../contract/escape-html.ts';
import type { Bodies } from './bodies.ts';

type Picture = Bodies['picture'];

/** A picture in a field, and in HTML, both in JSON: of the library by its slug, or of a file. */
const PATH = String.raw`/static/(?:media/[a-z0-9-]+|pictures/[^"\\]+)`;
const IN_FIELD = new RegExp(String.raw`"(?:(banner)|[^"\\]*)":"(${PATH})"`, 'g');
const IN_LIST = new RegExp(`(?<=[[,])"(${PATH})"`, 'g');
const IN_HTML = new RegExp(String.raw`<img [^<>]*?src=\\"(${PATH})\\"[^<>]*>`, 'g');

/** How wide texts show a picture. */
const SIZES = `(min-width: 48em) 44rem, ${ACROSS}`;

/**
 * A body with the addresses and details of its pictures of the library, which rows name by their slugs
 * (contract/shown-picture.ts). One that is not published is no picture. A file is shown as it is unless a picture of
 * the library is shown in its place.
 *
 * @param get reads a published picture by its path in rows
 */
export async function showPictures<Body>(
  body: Body,
  get: (path: string) => Promise<Picture | undefined>,
): Promise<Body> {
  const json = JSON.stringify(body);
  const paths = [
    ...Array.from(json.matchAll(IN_FIELD), ([, , path = '']) => path),
    ...Array.from([...json.matchAll(IN_LIST), ...json.matchAll(IN_HTML)], ([, path = '']) => path),
  ];
  const known = new Map<string, Picture | undefined>();
  for (const path of new Set(paths)) known.set(path, await get(path));
  /** Null for none. */
  const addressOf = (path: string) => {
    const picture = known.get(path);
    return picture ? shownAddress(picture) : path.startsWith(MEDIA) ? null : path;
  };
  const shown = json
    .replace(IN_FIELD, (found, banner: string | undefined, path: string) => {
      const address = addressOf(path) ?? (banner ? NO_BANNER : null);
      return found.slice(0, found.lastIndexOf(':"') + 1) + JSON.stringify(address);
    })
    .replace(IN_LIST, (_, path: string) => JSON.stringify(addressOf(path) ?? NO_BANNER))
    .replace(IN_HTML, (tag, path: string) => {
      const picture = known.get(path);
      if (!picture) return path.startsWith(MEDIA) ? '' : tag;
      return JSON.stringify(inText(tag.replaceAll('\\"', '"'), path, picture)).slice(1, -1);
    });
  return shown === json ? body : (JSON.parse(shown) as Body);
}

function shownAddress(picture: Picture): string {
  const { file, width, path } = picture;
  return isOfLibrary(file) || path ? withDetails(largestPath(file, width), picture) : file;
}

/** A picture in the HTML of a text; `tag` has the text of its own that was written there, and names it by `path`. */
function inText(tag: string, path: string, { file, width, height, alt }: Picture): string {
  const set = (format: Format) => `srcset="${srcSetOf(file, width, format)}" sizes="${SIZES}"`;
  const [, written = ''] = / alt="([^"]*)"/.exec(tag) ?? [];
  const words = `alt="${written || escapeHtml(alt ?? '')}"`;
  if (!isOfLibrary(file))
    return tag.replace(path, () => file).replace(/alt="[^"]*"|(?= ?\/?>$)/, () => words);
  return (
    `<picture><source type="image/avif" ${set('avif')}>` +
    `<img src="${largestPath(file, width)}" ${set('webp')} ${words}` +
    ` width="${width}" height="${height}" loading="lazy"></picture>`
  );
}
