import { group, list } from '../field.ts';
import { sectionedText } from '../sectioned-text.ts';
import {
  banner,
  closingCall,
  describePage,
  heading,
  items,
  sentence,
  updated,
} from './page-parts.ts';

/** /data-security */
export const dataSecurity = describePage('data-security', 'Data security', {
  updated,
  banner,
  keys: group({
    label: 'Who has which keys',
    fields: {
      ...heading,
      sides: items(
        { label: 'Sides', item: 'Side', min: 2, max: 2 },
        {
          title: sentence('Title', 60),
          items: list({ label: 'Keys', item: sentence('Key', 120), min: 1, max: 12 }),
        },
      ),
    },
  }),
  text: sectionedText({ label: 'Sections', max: 40_000 }),
  closing_call: closingCall,
});
