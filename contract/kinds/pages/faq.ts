import { group, list, text } from '../field.ts';
import { banner, closingCall, describePage } from './page-parts.ts';

/** /faq: the questions are entries of their own. In its titles, {{questions}} stands for their number. */
export const faq = describePage('faq', 'Frequently asked questions', {
  banner,
  groups: list({
    label: 'Groups',
    help: 'The last one also has the questions of groups that are not here',
    min: 1,
    max: 12,
    item: group({
      label: 'Group',
      fields: {
        id: text({ label: 'Anchor', max: 60, pattern: /^[a-z0-9-]+$/, says: 'is not an anchor' }),
        title: text({ label: 'Title', max: 100 }),
      },
    }),
  }),
  closing_call: closingCall,
});
