import { plainWords, WITHOUT_SPACES } from './plain-words.ts';

/**
 * Terms to look for, separated by commas. One is found at the beginning of a
 * word, whatever its ending; as a whole word where it ends in a full stop; and
 * anywhere in scripts that do not separate words.
 */
type Terms = string;

/** What a text may be about. */
export interface Subject {
  /** What it can count, however much is found of it. */
  most: number;
  /** With the weight of each. */
  terms: readonly (readonly [weight: number, terms: Terms])[];
}

/** A term's letters, one after the other; `means` where a term ends. */
interface Node {
  next: Map<string, Node>;
  means: Meaning[];
}

interface Meaning {
  subject: Subject;
  weight: number;
}

/**
 * Prepares the terms of some subjects.
 *
 * @returns how much a text, in the form of `plainWords`, is about them; in time
 *   that grows with the text and not with the terms
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
    return counts.entries().reduce((sum, [{ most }, count]) => sum + Math.min(most, count), 0);
  };
}

/** The ends of all terms that begin where a word does. */
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
