import { group, optional } from './field.ts';
import { describeWords, heading, link, sentence, several } from './pages/page-parts.ts';

/** content/shared.yaml: the words of sections that several pages show. */
export const shared = describeWords('shared', 'Shared sections', {
  testimonials: group('Testimonials', {
    title: heading.title,
    subtitle: sentence('Second line', 100),
  }),
  enquiry: group('Enquiry', {
    ...heading,
    questions: optional(link),
    next: sentence('Title of what happens next', 60),
    steps: several('What happens next', sentence('Step', 200), 6),
    reach: sentence(
      'Other ways to reach the firm',
      300,
      '{phone}, {email}, {days} and {hours} stand for the contact data of the site',
    ),
  }),
});
