import { items, text } from '../field.ts';
import { banner, closingCall, describePage, heading } from './page-parts.ts';

/** /faq: the questions are entries of their own. In its titles, {{questions}} stands for their number. */
export const faq = describePage('faq', 'Frequently asked questions', {
  banner,
  groups: items(
    {
      label: 'Groups',
      help: 'The last one also has the questions of groups that are not here',
      item: 'Group',
      min: 1,
      max: 12,
    },
    {
      id: text({
        label: 'Word for links to it',
        max: 60,
        pattern: /^[a-z0-9-]+$/,
        says: 'must be small letters, digits and hyphens',
      }),
      title: heading.title,
    },
  ),
  closing_call: closingCall,
});
