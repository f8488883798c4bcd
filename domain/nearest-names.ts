import { folded } from './cities.ts';
import { countMistakes } from './count-mistakes.ts';

/** The most names that are suggested. */
const MOST = 3;

/**
 * Returns a function that finds names similar to a misspelled one, nearest first: those with few
 * wrong, missing, added or exchanged letters, those that begin like the text, and those it begins with.
 */
export function nearestIn(names: readonly string[]): (text: string) => string[] {
  const known = [...new Set(names)].map((name) => ({ name, plain: folded(name) }));
  return (text) => {
    const given = folded(text);
    if (given.length < 2) return [];
    const allowed = Math.min(3, Math.ceil(given.length / 4));
    return known
      .map(({ name, plain }) => {
        const begins = plain.startsWith(given) || given.startsWith(`${plain} `);
        return { name, mistakes: begins ? 0 : countMistakes(given, plain, allowed) };
      })
      .filter(({ mistakes }) => mistakes <= allowed)
      .toSorted((one, other) => one.mistakes - other.mistakes)
      .slice(0, MOST)
      .map(({ name }) => name);
  };
}
