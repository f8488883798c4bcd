import { group, items, optional } from '../field.ts';
import { closingCall, describeWords, heading, link, sentence, titled } from './page-parts.ts';

/** What the pages of all services have in common. */
export const servicePages = describeWords(
  'pages/service-pages',
  'Words on the page of each service',
  {
    plans: sentence('Button to the hiring models', 40),
    parts: group('Below the sub-services', {
      question: sentence('Question', 60),
      text: sentence('Text', 200),
      action: sentence('Button', 40),
    }),
    team: group('Team', {
      ...heading,
      people: optional(sentence('Link to the people who are free', 60)),
    }),
    terms: group('Terms of every hire', {
      ...heading,
      terms: items(
        { label: 'Terms', item: 'Term', min: 1, max: 8 },
        { ...titled, link: optional(link) },
      ),
    }),
    steps: group('Steps', heading),
    models: group('Hiring models', {
      ...heading,
      quoted: sentence('In place of the rate of a service that is quoted', 80),
      usual: sentence('Mark of the usual plan', 40),
      text: sentence('Note', 300),
      link,
      compare: optional(sentence('Link to the calculator', 60)),
    }),
    faq: group('Questions', {
      title: heading.title,
      more: sentence('Before the link to all questions', 120),
    }),
    closing_call: closingCall,
  },
);
