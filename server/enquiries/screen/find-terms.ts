import { plainWords, WITHOUT_SPACES } from './plain-words.ts';

/**
 * Comma-separated terms. A term matches the beginning of a word; with a trailing period, only the
 * whole word; in scripts without spaces, anywhere.
 */
type Terms = string;

/** A group of terms with a common maximum. */
export interface Subject {
  /** Maximum score of the subject. */
  max: number;
  /** The terms by weight. */
  terms: readonly (readonly [weight: number, terms: Terms])[];
}

/** A node of the trie of terms; `means` is set where a term ends. */
interface Node {
  next: Map<string, Node>;
  means: Meaning[];
}

interface Meaning {
  subject: Subject;
  weight: number;
}

/**
 * Compiles the terms of the subjects into a trie.
 *
 * @returns a function that scores a text in the form of `plainWords`, in time proportional to the
 *   text and independent of the number of terms
 */
export function createTermScore(subjects: readonly Subject[]): (words: string) => number {
  const root: Node = { next: new Map(), means: [] };
  const anywhere: { text: string; means: Meaning }[] = [];
  for (const subject of subjects)
    for (const [weight, terms] of subject.terms)
      for (const term of terms.split(',')) {
        const words = plainWords(term);
        const means = { subject, weight };
        if (term.search(WITHOUT_SPACES) >= 0) anywhere.push({ text: words.trim(), means });
        else insert(root, term.trimEnd().endsWith('.') ? words : words.trimEnd(), means);
      }
  return (words) => {
    const found = [...endsIn(root, words)].flatMap(({ means }) => means);
    found.push(...anywhere.filter(({ text }) => words.includes(text)).map(({ means }) => means));
    const counts = new Map<Subject, number>();
    for (const { subject, weight } of found)
      counts.set(subject, (counts.get(subject) ?? 0) + weight);
    return counts.entries().reduce((sum, [{ max }, count]) => sum + Math.min(max, count), 0);
  };
}

/** The end nodes of all terms that match at the beginning of a word. */
function endsIn(root: Node, words: string): Set<Node> {
  const ends = new Set<Node>();
  for (let at = words.indexOf(' '); at >= 0; at = words.indexOf(' ', at + 1)) {
    let node: Node | undefined = root;
    for (let index = at; (node = node.next.get(words[index] ?? '')); index++)
      if (node.means.length > 0) ends.add(node);
  }
  return ends;
}

function insert(root: Node, text: string, means: Meaning): void {
  let node = root;
  for (const letter of text.split('')) {
    const next = node.next.get(letter) ?? { next: new Map(), means: [] };
    node.next.set(letter, next);
    node = next;
  }
  node.means.push(means);
}
