import { decodeHTML } from 'entities';
import { replaceBetween } from './replace-between.ts';
import { isWithinWord, shownWords, splitShortcodes } from './shortcode-tags.ts';

/** Tags within a word; others part words. */
const WITHIN =
  /<\/?(?:a|abbr|acronym|b|big|cite|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strike|strong|sub|sup|tt|u|var)(?=[\s/>])[^<>]*>/gi;

/** The number of a footnote. */
const NOTE_MARK = /<sup[^<>]*>\s*<a\s[^<>]*>[^<>\p{L}]{1,9}<\/a>\s*<\/sup>/giu;

/** How often each word of HTML stands in it, as visitors read it. */
function wordsOf(html: string): Map<string, number> {
  const withoutComments = replaceBetween(html, /<!--/g, '-->', () => ' ');
  const withoutScripts = ['script', 'style'].reduce(
    (text, name) =>
      replaceBetween(text, new RegExp(`<${name}(?=[\\s>])`, 'gi'), `</${name}>`, () => ' '),
    withoutComments,
  );
  const text = decodeHTML(
    withoutScripts
      .replace(NOTE_MARK, '')
      .replace(WITHIN, '')
      .replace(/<\/?[a-z][^<>]*>/gi, ' '),
  )
    .normalize('NFC')
    .replace(/[\u00ad\u200b-\u200d]/g, '');
  const words = new Map<string, number>();
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu))
    words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/**
 * Compares the words of a post in the export, also in titles that shortcodes have, with those that are stored. What
 * scripts show are not words.
 *
 * @returns the number of words in the export, and those that are missing, each once for each time
 */
export function compareWords(source: string, stored: string) {
  const plain = splitShortcodes(source).map((piece) => {
    if (typeof piece === 'string') return piece;
    return isWithinWord(piece) ? '' : ` ${shownWords(piece)} `;
  });
  const before = wordsOf(plain.join(''));
  const after = wordsOf(stored);
  let count = 0;
  const missing: string[] = [];
  for (const [word, times] of before) {
    count += times;
    for (let lost = times - (after.get(word) ?? 0); lost > 0; lost--) missing.push(word);
  }
  return { count, missing };
}
