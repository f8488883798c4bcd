const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Fills in a bot's template: `{a|b}` selects one at random, `{n}` is the number of the post, `{word}`,
 * `{letters}` and `{digits}` are random.
 */
export function fillTemplate(template: string, number: number, random: () => number): string {
  const pick = <T>(list: ArrayLike<T>) => list[Math.floor(random() * list.length)]!;
  const letters = (count: number) => Array.from({ length: count }, () => pick(LETTERS)).join('');
  return template.replace(/\{([^{}]*)\}/g, (_, inner: string) => {
    if (inner === 'n') return String(number + 1);
    if (inner === 'word') return letters(5 + Math.floor(random() * 5));
    if (inner === 'digits') return String(Math.floor(1e4 + random() * 9e4));
    if (inner === 'letters')
      return [...letters(10 + Math.floor(random() * 10))]
        .map((letter) => (random() < 0.5 ? letter.toUpperCase() : letter))
        .join('');
    return pick(inner.split('|'));
  });
}
