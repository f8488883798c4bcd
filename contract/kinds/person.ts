import { choice, list, markdown, optional, picture, text, whole } from './field.ts';
import { describeKind, type ValuesOf } from './kind.ts';

/** Which portrait is drawn for somebody invented. */
export const portrait = optional(
  choice({
    label: 'Portrait',
    help: 'What is drawn if there is no picture',
    options: ['woman', 'man'],
  }),
);

/** Where an entry stands in its list. */
export const position = whole({
  label: 'Position',
  help: 'Place in lists; the lowest comes first',
  min: 0,
  max: 100_000,
});

/** A profile, also within a service. */
export const profileFields = {
  name: text({ label: 'Name', max: 80 }),
  portrait,
  designation: text({ label: 'Designation', max: 80 }),
  expertise: list({
    label: 'Expertise',
    help: 'Tags; a middle dot may stand inside one',
    item: text({ label: 'Tag', max: 60, pattern: /^[^,]+$/, says: 'must not contain a comma' }),
    min: 1,
    max: 6,
  }),
  banner: picture({ label: 'Picture', help: 'In place of the drawn portrait' }),
  body: markdown({ label: 'About' }),
};

/** content/people/<slug>.yaml: a general team profile. */
export const person = describeKind({
  name: 'person',
  label: 'Person',
  files: { folder: 'people' },
  format: 'yaml',
  page: null,
  appears: null,
  fields: { position, ...profileFields },
});

export type PersonValues = ValuesOf<typeof person>;
