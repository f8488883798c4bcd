import { group, list, markdown, optional, text } from '../field.ts';
import {
  banner,
  closingCall,
  describePage,
  heading,
  items,
  link,
  sentence,
  titled,
} from './page-parts.ts';

const line = { label: sentence('Label', 60), value: sentence('Value', 40) };

const ALTERNATIVES = 3;

/** /offshore */
export const offshore = describePage('offshore', 'Your offshore team', {
  banner,
  comparison: group({
    label: 'Comparison',
    fields: {
      ...heading,
      caption: sentence('Caption of the table', 120),
      columns: list({
        label: 'Columns',
        item: text({ label: 'Column', max: 40 }),
        min: ALTERNATIVES,
        max: ALTERNATIVES,
      }),
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
    },
  }),
  overlap: group({
    label: 'Overlap of working hours',
    fields: {
      ...heading,
      note: sentence('Note below the chart', 800),
      more: optional(link),
    },
  }),
  fit: group({
    label: 'When it fits',
    fields: {
      suits_title: sentence('Title of what suits', 60),
      suits: items({ label: 'It suits', item: 'Reason', min: 1, max: 8 }, titled),
      not_title: sentence('Title of what does not', 60),
      not: list({ label: 'It does not suit', item: sentence('Reason', 200), min: 1, max: 10 }),
    },
  }),
  savings: group({
    label: 'Savings',
    fields: {
      before: sentence('Title before the figure', 40),
      figure: sentence('Figure in the title', 40),
      after: sentence('Title after the figure', 80),
      body: markdown({ label: 'Text', max: 1_500 }),
      sum: sentence('Title of the sum', 80),
      lines: items({ label: 'Sum', item: 'Line', min: 1, max: 8 }, line),
      total: group({ label: 'Total', fields: line }),
      note: sentence('Note below the sum', 200),
    },
  }),
  closing_call: closingCall,
});
