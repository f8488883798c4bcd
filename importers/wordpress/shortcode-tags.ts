/** A shortcode's tag: `[name attributes]` or `[/name]`. */
export interface ShortcodeTag {
  /** All of it, brackets included. */
  whole: string;
  isEnd: boolean;
  name: string;
  /** Its attributes as they are written. */
  given: string;
}

/** Shortcodes for some letters of a word. */
const WITHIN_WORDS = /drop_?caps?$|^(?:b|i|u|s|em|strong|sub|sup|color|highlight|mark|abbr)$/i;

/** Whether text on both sides of a tag is one word. */
export const isWithinWord = ({ name }: ShortcodeTag): boolean => WITHIN_WORDS.test(name);

/** Attributes that plugins show. */
const SHOWN =
  /\b(\w*(?:title|text|label|heading|caption|content|description))\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Words in attributes of a tag that visitors may have read. The title of a form is for its editors. */
export const shownWords = ({ name, given }: ShortcodeTag): string =>
  name.includes('form')
    ? ''
    : Array.from(given.matchAll(SHOWN), ([, , double = '', single = '']) => double || single)
        .filter(
          (value) =>
            !/^(?:true|false|yes|no|on|off|left|right|center|h[1-6]|#.*|\W*)$|:\/\//i.test(value),
        )
        .join(' ');

/** What a text consists of: tags of shortcodes, and strings for all else. */
export type Piece = string | ShortcodeTag;

/** An element's tag, whose attributes are left as they are, or what may begin a shortcode. */
const START = /<[^<>]*>|\[\[?(\/?)([a-z][\w-]*)(?=[\s=/\]])/gi;
/** Characters of a tag. No real one is longer; a search for its end stops here. */
const LONGEST = 4_000;

/** Splits a text at its shortcodes. A tag in double brackets is meant to be read, and stays in single ones. */
export function splitShortcodes(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const upTo = (to: number) => {
    if (to > from) pieces.push(text.slice(from, to));
  };
  for (const { 0: start, 1: slash, 2: name, index } of text.matchAll(START)) {
    if (name === undefined || index < from) continue;
    const isDoubled = start.startsWith('[[');
    const end = endOfTag(text, index + start.length);
    if (end < 0) continue;
    const isEscaped = isDoubled && text[end] === ']';
    // Of `[[x]` the first bracket is a writer's.
    const open = isDoubled ? index + 1 : index;
    upTo(isEscaped ? index : open);
    const whole = text.slice(open, end);
    const given = text.slice(index + start.length, end - 1);
    pieces.push(isEscaped ? whole : { whole, isEnd: slash === '/', name, given });
    from = isEscaped ? end + 1 : end;
  }
  upTo(text.length);
  return pieces;
}

/** Where a tag ends, after its bracket; -1 if it does not. Within a quoted value brackets are text. */
function endOfTag(text: string, from: number): number {
  const last = Math.min(text.length, from + LONGEST);
  for (let at = from; at < last; at++) {
    const character = text[at]!;
    if (character === ']') return at + 1;
    if (character === '[' || character === '<') return -1;
    if (character !== '=' || !/["']/.test(text[at + 1] ?? '')) continue;
    const close = text.slice(at + 2, last).indexOf(text[at + 1]!);
    // A quote that is not closed is a letter.
    if (close >= 0) at += close + 2;
  }
  return -1;
}
