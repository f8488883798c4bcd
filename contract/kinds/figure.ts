import { date, optional, text } from './field.ts';
import { describeKind, type ValuesOf } from './kind.ts';

/**
 * content/figures/<name>.yaml: a figure that texts refer to as {{figure:<name>}}, so that it is changed in
 * one place.
 */
export const figure = describeKind({
  name: 'figure',
  label: 'Figure',
  files: { folder: 'figures' },
  format: 'yaml',
  page: null,
  appears: null,
  fields: {
    label: text({ label: 'Label', help: 'What is counted', max: 120 }),
    value: text({ label: 'Value', help: 'As texts show it, with its unit', max: 40 }),
    source: optional(text({ label: 'Source', help: 'Where it comes from', max: 300 })),
    owner: optional(text({ label: 'Owner', help: 'Who keeps the proof', max: 120 })),
    valid_from: optional(date({ label: 'Valid from' })),
    valid_until: optional(date({ label: 'Valid until', help: 'Then it has to be checked again' })),
  },
});

export type FigureValues = ValuesOf<typeof figure>;
