/** A run of words that changed or not between two texts. */
export interface WordRun {
  change: 'same' | 'removed' | 'added';
  text: string;
}

/** The beginning and the end of a long text, of `most` characters each, in whole words. */
const shortened = (text: string, most: number): string =>
  text.length <= 2 * most
    ? text
    : `${text.slice(0, most).replace(/(?<=\s)\S+$/, '')}… ${text.slice(-most).replace(/^\S*\s/, '')}`;

/**
 * The runs of a comparison. Unchanged ones are shortened.
 *
 * @param runs null if the texts differ too much to be compared: then one replaces the other
 * @param most characters at each end of an unchanged run
 */
export function wordRuns(
  [before, after]: readonly [string, string],
  runs: readonly { value: string; removed: boolean; added: boolean }[] | undefined,
  most: number,
): WordRun[] {
  const all = runs ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return all
    .filter(({ value }) => value !== '')
    .map(({ value, removed, added }) =>
      removed || added
        ? { change: removed ? 'removed' : 'added', text: value }
        : { change: 'same', text: shortened(value, most) },
    );
}
