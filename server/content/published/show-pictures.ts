import {
  ACROSS,
  largestPath,
  srcSetOf,
  withDetails,
  type Format,
} from '../../../contract/shown-picture.ts';
import { NO_BANNER } from '../../../contract/banner.ts';
import { escapeHtml } from '../../../contract/escape-html.ts';
import type { Bodies } from './bodies.ts';

type Picture = Bodies['picture'];

/** A picture of the library in a field, and in HTML, both in JSON. */
const IN_FIELD = /"(?:(banner)|[^"\\]*)":"\/static\/media\/([a-z0-9-]+)"/g;
const IN_LIST = /(?<=[[,])"\/static\/media\/([a-z0-9-]+)"/g;
const IN_HTML = /<img [^<>]*?src=\\"\/static\/media\/([a-z0-9-]+)\\"[^<>]*>/g;

/** How wide texts show a picture. */
const SIZES = `(min-width: 48em) 44rem, ${ACROSS}`;

/**
 * A body with the addresses and details of its pictures of the library, which rows name by their slugs
 * (contract/shown-picture.ts). One that is not published is no picture.
 *
 * @param get reads a published picture
 */
export async function showPictures<Body>(
  body: Body,
  get: (slug: string) => Promise<Picture | undefined>,
): Promise<Body> {
  const json = JSON.stringify(body);
  const slugs = [
    ...Array.from(json.matchAll(IN_FIELD), ([, , slug = '']) => slug),
    ...Array.from([...json.matchAll(IN_LIST), ...json.matchAll(IN_HTML)], ([, slug = '']) => slug),
  ];
  const known = new Map<string, Picture | undefined>();
  for (const slug of new Set(slugs)) known.set(slug, await get(slug));
  const addressOf = (picture: Picture | undefined) =>
    picture && withDetails(largestPath(picture.file, picture.width), picture);
  const shown = json
    .replace(IN_FIELD, (found, banner: string | undefined, slug: string) => {
      const address = addressOf(known.get(slug)) ?? (banner ? NO_BANNER : null);
      return found.slice(0, found.lastIndexOf(':"') + 1) + JSON.stringify(address);
    })
    .replace(IN_LIST, (_, slug: string) => JSON.stringify(addressOf(known.get(slug)) ?? NO_BANNER))
    .replace(IN_HTML, (tag, slug: string) => {
      const picture = known.get(slug);
      return picture
        ? JSON.stringify(inText(tag.replaceAll('\\"', '"'), picture)).slice(1, -1)
        : '';
    });
  return JSON.parse(shown) as Body;
}

/** A picture in the HTML of a text; `tag` has the text of its own that was written there. */
function inText(tag: string, { file, width, height, alt }: Picture): string {
  const set = (format: Format) => `srcset="${srcSetOf(file, width, format)}" sizes="${SIZES}"`;
  const [, written = ''] = / alt="([^"]*)"/.exec(tag) ?? [];
  return (
    `<picture><source type="image/avif" ${set('avif')}>` +
    `<img src="${largestPath(file, width)}" ${set('webp')} alt="${written || escapeHtml(alt ?? '')}"` +
    ` width="${width}" height="${height}" loading="lazy"></picture>`
  );
}
