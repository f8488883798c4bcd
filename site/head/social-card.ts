import { detailsOf } from '../../contract/shown-picture.ts';

/** Paths of the social cards, drawn by tools/draw-social-cards.ts. */

export const CARD_SIZE = { width: 1200, height: 630 } as const;

const FOLDER = '/static/pictures/social';

/** The card of the home page. */
const SITE_CARD = '/static/pictures/brand/social-card.png';

/** The social card of the page at a canonical path. */
export function cardOfPath(path: string): string {
  const [, first = '', second] = path.split(/[/?]/);
  if (first === '') return SITE_CARD;
  if (first === 'services' && second) return `${FOLDER}/services/${second}.png`;
  return `${FOLDER}/pages/${first}.png`;
}

/** The social card of a post: its own if its banner is a generated cover, a picture of the library, or the blog's. */
export function cardOfPost(banner: string): string {
  const { file, path = banner } = detailsOf(banner) ?? {};
  if (file) return path;
  const slug = /^\/static\/pictures\/covers\/posts\/([a-z0-9-]+)\.svg$/.exec(path)?.[1];
  return slug ? `${FOLDER}/posts/${slug}.png` : `${FOLDER}/pages/blog.png`;
}
