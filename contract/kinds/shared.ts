import { group, list } from './field.ts';
import { describeWords, heading, sentence } from './pages/page-parts.ts';

/** content/shared.yaml: the words of sections that several pages show. */
export const shared = describeWords('shared', 'Shared sections', 'shared.yaml', {
  testimonials: group({
    label: 'Testimonials',
    fields: { title: heading.title, subtitle: sentence('Second line', 100) },
  }),
  enquiry: group({
    label: 'Enquiry',
    fields: {
      ...heading,
      next: sentence('Title of what happens next', 60),
      steps: list({
        label: 'What happens next',
        item: sentence('Step', 200),
        min: 1,
        max: 6,
      }),
      reach: {
        ...sentence('Other ways to reach the firm', 300),
        help: '{phone}, {email}, {days} and {hours} stand for the contact data of the site',
      },
    },
  }),
});
