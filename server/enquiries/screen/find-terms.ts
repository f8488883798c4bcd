import { plainWords, UNSPACED } from './plain-words.ts';

/**
 * Terms to look for, separated by commas. One is found at the beginning of a
 * word, whatever its ending; as a whole word where it ends in a full stop; and
 * anywhere in scripts that do not separate words.
 */
export type Terms = string;

/** A term's letters, one after the other; `means` where a term ends. */
interface Node<T> {
  next: Map<string, Node<T>>;
  means: T[];
}

/**
 * Prepares lists of terms, each with what finding one of its terms means.
 *
 * @returns for a text in the form of `plainWords` what was found, once for each
 *   term, in time that grows with the text and not with the lists
 */
export function createTermFinder<T>(
  lists: readonly { terms: Terms; means: T }[],
): (words: string) => T[] {
  const root: Node<T> = { next: new Map(), means: [] };
  const anywhere: { text: string; means: T }[] = [];
  for (const { terms, means } of lists)
    for (const term of terms.split(',')) {
      const words = plainWords(term);
      if (term.search(UNSPACED) >= 0) anywhere.push({ text: words.trim(), means });
      else insert(root, term.trimEnd().endsWith('.') ? words : words.trimEnd(), means);
    }
  return (words) => {
    const ends = new Set<Node<T>>();
    for (let at = words.indexOf(' '); at >= 0; at = words.indexOf(' ', at + 1)) {
      let node: Node<T> | undefined = root;
      for (let index = at; (node = node.next.get(words[index] ?? '')); index++)
        if (node.means.length > 0) ends.add(node);
    }
    return [
      ...[...ends].flatMap(({ means }) => means),
      ...anywhere.filter(({ text }) => words.includes(text)).map(({ means }) => means),
    ];
  };
}

function insert<T>(root: Node<T>, text: string, means: T): void {
  let node = root;
  for (const letter of text.split('')) {
    const next = node.next.get(letter) ?? { next: new Map(), means: [] };
    node.next.set(letter, next);
    node = next;
  }
  node.means.push(means);
}
