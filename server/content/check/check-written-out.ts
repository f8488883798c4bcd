import { dollars } from '../../../domain/money.ts';
import type { CheckedContent, FieldProblem } from './checked-content.ts';
import { findWords } from '../files/source-format.ts';

/** A value that texts should refer to. */
interface Stated {
  name: string;
  value: string;
}

const NUMBER = String.raw`(\d+(?:,\d{3})*(?:\.\d+)?)`;

/** The phrase as it may stand in a text, with either apostrophe. */
const patternOf = (phrase: string) =>
  new RegExp(
    findWords(phrase)
      .replaceAll(/[’']/g, "[’']")
      // Not the end of a longer number, nor an amount of money.
      .replace('#', () => String.raw`(?<![\d.,$])${NUMBER}`),
    'gi',
  );

const numberIn = (value: string) => new RegExp(NUMBER).exec(value)?.[0];

/** Figures in running text, which contradict an entry, or say the same without referring to it. */
export function checkFigures(text: string, { figures }: CheckedContent): FieldProblem[] {
  const phrases = Map.groupBy(
    figures.flatMap(({ slug, value, phrases: own = [] }) =>
      own.map((phrase) => ({ phrase, name: `figure:${slug}`, value })),
    ),
    ({ phrase }) => phrase,
  );
  return [...phrases].flatMap(([phrase, stated]) =>
    [...text.matchAll(patternOf(phrase))].map(([words, number]) =>
      compareWithStated(words, stated, ({ value }) => numberIn(value) === number),
    ),
  );
}

/** Words that state a starting rate, in texts that are not about one service. */
const STATED =
  /\b(?:from|starts? at|starting rate of|rates? from) \$(\d+(?:\.\d\d)?) (?:an|per) hour/gi;
const ANY_RATE = /\$(\d+(?:\.\d\d)?) (?:an|per) hour/gi;
/** A link to a service within so many characters before a rate names the service of the rate. */
const NEAR = 120;

/** Rates in running text. */
export function checkRates(
  text: string,
  { kind, slug }: { kind: string; slug: string },
  { rates }: CheckedContent,
): FieldProblem[] {
  if (rates.size === 0) return [];
  const all = [...rates].map(([name, rate]) => ({ name: `rate:${name}`, value: dollars(rate) }));
  const lowest = { name: 'rate:lowest', value: dollars(Math.min(...rates.values())) };
  const ofOne = kind === 'service' || kind === 'record';
  return [...text.matchAll(ofOne ? ANY_RATE : STATED)].map((match) => {
    const before = text.slice(0, match.index).slice(-NEAR);
    const linked = /.*\/services\/(?:[\w-]+\/)?([\w-]+)\)/s.exec(before)?.[1];
    const own = all.find(({ name }) => name === `rate:${ofOne ? slug : linked}`);
    const stated = own ? [own] : ofOne ? [lowest] : [lowest, ...all];
    const given = dollars(Number(match[1]));
    return compareWithStated(match[0], stated, ({ value }) => value === given);
  });
}

/** Data of the site that texts must refer to. Its name may be written out, in titles and quotes. */
const CONTACT = /^site:(?:email|phone|phone-number|whatsapp|office-.+)$/;
/** A phone number however it is written; without its beginning, with at least so many digits. */
const PHONE = /\+?\(?\d[\d\s().-]{6,}\d/g;
const FEWEST_DIGITS = 10;

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** Contact data of the site in running text. */
export function checkContact(text: string, { references }: CheckedContent): FieldProblem[] {
  const stated = [...references]
    .filter(([name]) => CONTACT.test(name))
    .map(([name, value]): Stated => ({ name, value: String(value) }));
  const isPhone = ({ value }: Stated) => value.startsWith('+');
  const phones = stated.filter(isPhone);
  const others = stated.filter((one) => !isPhone(one));
  const numbers = [...text.matchAll(PHONE)].flatMap(([words]) => {
    const digits = digitsOf(words);
    // A few digits match only the whole number.
    const isSame = (known: string) =>
      known === digits || (digits.length >= FEWEST_DIGITS && known.endsWith(digits));
    const same = phones.find(({ value }) => isSame(digitsOf(value)));
    return same ? [writtenOut(words, same)] : [];
  });
  const literal = others.flatMap((one) =>
    [...text.matchAll(new RegExp(findWords(one.value), 'gi'))].map(([words]) =>
      writtenOut(words, one),
    ),
  );
  return [...numbers, ...literal];
}

/** @param stated one of these should be referred to in place of the words; not empty */
function compareWithStated(
  words: string,
  stated: readonly Stated[],
  isSame: (stated: Stated) => boolean,
): FieldProblem {
  const same = stated.find(isSame);
  if (same) return writtenOut(words, same);
  const few = stated.slice(0, 2).map(({ name, value }) => `${name} (${value})`);
  return {
    at: words,
    words: `“${words}” contradicts ${few.join(' and ')}`,
    advice: `write {{${stated[0]?.name}}}, or other words if something else is meant`,
  };
}

const writtenOut = (words: string, { name }: Stated): FieldProblem => ({
  at: words,
  words: `“${words}” is written out`,
  advice: `write {{${name}}}, so that it changes with the entry`,
});
