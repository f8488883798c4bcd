import { group, items } from '../field.ts';
import { sectionedText } from '../sectioned-text.ts';
import {
  banner,
  closingCall,
  describePage,
  heading,
  sentence,
  several,
  updated,
} from './page-parts.ts';

/** /data-security */
export const dataSecurity = describePage('data-security', 'Data security', {
  updated,
  banner,
  keys: group('Who has which keys', {
    ...heading,
    sides: items(
      { label: 'Sides', item: 'Side', min: 2, max: 2 },
      {
        title: sentence('Title', 60),
        items: several('Keys', sentence('Key', 120), 12),
      },
    ),
  }),
  text: sectionedText({ label: 'Sections', max: 40_000 }),
  closing_call: closingCall,
});
