import { group, optional } from '../field.ts';
import {
  closingCall,
  describeWords,
  heading,
  items,
  link,
  sentence,
  titled,
} from './page-parts.ts';

/** What the pages of all services have in common. */
export const servicePages = describeWords(
  'service-pages',
  'Pages of services',
  'pages/service-pages.yaml',
  {
    plans: sentence('Button to the hiring models', 40),
    parts: group({
      label: 'Below the sub-services',
      fields: {
        question: sentence('Question', 60),
        text: sentence('Text', 200),
        action: sentence('Button', 40),
      },
    }),
    team: group({
      label: 'Team',
      fields: { ...heading, people: optional(sentence('Link to the people who are free', 60)) },
    }),
    terms: group({
      label: 'Terms of every hire',
      fields: {
        ...heading,
        terms: items(
          { label: 'Terms', item: 'Term', min: 1, max: 8 },
          { ...titled, link: optional(link) },
        ),
      },
    }),
    steps: group({ label: 'Steps', fields: heading }),
    models: group({
      label: 'Hiring models',
      fields: {
        ...heading,
        quoted: sentence('Beside the rate of a service that is quoted', 80),
        usual: sentence('Mark of the usual plan', 40),
        text: sentence('Note', 300),
        link,
        compare: optional(sentence('Link to the calculator', 60)),
      },
    }),
    faq: group({
      label: 'Questions',
      fields: { title: heading.title, more: sentence('Before the link to all questions', 120) },
    }),
    closing_call: closingCall,
  },
);
