const repeated = (part: string) => (length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** Texts that are costly to read in one way or another. `make`: of so many characters. */
export const hostileTexts: readonly { name: string; make: (length: number) => string }[] = [
  { name: 'emphasis that does not end', make: repeated('**a_') },
  { name: 'emphasis within words', make: repeated('_a__b') },
  { name: 'opening brackets', make: repeated('[') },
  { name: 'links in links', make: repeated('[a](') },
  { name: 'quotes in quotes', make: repeated('> ') },
  { name: 'lists in lists', make: repeated('- ') },
  {
    name: 'backticks of all lengths',
    make: (length) =>
      Array.from({ length: Math.sqrt(length) | 0 }, (_, index) => '`'.repeat(index))
        .join('a')
        .slice(0, length),
  },
  { name: 'elements in elements', make: repeated('<b>') },
  { name: 'YAML collections', make: (length) => `a: ${repeated('[')(length)}` },
  {
    name: 'YAML keys',
    make: (length) =>
      Array.from({ length: length / 8 }, (_, index) => `k${index}: a`)
        .join('\n')
        .slice(0, length),
  },
];
