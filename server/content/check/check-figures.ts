import { dollars } from '../../../domain/money.ts';
import type { CheckedContent } from './checked-content.ts';
import type { FieldProblem } from './content-problem.ts';
import { findWords } from '../files/find-words.ts';

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
/** A link to a service so few characters before a rate says whose rate it is. */
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

interface Stated {
  name: string;
  value: string;
}

/** @param stated one of these should be referred to in place of the words; not empty */
function compareWithStated(
  words: string,
  stated: readonly Stated[],
  isSame: (stated: Stated) => boolean,
): FieldProblem {
  const same = stated.find(isSame);
  if (same)
    return {
      at: words,
      words: `“${words}” is written out`,
      advice: `write {{${same.name}}}, so that it changes with the entry`,
    };
  const few = stated.slice(0, 2).map(({ name, value }) => `${name} (${value})`);
  return {
    at: words,
    words: `“${words}” contradicts ${few.join(' and ')}`,
    advice: `write {{${stated[0]?.name}}}, or other words if something else is meant`,
  };
}
