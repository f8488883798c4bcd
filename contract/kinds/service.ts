import { SLUG } from '../slug.ts';
import { group, list, markdown, optional, picture, text } from './field.ts';
import { describeKind, type ValuesOf } from './kind.ts';
import { position } from './person.ts';
import { quoteFields } from './testimonial.ts';

const hoverImage = picture({ label: 'Second picture', help: 'While the pointer is over the tile' });

/** The slug in the provider API, where it is not the one of the title. */
const slug = optional(
  text({ label: 'Slug', help: 'Only if the title does not give it', max: 120 }),
);

const titledFields = {
  title: text({ label: 'Title', max: 140 }),
  slug,
  banner: picture({ label: 'Picture' }),
  body: markdown({ label: 'Text' }),
};

const listedFields = {
  title: text({ label: 'Title', max: 80 }),
  summary: text({ label: 'Summary', max: 200 }),
  body: optional(markdown({ label: 'Text', help: 'In lists, in place of the summary' })),
  banner: picture({ label: 'Picture' }),
  hover_image: hoverImage,
};

/** content/services/<slug>.yaml: everything a service page loads from the provider API. */
export const service = describeKind({
  name: 'service',
  label: 'Service',
  files: { folder: 'services' },
  format: 'yaml',
  page: '/services/',
  appears: null,
  fields: {
    position,
    ...listedFields,
    page: optional(
      group({
        label: 'In the list of pages',
        help: 'Only if the provider API lists it there with other words',
        fields: listedFields,
      }),
    ),
    sub_services: list({
      label: 'Sub-services',
      min: 6,
      max: 60,
      item: group({
        label: 'Sub-service',
        fields: {
          title: text({ label: 'Title', max: 80 }),
          slug,
          banner: picture({ label: 'Picture' }),
          hover_image: hoverImage,
          body: markdown({ label: 'Text' }),
        },
      }),
    }),
    upper_bulk: group({ label: 'Upper text', fields: titledFields }),
    bulk: group({ label: 'Lower text', fields: titledFields }),
    steps: list({
      label: 'Steps',
      min: 3,
      max: 20,
      item: group({ label: 'Step', fields: titledFields }),
    }),
    testimonials: list({
      label: 'Testimonials',
      min: 3,
      max: 40,
      item: group({ label: 'Testimonial', fields: { ...quoteFields, slug } }),
    }),
    team: list({
      label: 'Team',
      help: 'Who does this work, the first shown first',
      min: 1,
      max: 40,
      item: text({
        label: 'Person',
        help: 'The slug of somebody in content/people',
        max: 120,
        pattern: SLUG,
        says: 'must be the slug of a person',
      }),
    }),
  },
});

export type ServiceValues = ValuesOf<typeof service>;
