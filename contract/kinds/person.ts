import {
  amount,
  choice,
  date,
  group,
  list,
  markdown,
  optional,
  picture,
  reference,
  text,
  whole,
} from './field.ts';
import { describeKind, type ValuesOf } from './kind.ts';

/** Which portrait was drawn for somebody invented. */
export const portrait = optional(
  choice({
    label: 'Portrait',
    help: 'No longer used',
    options: ['woman', 'man'],
  }),
);

/** Where an entry stands in its list. */
export const position = whole({
  label: 'Position',
  help: 'The lowest number comes first',
  min: 0,
  max: 100_000,
});

/** What teams show of somebody. */
const profileFields = {
  name: text({ label: 'Name', max: 80 }),
  portrait,
  designation: text({ label: 'Designation', max: 80 }),
  expertise: list({
    label: 'Expertise',
    help: 'A few words each, such as Payroll or QuickBooks',
    item: text({ label: 'Tag', max: 60, pattern: /^[^,]+$/, says: 'must not contain a comma' }),
    min: 1,
    max: 6,
  }),
  banner: picture({ label: 'Picture' }),
  body: markdown({ label: 'About' }),
};

const time = (label: string) =>
  text({
    label,
    help: 'Time of day in India, like 13:30',
    max: 5,
    pattern: /^(?:[01]\d|2[0-3]):[0-5]\d$/,
    says: 'must be like 13:30',
  });

const names = (label: string, item: string) =>
  list({
    label,
    min: 1,
    max: 12,
    item: text({ label: item, max: 60, pattern: /[a-zA-Z0-9]/, says: 'must have a letter' }),
  });

/** What somebody's own page needs; only who agreed to it has one. */
const profile = group('Page of their own', {
  services: list({
    label: 'Services',
    min: 1,
    max: 6,
    item: reference({ label: 'Service', to: 'service' }),
  }),
  rate: amount({
    label: 'Rate',
    help: 'What an hour of this person starts at, in US dollars; not below the rates of their services',
    min: 1,
    max: 1_000,
  }),
  skills: names('Skills', 'Skill'),
  tools: names('Tools', 'Tool'),
  years: whole({ label: 'Years of experience', min: 0, max: 60 }),
  hours: whole({ label: 'Hours a week', help: 'At most', min: 1, max: 60 }),
  works_from: time('Works from'),
  works_to: time('Works to'),
  free_from: date({
    label: 'Free from',
    help: 'From this day on, visitors read that they are available now',
  }),
  permission: text({
    label: 'Permission',
    help: 'Who consented to being shown, when, and where that is kept; not shown to visitors',
    max: 200,
  }),
});

/** content/people/<slug>.yaml: a general team profile, perhaps with a page of its own. */
export const person = describeKind({
  name: 'person',
  label: 'Person',
  files: { folder: 'people' },
  page: '/people/',
  pageNeeds: 'profile',
  ends: 'ends',
  lists: {
    picture: 'banner',
    isRound: true,
    says: { designation: '#', 'profile.free_from': 'Free from #|Free now' },
  },
  fields: {
    position,
    ...profileFields,
    profile: optional(profile),
    ends: optional(date({ label: 'Ends', help: 'The first day on which nobody sees this person' })),
  },
});

export type PersonValues = ValuesOf<typeof person>;
