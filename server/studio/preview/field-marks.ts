import { MEDIA } from '../../../contract/shown-picture.ts';
import { slugOfPicture } from '../../content/picture-names.ts';

/**
 * Marks of fields in the texts of edited pages: five of the code points that Unicode reserves for the
 * internal use of programs (U+FDD0 to U+FDEF), which no text has. They are no letters, spaces or
 * punctuation, and have no other case.
 */
const FIRST = 0xfde0;
const NEXT = 0xfdd0;
/** Digits after the first one, each of four bits. */
const DIGITS = 4;
/** A mark, even if the site cut it off. */
const CUT = '[\\ufde0-\\ufdef][\\ufdd0-\\ufddf]{0,4}';
const IN_TEXT = new RegExp(CUT, 'g');
const IN_ADDRESS = /%EF%B7%A[\dA-F](?:%EF%B7%9[\dA-F]){0,4}/gi;

/** Ends the name of a field whose text has a reference that stands for nothing. */
export const BROKEN = '!';

/** Matches one mark. */
export const MARK = '[\\ufde0-\\ufdef][\\ufdd0-\\ufddf]{4}';

/** Whether a text has code points of marks of its own. */
export const hasMarks = (text: string): boolean => /[\ufdd0-\ufdef]/.test(text);

/** A picture as edited pages show it, by what a field says: by its slug, also that of a file. */
export const shownPicture = (value: string): string => MEDIA + slugOfPicture(value);

/** A text without marks, also percent-encoded ones. */
export const withoutMarks = (text: string): string =>
  text.replace(IN_TEXT, '').replace(IN_ADDRESS, '');

/** A value that can have no mark: a number, a date, a picture, or a text that code reads. */
export interface UnmarkedValue {
  /** As marks name it. */
  field: string;
  /** As pages show it: a number without its currency, a day as YYYY-MM-DD. */
  shown: string;
  is: 'text' | 'whole' | 'amount';
  /** What the names of the fields around it begin with: its entry, or its item of a list. */
  around: string;
  /** The path of the page about it; null if there is none. */
  page: string | null;
}

/** By field. */
export type Unmarked = Map<string, UnmarkedValue>;

export type FieldMarks = ReturnType<typeof createFieldMarks>;

/** The fields that were marked: `<kind>/<id of the entry>#<path>`, each with one mark. */
export function createFieldMarks() {
  const fields: string[] = [];
  const marks = new Map<string, string>();

  return {
    /** The mark of a field; empty if there are a million. */
    markOf(field: string): string {
      const known = marks.get(field);
      if (known !== undefined) return known;
      const hex = fields.length.toString(16).padStart(1 + DIGITS, '0');
      if (hex.length > 1 + DIGITS) return '';
      const mark = Array.from(hex, (digit, index) =>
        String.fromCharCode((index === 0 ? FIRST : NEXT) + parseInt(digit, 16)),
      ).join('');
      fields.push(field);
      marks.set(field, mark);
      return mark;
    },
    /** The fields whose marks a text has. */
    fieldsIn: (text: string): string[] =>
      Array.from(text.matchAll(new RegExp(MARK, 'g')), ([mark]) => {
        const hex = Array.from(mark, (digit) => (digit.charCodeAt(0) & 15).toString(16)).join('');
        return fields[parseInt(hex, 16)];
      }).filter((field) => field !== undefined),
  };
}
