import { decodeEntities } from '../../../contract/text-entities.ts';

/** A heading of the second level, for the list of contents. */
export interface PostPart {
  id: string;
  heading: string;
}

/** Ids elsewhere on the page of a post. */
const TAKEN = [
  'consent-title',
  'consent-words',
  'footer-company',
  'footer-policies',
  'main',
  'next-posts',
  'recent-posts',
  'requirement',
  'share',
  'site-menu',
];

/**
 * Makes each heading of a post a link to itself, so that its address can be copied. What has no id gets
 * one from its words.
 *
 * @param html sanitized: h2 and h3 have no attribute but an id
 * @returns the HTML, and the headings of the second level
 */
export function linkHeadings(html: string): { html: string; parts: PostPart[] } {
  const taken = new Set(TAKEN);
  const parts: PostPart[] = [];
  const linked = html.replace(
    /<(h[23])(?: id="([^"]*)")?>(.*?)<\/\1>/gs,
    (_, tag: string, given: string | undefined, words: string) => {
      const heading = decodeEntities(words.replace(/<[^>]*>/g, '')).trim();
      const id = given || freeId(heading, taken);
      taken.add(id);
      if (tag === 'h2') parts.push({ id: decodeEntities(id), heading });
      const link = words.includes('<a') ? words : `<a href="#${id}">${words}</a>`;
      return `<${tag} id="${id}">${link}</${tag}>`;
    },
  );
  return { html: linked, parts };
}

/** An id from the first words of a heading: letters and digits of any script, and hyphens. */
function freeId(heading: string, taken: ReadonlySet<string>): string {
  const words = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(.{1,20}(?![^-])).*/, '$1');
  const id = words || 'part';
  for (let copy = 2; ; copy++) {
    if (!taken.has(id)) return id;
    if (!taken.has(`${id}-${copy}`)) return `${id}-${copy}`;
  }
}
