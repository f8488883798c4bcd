import { choice, group, list, markdown, picture, text } from '../field.ts';
import { banner, closingCall, describePage, heading, titled } from './page-parts.ts';

/** /about-us */
export const about = describePage('about', 'About us', {
  banner,
  company: group({
    label: 'The company',
    fields: {
      title: text({ label: 'Title', max: 100 }),
      body: markdown({ label: 'Text', max: 4_000 }),
      counts: list({
        label: 'Figures',
        min: 2,
        max: 4,
        item: group({
          label: 'Figure',
          fields: {
            value: text({ label: 'Value', max: 40 }),
            label: text({ label: 'Label', max: 40 }),
          },
        }),
      }),
    },
  }),
  industries: group({
    label: 'Industries',
    fields: {
      ...heading,
      items: list({
        label: 'Industries',
        min: 4,
        max: 12,
        item: group({
          label: 'Industry',
          fields: {
            icon: choice({
              label: 'Icon',
              options: ['calculator', 'code', 'house', 'ruler', 'scale', 'cart'],
            }),
            ...titled,
            service: text({ label: 'Service', help: 'The slug of its page', max: 120 }),
          },
        }),
      }),
    },
  }),
  leadership: group({
    label: 'Leadership',
    fields: {
      ...heading,
      people: list({
        label: 'People',
        min: 1,
        max: 24,
        item: group({
          label: 'Person',
          fields: {
            name: text({ label: 'Name', max: 80 }),
            role: text({ label: 'Role', max: 80 }),
            text: text({ label: 'Text', max: 300 }),
            portrait: picture({ label: 'Portrait' }),
          },
        }),
      }),
    },
  }),
  closing_call: closingCall,
});
