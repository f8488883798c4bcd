import { group, items, list, markdown, optional } from '../field.ts';
import { describePage, heading, sentence, titled } from './page-parts.ts';

/** How many captions the clip has; when each is shown belongs to the clip (site/sections/video-popup/clip.ts). */
const CAPTIONS = 8;

/** /contact-us (its enquiry block is in shared.ts) */
export const contact = describePage('contact', 'Contact page', {
  banner: group('Banner', { title: heading.title, lead: markdown({ label: 'Lead', max: 600 }) }),
  ways: group('Ways to reach the firm', {
    call: sentence('Phone', 40),
    whatsapp: sentence('WhatsApp', 40),
    email: sentence('Email', 40),
  }),
  why: group('Why choose us', {
    ...heading,
    reasons: items({ label: 'Reasons', item: 'Reason', min: 1, max: 12 }, titled),
  }),
  video: group('Video', {
    title: heading.title,
    length: sentence('Length', 60),
    captions: list({
      label: 'Captions',
      help: 'The words of the video, in its order',
      item: sentence('Caption', 100),
      min: CAPTIONS,
      max: CAPTIONS,
    }),
  }),
  offices: group('Offices', {
    title: heading.title,
    hours: sentence('Title of the hours', 40),
    weekend: sentence('Saturday and Sunday', 40),
    phone: sentence('Phone line', 40),
    phone_hours: sentence('Hours of the phone line', 40),
  }),
  firm: optional(
    group('The firm', {
      ...heading,
      facts: items({ label: 'Facts', item: 'Fact', min: 1, max: 12 }, titled),
    }),
  ),
});
