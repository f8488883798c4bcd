import { group, optional } from '../field.ts';
import { describePage, heading, link, sentence } from './page-parts.ts';

/** /services */
export const services = describePage('services', 'Services', {
  ...heading,
  rate_card: optional(link),
  people: optional(link),
  index: {
    ...sentence('Title of the list by name', 60),
    help: '{count} stands for how many there are',
  },
  all: sentence('Title of all services', 40),
  more: sentence('Title of those that are not in the menu', 40),
  enquiry: group({
    label: 'Enquiry',
    help: 'In place of the heading that other pages have',
    fields: heading,
  }),
  unrecorded: group({
    label: 'Pages of services without a category record',
    fields: {
      ...heading,
      description: {
        ...sentence('Description for search engines', 120),
        help: '{name} stands for the name of the service',
      },
    },
  }),
});
