import { group, items, list, markdown, optional } from '../field.ts';
import {
  banner,
  closingCall,
  columns,
  describePage,
  heading,
  link,
  sentence,
  several,
  titled,
} from './page-parts.ts';

const line = { label: sentence('Label', 60), value: sentence('Value', 40) };

const ALTERNATIVES = 3;

/** /offshore */
export const offshore = describePage('offshore', 'Your offshore team', {
  banner,
  comparison: group('Comparison', {
    ...heading,
    caption: sentence('Caption of the table', 120),
    columns: columns(ALTERNATIVES),
    rows: items(
      { label: 'Rows', item: 'Row', min: 1, max: 16 },
      {
        question: sentence('Question', 80),
        answers: list({
          label: 'Answers',
          item: sentence('Answer', 120),
          min: ALTERNATIVES,
          max: ALTERNATIVES,
        }),
      },
    ),
  }),
  overlap: group('Overlap of working hours', {
    ...heading,
    note: sentence('Note below the chart', 800),
    more: optional(link),
  }),
  fit: group('When it fits', {
    suits_title: sentence('Title of what suits', 60),
    suits: items({ label: 'It suits', item: 'Reason', min: 1, max: 8 }, titled),
    not_title: sentence('Title of what does not', 60),
    not: several('It does not suit', sentence('Reason', 200), 10),
  }),
  savings: group('Savings', {
    before: sentence('Title before the figure', 40),
    figure: sentence('Figure in the title', 40),
    after: sentence('Title after the figure', 80),
    body: markdown({ label: 'Text', max: 1_500 }),
    sum: sentence('Title of the sum', 80),
    lines: items({ label: 'Sum', item: 'Line', min: 1, max: 8 }, line),
    total: group('Total', line),
    note: sentence('Note below the sum', 200),
  }),
  closing_call: closingCall,
});
