import { replaceBetween } from './replace-between.ts';

/** A mark that no text has: XML forbids the character. */
const MARK = '\uffff';
const PLACES = new RegExp(`<(?:pre|code) ${MARK}(\\d+)>`, 'g');

/** Puts code and preformatted text aside: its lines and brackets are its own. */
export function putAside(html: string): { text: string; restore(converted: string): string } {
  const kept: string[] = [];
  const put = (name: string) => (whole: string) => `<${name} ${MARK}${kept.push(whole) - 1}>`;
  const textAt = (_: string, place: string) => kept[Number(place)] ?? '';
  const withoutPre = replaceBetween(html, /<pre(?=[\s>])/gi, '</pre>', put('pre'));
  return {
    text: replaceBetween(withoutPre, /<code(?=[\s>])/gi, '</code>', put('code')),
    // Twice: code may have preformatted text within.
    restore: (converted) => converted.replace(PLACES, textAt).replace(PLACES, textAt),
  };
}
