import { slugify } from '../../server/content/slugify.ts';

/** A slug of at most so many characters; empty for a text without letters and digits. */
export const slugOf = (text: string, max: number): string =>
  slugify(text).slice(0, max).replace(/-+$/, '');

/** A text of at most so many characters, cut between words. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const end = cut.lastIndexOf(' ');
  // A surrogate pair is not cut in two.
  return `${cut
    .slice(0, end > max / 2 ? end : undefined)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}
