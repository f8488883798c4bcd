import { folded } from './cities.ts';

/** The most names that are suggested. */
const MOST = 3;

/**
 * Returns a function that finds the names that somebody may have meant, nearest first: those with few
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
        return { name, mistakes: begins ? 0 : mistakesBetween(given, plain, allowed) };
      })
      .filter(({ mistakes }) => mistakes <= allowed)
      .toSorted((one, other) => one.mistakes - other.mistakes)
      .slice(0, MOST)
      .map(({ name }) => name);
  };
}

/** Wrong, missing, added and exchanged letters between two names; more than `limit` is `limit + 1`. */
function mistakesBetween(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      const exchanged =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        next[j - 1]! + 1,
        row[j]! + 1,
        row[j - 1]! + same,
        exchanged ? before[j - 2]! + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return Math.min(row[other.length]!, limit + 1);
}
