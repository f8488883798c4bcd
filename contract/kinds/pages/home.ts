import { amount, group, items, list, optional, picture, reference } from '../field.ts';
import { describePage, heading, links, sentence, several, titled } from './page-parts.ts';

/** / (its enquiry block and testimonials are in shared.ts) */
export const home = describePage('home', 'Home', {
  hero: group('Hero', {
    ...heading,
    start: sentence('Button to the contact page', 40),
    rates: sentence('Button to the rates', 40),
    links: optional(links),
    proof: items(
      { label: 'Proof', item: 'Figure', min: 2, max: 4 },
      { value: sentence('Value', 40), label: sentence('Label', 60) },
    ),
    experts: items(
      { label: 'Sample experts', item: 'Expert', min: 2, max: 8 },
      {
        name: sentence('Name', 80),
        role: sentence('Role', 80),
        service: reference({
          label: 'Service',
          help: 'Its starting rate is shown if the person has no rate',
          to: 'service',
        }),
        rate: optional(
          amount({
            label: 'Rate',
            help: 'Of somebody with a page: what it says, in US dollars an hour',
            min: 1,
            max: 1_000,
          }),
        ),
        skills: several('Skills', sentence('Skill', 40), 4),
        portrait: picture({ label: 'Portrait' }),
      },
    ),
  }),
  services: group('Services', heading),
  benefits: group('Benefits', {
    ...heading,
    items: items(
      { label: 'Benefits', item: 'Benefit', min: 1, max: 6 },
      { figure: sentence('Figure', 40), ...titled },
    ),
    with: sentence('Title of what every hire includes', 60),
    features: several('What every hire includes', sentence('Feature', 100), 12),
    links: optional(links),
  }),
  rates: group('Rates', {
    ...heading,
    caption: sentence('Caption of the table', 120),
    rate: sentence('Column of the rates', 40),
    staff: sentence('Column of the services', 40),
  }),
  team: group('Team', {
    ...heading,
    people: optional(
      list({
        label: 'People shown',
        help: 'Without any, the first of all people',
        min: 1,
        max: 3,
        item: reference({ label: 'Person', to: 'person' }),
      }),
    ),
  }),
  steps: group('Steps to a hire', {
    ...heading,
    steps: items(
      { label: 'Steps', item: 'Step', min: 1, max: 4 },
      { title: heading.title, body: sentence('Text', 300) },
    ),
  }),
  posts: group('Latest posts', heading),
});
