import { cardPath, CARDS, detailsOf, SITE_CARD } from '../../contract/shown-picture.ts';

/** Paths of the social cards, drawn by tools/draw-social-cards.ts. */

/** The social card of the page at a canonical path; the server has the site's for one that was never drawn. */
export function cardOfPath(path: string): string {
  const [, first = '', second] = path.split(/[/?]/);
  if (first === '') return SITE_CARD;
  if (first === 'services' && second) return `${CARDS}services/${second}.png`;
  return `${CARDS}pages/${first}.png`;
}

/** The social card of a post: its own if its banner is a generated cover, one of a photo of the library, or the blog's. */
export function cardOfPost(banner: string): string {
  const { file, width = 0, path = banner } = detailsOf(banner) ?? {};
  const photo = file ? cardPath(file, width) : null;
  if (photo) return photo;
  const slug = /^\/static\/pictures\/covers\/posts\/([a-z0-9-]+)\.svg$/.exec(path)?.[1];
  return slug ? `${CARDS}posts/${slug}.png` : `${CARDS}pages/blog.png`;
}
