import type { CheckedContent } from './checked-content.ts';
import type { FieldProblem } from './content-problem.ts';
import { findWords } from '../files/find-words.ts';

/** What of the site texts must not write out. Its name may stand in titles of others and in quotes. */
const CONTACT = /^site:(?:email|phone|phone-number|whatsapp|office-.+)$/;
/** A phone number however it is written, with at least so many digits. */
const PHONE = /\+?\(?\d[\d\s().-]{6,}\d/g;
const FEWEST_DIGITS = 10;

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** Contact data of the site that is written out in running text. */
export function checkContact(text: string, { references }: CheckedContent): FieldProblem[] {
  const stated = [...references].flatMap(([name, value]): [string, string][] =>
    CONTACT.test(name) && typeof value === 'string' ? [[name, value]] : [],
  );
  const found = stated.flatMap(([name, value]): [string, string][] => {
    const [words] = new RegExp(findWords(value), 'i').exec(text) ?? [];
    return words === undefined ? [] : [[name, words]];
  });
  const numbers = [...text.matchAll(PHONE)].flatMap(([words]): [string, string][] => {
    const digits = digitsOf(words);
    const [name] =
      stated.find(([, value]) => value.startsWith('+') && digitsOf(value).endsWith(digits)) ?? [];
    return name === undefined || digits.length < FEWEST_DIGITS ? [] : [[name, words]];
  });
  const unique = new Map([...numbers, ...found].map(([name, words]) => [words, name]));
  return [...unique].map(([words, name]) => ({
    at: words,
    words: `“${words}” is written out`,
    advice: `write {{${name}}}, so that it changes with the site`,
  }));
}
