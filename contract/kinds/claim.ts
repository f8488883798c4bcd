import { date, optional, text } from './field.ts';
import { describeKind } from './kind.ts';
import { proof } from './proof.ts';

/**
 * content/claims/<name>.yaml: a statement that a buyer would ask proof for, with its proof. Texts refer to
 * it as {{claim:<name>}}; it may itself refer to figures and rates.
 */
export const claim = describeKind({
  name: 'claim',
  label: 'Claim in texts',
  files: { folder: 'claims' },
  lists: { says: { counted_by: 'Counted by #', valid_until: 'Valid until #' } },
  fields: {
    sentence: text({ label: 'Sentence', help: 'As texts show it, without a full stop', max: 300 }),
    counted: optional(text({ label: 'Counted', help: 'What was counted, and how', max: 300 })),
    counted_on: optional(date({ label: 'Counted on' })),
    counted_by: optional(text({ label: 'Counted by', max: 120 })),
    ...proof,
  },
});
