import slugify from '@sindresorhus/slugify';
import anyAscii from 'any-ascii';

/** Letters of other scripts than Latin. */
const OTHER_LETTERS = /[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Inherited}]]+/gv;
const WORDS = new Intl.Segmenter('ja', { granularity: 'word' });

/** Writes words of a script that the library of slugs does not know, such as Japanese, in Latin letters. */
const romanized = (run: string): string =>
  slugify(run) === ''
    ? ` ${Array.from(WORDS.segment(run), ({ segment }) => anyAscii(segment).toLowerCase()).join(' ')} `
    : run;

/** A slug of at most so many characters, in Latin letters; empty for a text without letters and digits. */
export const slugOf = (text: string, max: number): string =>
  slugify(text.normalize('NFC').replace(OTHER_LETTERS, romanized), { decamelize: false })
    .slice(0, max)
    .replace(/-+$/, '');

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
