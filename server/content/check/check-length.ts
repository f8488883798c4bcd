import { resolveText } from '../references.ts';
import type { CheckedContent } from './checked-content.ts';
import type { FieldProblem } from './content-problem.ts';
import type { CheckedField } from './list-fields.ts';

/** A text that is longer than its place shows, with its references replaced. */
export function checkLength(
  { field: { fits, max } }: CheckedField,
  text: string,
  { references }: CheckedContent,
): FieldProblem[] {
  const most = fits ?? max;
  const { length } = resolveText(text, references);
  return most === undefined || length <= most
    ? []
    : [
        {
          words: `has ${length} characters, and its place shows ${most}`,
          advice: `shorten it by ${length - most}`,
        },
      ];
}
