import { group, list, text } from '../field.ts';
import { sectionedText } from '../sectioned-text.ts';
import { banner, closingCall, describePage, heading, updated } from './page-parts.ts';

/** /data-security */
export const dataSecurity = describePage('data-security', 'Data security', {
  updated,
  banner,
  keys: group({
    label: 'Who has which keys',
    fields: {
      ...heading,
      sides: list({
        label: 'Sides',
        min: 2,
        max: 2,
        item: group({
          label: 'Side',
          fields: {
            title: text({ label: 'Title', max: 60 }),
            items: list({
              label: 'Keys',
              min: 1,
              max: 12,
              item: text({ label: 'Key', max: 120 }),
            }),
          },
        }),
      }),
    },
  }),
  text: sectionedText({ label: 'Sections', max: 40_000 }),
  closing_call: closingCall,
});
