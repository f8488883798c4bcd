import { decodeHTML } from 'entities';
import { escapeHtml } from '../../contract/escape-html.ts';

/** Shortcodes of plugins that show what they enclose as code. */
const CODE =
  /(?<!\[)\[(code|sourcecode|source|cc|cci|php|html|xml|css|js|javascript|bash|shell|sql|python|ruby|java|cpp|csharp)(?=[\s\]])[^\]]{0,500}\]/gi;

/** A mark that no text has: XML forbids the character. */
const MARK = '\uffff';
const PLACES = new RegExp(`<(?:pre|code) ${MARK}(\\d+)>`, 'g');

/**
 * Replaces every part of a text between two marks, marks included. In linear time, which a regular
 * expression with a lazy middle is not when many parts are never closed.
 *
 * @param open matches the first mark; global
 * @param close the last mark, in lower case
 * @returns the text; a part that is never closed is left as it is
 */
export function replaceBetween(
  text: string,
  open: RegExp,
  close: string,
  replace: (whole: string) => string,
): string {
  const lower = text.toLowerCase();
  let result = '';
  let from = 0;
  for (const match of text.matchAll(open)) {
    if (match.index < from) continue;
    const end = lower.indexOf(close, match.index + match[0].length);
    if (end < 0) break;
    result += text.slice(from, match.index);
    from = end + close.length;
    result += replace(text.slice(match.index, from));
  }
  return result + text.slice(from);
}

/** Puts code and preformatted text aside: its lines and brackets are its own. */
export function putAside(html: string): { text: string; restore(converted: string): string } {
  const kept: string[] = [];
  const put = (name: string) => (whole: string) => `<${name} ${MARK}${kept.push(whole) - 1}>`;
  const textAt = (_: string, place: string) => kept[Number(place)] ?? '';
  // What such a shortcode encloses was typed as it is to be read, whether a plugin had it encoded or not.
  const codeOf = (whole: string) => {
    const inside = whole.slice(whole.indexOf(']') + 1, whole.lastIndexOf('['));
    return put('pre')(`<pre><code>${escapeHtml(decodeHTML(inside)).trim()}</code></pre>`);
  };
  let withoutCode = html;
  for (const name of new Set(Array.from(html.matchAll(CODE), ([, one = '']) => one.toLowerCase())))
    withoutCode = replaceBetween(
      withoutCode,
      new RegExp(CODE.source.replace(/\(code\|[^)]*\)/, name), 'gi'),
      `[/${name}]`,
      codeOf,
    );
  const withoutPre = replaceBetween(withoutCode, /<pre(?=[\s>])/gi, '</pre>', put('pre'));
  return {
    text: replaceBetween(withoutPre, /<code(?=[\s>])/gi, '</code>', put('code')),
    // Twice: code may have preformatted text within.
    restore: (converted) => converted.replace(PLACES, textAt).replace(PLACES, textAt),
  };
}
