/** The words that a post is about, with weights whose squares add up to 1. */
export type Topic = Map<string, number>;

/** As many words as tell a topic from others; more would only cost time. */
const WORDS = 40;

/** How often each word is in a text or HTML: lower case, without a plural's s, of four letters and more. */
export function countWords(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  const text = html.replace(/<[^>]*>|&\w+;/g, ' ').toLowerCase();
  for (const word of text.match(/[\p{L}\p{N}]{4,}/gu) ?? []) {
    const stem = word.endsWith('s') ? word.slice(0, -1) : word;
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

/**
 * The topic of a text: words that are frequent in it and rare in others (tf-idf).
 *
 * @param spread in how many of the texts each word is
 */
export function topicOf(
  words: ReadonlyMap<string, number>,
  spread: ReadonlyMap<string, number>,
  texts: number,
): Topic {
  const weighed = [...words]
    .map(([word, count]): [string, number] => {
      const among = spread.get(word) ?? 1;
      // A word that no other text has connects it with none.
      const rarity = among < 2 ? 0 : Math.log(texts / among);
      return [word, (1 + Math.log(count)) * rarity];
    })
    .filter(([, weight]) => weight > 0)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, WORDS);
  const length = Math.hypot(...weighed.map(([, weight]) => weight));
  return new Map(weighed.map(([word, weight]) => [word, weight / length]));
}
