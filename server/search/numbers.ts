/** Numbers in plain texts (`plainText`): of phones, above all. */

/** Digits, and what people write between those of a number; a plus that is not between digits begins another. */
const NUMBER = /(?:\+ ?)?\(?\d(?:[ ()./-]{0,3}\d|\+\d)+/g;
/** What begins the number of another country; other countries' 010, 011 and 0011 only before a whole number. */
const ABROAD = /^\(?(?:\+|(?:0011|01[01])(?=(?:\D*\d){10})|00)(?=\D*[1-9])/;
/** The code of a country, with the zero of a trunk call, which is not dialed from abroad. */
const WITH_TRUNK = /^\(?[1-9]\d{0,2}\)?[ .-]*\( ?0 ?\)/;
/** Calling codes by their lengths (ITU-T E.164). */
const CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[1-9]\d\d)/;
/** Digits from which a number without zero or plus has the code of a country. */
const WITH_CODE = 11;

/** Digits of a number without its country. */
const WHOLE = 7;
/** Digits of a number that are looked for: each is looked for at each place of a text. */
const MAX_SOUGHT = 30;

/** Punctuation of the text that a number was copied from. */
const AROUND = /^[\s<["“”„«]+|[\s>\]"“”»,;:.!?]+$/g;
const PREFIX = /^(?:tel|phone|ph|mobile|mob|cell|fax|whatsapp|callto)[.:\s]*(?=[+(\d])/;
const EXTENSION = /(?<=\d\)?)[\s,;.]*(?:ext\w*|x|#)[.:=\s]*\d{1,6}$/;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** A number as it is dialed from abroad, in two parts; `code` is empty if it is not written. */
function readNumber(written: string) {
  const [abroad = ''] = ABROAD.exec(written) ?? [];
  const digits = digitsOf(written.slice(abroad.length));
  const hasCode =
    abroad !== '' ||
    WITH_TRUNK.test(written) ||
    (digits.length >= WITH_CODE && !digits.startsWith('0'));
  const [code = ''] = (hasCode && CODE.exec(digits)) || [];
  return { code, rest: digits.slice(code.length).replace(/^0+/, '') };
}

/** Two whole numbers with a slash between them are two. */
const numbersOf = (plain: string): string[] =>
  (plain.match(NUMBER) ?? []).flatMap((written) => {
    const parts = written.split('/');
    return parts.every((part) => digitsOf(part).length >= WHOLE)
      ? parts.map((part) => part.trim())
      : written;
  });

/** The numbers of a plain text that have three digits or more: their digits as written, and as dialed from abroad. */
export const numbersIn = (plain: string): string[] =>
  numbersOf(plain).flatMap((written) => {
    const digits = digitsOf(written);
    if (digits.length < WHOLE) return digits.length > 2 ? digits : [];
    const { code, rest } = readNumber(written);
    return [...new Set([digits, code + rest])];
  });

/** The phone numbers of a plain text as they are dialed from abroad, without extensions. */
export const phonesIn = (plain: string): string[] =>
  numbersOf(plain)
    .map(readNumber)
    .filter(({ rest }) => rest.length >= WHOLE)
    .map(({ code, rest }) => code + rest);

/** Whether two numbers are the same: one is the end of the other, which may have the code of a country. */
export const isSamePhone = (one: string, other: string): boolean =>
  one.endsWith(other) || other.endsWith(one);

/** What is looked for of a number: with its country it would not be found where that is not written. */
function soughtOf(written: string): string {
  const { code, rest } = readNumber(written);
  return (rest.length >= WHOLE ? rest : code + rest).slice(0, MAX_SOUGHT);
}

/** What a plain query looks for in `numbersIn`, if it is a number; else null. */
export function soughtNumber(query: string): string | null {
  const written = query.replaceAll(AROUND, '').replace(PREFIX, '').replace(EXTENSION, '');
  const isNumber = /^[\d ().+/-]+$/.test(written) && digitsOf(written).length > 2;
  return isNumber ? soughtOf(written) : null;
}

/** The whole numbers within a plain query, as `soughtNumber` has them, and the query without them. */
export function splitNumbers(query: string): { numbers: string[]; words: string } {
  const numbers: string[] = [];
  const words = query.replaceAll(NUMBER, (written) => {
    if (digitsOf(written).length < WHOLE) return written;
    numbers.push(soughtOf(written));
    return ' ';
  });
  return { numbers, words };
}

/** The last digits of a phone number, which all its writings share. */
export const endOfPhone = (phone: string): string => phone.slice(-WHOLE);
