import { group, optional } from '../field.ts';
import { describePage, heading, link, sentence } from './page-parts.ts';

/** /services */
export const services = describePage('services', 'Services page', {
  ...heading,
  rate_card: optional(link),
  people: optional(link),
  index: sentence('Title of the list by name', 60, '{count} stands for how many there are'),
  all: sentence('Title of all services', 40),
  more: sentence('Title of those that are not in the menu', 40),
  enquiry: group('Enquiry', heading, 'In place of the heading that other pages have'),
  unrecorded: group('Pages of services without a category record', {
    ...heading,
    description: sentence(
      'Description for search engines',
      120,
      '{name} stands for the name of the service',
    ),
  }),
});
