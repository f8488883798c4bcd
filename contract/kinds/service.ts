import { group, items, list, markdown, optional, picture, reference, text } from './field.ts';
import { describeKind, type ValuesOf } from './kind.ts';
import { position } from './person.ts';
import { quoteFields } from './testimonial.ts';

const hoverImage = picture({ label: 'Second picture', help: 'While the pointer is over the tile' });

/** The slug in the provider API, where it is not the one of the title. */
const slug = optional(
  text({ label: 'Name in addresses', help: 'Only if it is not that of the title', max: 120 }),
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
  page: '/services/',
  lists: { picture: 'banner', says: { summary: '#' } },
  fields: {
    position,
    ...listedFields,
    page: optional(
      group('In the list of pages', listedFields, 'Only if other words are to be shown there'),
    ),
    sub_services: items(
      { label: 'Sub-services', item: 'Sub-service', min: 0, advised: 6, max: 60 },
      {
        title: text({ label: 'Title', max: 80 }),
        slug,
        banner: picture({ label: 'Picture' }),
        hover_image: hoverImage,
        body: markdown({ label: 'Text' }),
      },
    ),
    upper_bulk: group('Upper text', titledFields),
    bulk: group('Lower text', titledFields),
    steps: items({ label: 'Steps', item: 'Step', min: 0, advised: 3, max: 20 }, titledFields),
    testimonials: items(
      { label: 'Testimonials', item: 'Testimonial', min: 0, advised: 3, max: 40 },
      { ...quoteFields, slug },
    ),
    team: list({
      label: 'Team',
      help: 'Who does this work, the first shown first',
      min: 0,
      advised: 2,
      max: 40,
      item: reference({ label: 'Person', to: 'person' }),
    }),
  },
});

export type ServiceValues = ValuesOf<typeof service>;
