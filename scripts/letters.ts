/** Counts in letters: a, b, … z, aa, ab, … */
export function letters(index: number): string {
  const last = String.fromCodePoint(97 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
