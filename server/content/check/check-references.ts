import { referencesIn } from '../references.ts';
import type { CheckedContent } from './checked-content.ts';
import type { FieldProblem } from './content-problem.ts';

/** References to nothing. */
export const checkReferences = (text: string, { references }: CheckedContent): FieldProblem[] =>
  referencesIn(text)
    .filter((name) => !references.has(name))
    .map((name) => ({
      at: name,
      words: `{{${name}}} refers to nothing`,
      advice: 'correct the name, or write the entry that it names',
    }));
