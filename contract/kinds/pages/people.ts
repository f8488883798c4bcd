import { group, optional } from '../field.ts';
import {
  closingCall,
  describePage,
  describeWords,
  heading,
  search,
  sentence,
} from './page-parts.ts';

const filterWords = {
  title: sentence('Title', 40),
  option: optional(sentence('Choice', 60, '{value} stands for what is chosen')),
  wrong: sentence(
    'When the address has a value that makes no sense',
    160,
    '{value} stands for the value',
  ),
};

/** The words of a filter. */
const filter = (label: string) => group(label, filterWords);

/** /people */
export const people = describePage('people', 'People page', {
  ...heading,
  nobody: sentence('When nobody is listed', 200),
  found: sentence('How many are shown', 60, '{total} of {all}'),
  filters: group('Filters', {
    title: sentence('Title', 40),
    fold: sentence('Button that opens them on a phone', 30),
    show: sentence('Leads from them to the people, on a phone', 40, '{total}'),
    service: filter('Service'),
    skill: filter('Skill'),
    tool: filter('Tool'),
    hours: filter('Hours a week'),
    overlap: filter('Overlap'),
    rate: filter('Rate'),
    free: group('Free from', {
      ...filterWords,
      now: sentence('Those who are free now', 40),
    }),
  }),
  empty: group('When nobody has everything that is chosen', {
    ...heading,
    loosen: sentence('A way to loosen', 60, '{filter} stands for the filter'),
  }),
});

/** The pages of people */
export const personPages = describePage('person-pages', 'Words on the page of each person', {
  search: group('Search result', {
    title: { ...search.fields.title, help: '{name} and {designation}' },
    description: {
      ...search.fields.description,
      help: '{name}, {designation}, {years} and {free}, which is one of the terms of people',
    },
  }),
  request: sentence('Button', 40, '{name} stands for the first name'),
  promise: sentence('Beside the button', 200),
  skills: sentence('Title of the skills', 40),
  tools: sentence('Title of the tools', 40),
  services: sentence('Title of the services', 40),
  note: sentence('About the rate', 300),
  compare: optional(sentence('Link to the calculator with the rate of the person', 60)),
  shared: group('Shared hours', {
    ...heading,
    lead: { ...heading.lead, help: '{from} and {to} stand for times in India' },
    place: sentence('Heading of the places', 40),
    hours: sentence('Heading of the hours', 60),
  }),
  similar: sentence('Title of similar people', 60),
});

/** What the list and the pages of people share */
export const personTerms = describeWords(
  'pages/person-terms',
  'Words for rates and hours of people',
  {
    rate: sentence('Rate', 60, '{rate} stands for the amount'),
    quoted: sentence('Without a rate', 60),
    years: sentence('Experience', 60, '{years} stands for the number'),
    hours: sentence('Hours', 60, '{hours} stands for the number'),
    free: sentence('Free from', 60, '{date} stands for the day'),
    free_now: sentence('Free now', 60, 'Once that day has come'),
    closing_call: closingCall,
  },
);
