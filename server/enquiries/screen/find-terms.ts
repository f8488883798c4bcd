import { plainWords, WITHOUT_SPACES } from './plain-words.ts';

/**
 * Comma-separated terms by weight. A term matches the beginning of a word; with a trailing period,
 * only the whole word; in scripts without spaces, anywhere.
 */
export type Terms = readonly (readonly [weight: number, terms: string])[];

/** A node of the trie of terms; `weight` is positive where a term ends. */
interface Node {
  next: Map<string, Node>;
  weight: number;
}

/**
 * Compiles terms into a trie.
 *
 * @returns a function that adds up the weights of the terms in a text in the form of `plainWords`,
 *   in time proportional to the text and independent of the number of terms
 */
export function createTermScore(list: Terms): (words: string) => number {
  const root: Node = { next: new Map(), weight: 0 };
  const anywhere = new Map<string, number>();
  for (const [weight, terms] of list)
    for (const term of terms.split(',')) {
      const words = plainWords(term);
      if (term.search(WITHOUT_SPACES) >= 0) anywhere.set(words.trim(), weight);
      else insert(root, term.trimEnd().endsWith('.') ? words : words.trimEnd(), weight);
    }
  return (words) => {
    let score = 0;
    for (const { weight } of endsIn(root, words)) score += weight;
    for (const [text, weight] of anywhere) if (words.includes(text)) score += weight;
    return score;
  };
}

/** The end nodes of all terms that match at the beginning of a word. */
function endsIn(root: Node, words: string): Set<Node> {
  const ends = new Set<Node>();
  for (let at = words.indexOf(' '); at >= 0; at = words.indexOf(' ', at + 1)) {
    let node: Node | undefined = root;
    for (let index = at; (node = node.next.get(words[index] ?? '')); index++)
      if (node.weight > 0) ends.add(node);
  }
  return ends;
}

function insert(root: Node, text: string, weight: number): void {
  let node = root;
  for (const letter of text.split('')) {
    const next = node.next.get(letter) ?? { next: new Map(), weight: 0 };
    node.next.set(letter, next);
    node = next;
  }
  node.weight = weight;
}
