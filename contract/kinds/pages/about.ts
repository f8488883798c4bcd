import { choice, group, items, markdown, picture, text } from '../field.ts';
import {
  banner,
  closingCall,
  describePage,
  heading,
  namedService,
  sentence,
  titled,
} from './page-parts.ts';

/** /about-us */
export const about = describePage('about', 'About us', {
  banner,
  company: group('The company', {
    title: text({ label: 'Title', max: 100 }),
    body: markdown({ label: 'Text', max: 4_000 }),
    counts: items(
      { label: 'Figures', item: 'Figure', min: 2, max: 4 },
      { value: sentence('Value', 40), label: sentence('Label', 40) },
    ),
  }),
  industries: group('Industries', {
    ...heading,
    items: items(
      { label: 'Industries', item: 'Industry', min: 4, max: 12 },
      {
        icon: choice({
          label: 'Icon',
          options: ['calculator', 'code', 'house', 'ruler', 'scale', 'cart'],
        }),
        ...titled,
        ...namedService,
      },
    ),
  }),
  leadership: group('Leadership', {
    ...heading,
    people: items(
      { label: 'People', item: 'Person', min: 1, max: 24 },
      {
        name: sentence('Name', 80),
        role: sentence('Role', 80),
        text: sentence('Text', 300),
        portrait: picture({ label: 'Portrait' }),
      },
    ),
  }),
  closing_call: closingCall,
});
