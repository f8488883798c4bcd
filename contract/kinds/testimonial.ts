import { markdown, optional, picture, text, whole } from './field.ts';
import { describeKind, type ValuesOf } from './kind.ts';
import { portrait, position } from './person.ts';

/** A client's words, also within a service. */
export const quoteFields = {
  title: text({ label: 'Who', help: 'Name, company, place', max: 120 }),
  portrait,
  rating: optional(whole({ label: 'Stars', help: 'Five if left out', min: 1, max: 5 })),
  banner: picture({ label: 'Picture' }),
  quote: markdown({ label: 'Quote', max: 600 }),
};

/** content/testimonials/<slug>.yaml */
export const testimonial = describeKind({
  name: 'testimonial',
  label: 'Testimonial',
  files: { folder: 'testimonials' },
  lists: { picture: 'banner', isRound: true, says: { rating: '# of 5 stars' } },
  fields: { position, ...quoteFields },
});

export type TestimonialValues = ValuesOf<typeof testimonial>;
