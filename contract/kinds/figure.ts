import { list, optional, text } from './field.ts';
import { describeKind, type ValuesOf } from './kind.ts';
import { proof } from './proof.ts';

/**
 * content/figures/<name>.yaml: a figure that texts refer to as {{figure:<name>}}, so that it is changed in
 * one place.
 */
export const figure = describeKind({
  name: 'figure',
  label: 'Figure in texts',
  files: { folder: 'figures' },
  lists: { says: { value: '#', valid_until: 'Valid until #' } },
  fields: {
    label: text({ label: 'Label', help: 'What is counted', max: 120 }),
    value: text({ label: 'Value', help: 'As texts show it, with its unit', max: 40 }),
    phrases: optional(
      list({
        label: 'Phrases',
        help: 'How texts say it, with # for the number, such as top #%. You are warned of a text with another number',
        item: text({
          label: 'Phrase',
          max: 60,
          pattern: /^[^#]*#[^#]*$/,
          says: 'must have one # for the number',
        }),
        min: 1,
        max: 12,
      }),
    ),
    ...proof,
  },
});

export type FigureValues = ValuesOf<typeof figure>;
