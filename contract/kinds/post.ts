import { choice, date, markdown, optional, picture, reference, text } from './field.ts';
import { describeKind } from './kind.ts';

/** content/posts/<slug>.md */
export const post = describeKind(
  {
    name: 'post',
    label: 'Post',
    files: { folder: 'posts' },
    format: 'markdown',
    page: '/blog/',
    appears: 'published',
    lists: { picture: 'banner', says: { author: '#', published: '#' } },
    fields: {
      title: text({ label: 'Title', max: 120, fits: 80 }),
      author: reference({
        label: 'Author',
        help: 'The name as readers see it',
        to: 'author',
        by: 'name',
      }),
      published: date({
        label: 'Published',
        help: 'The day of its schedule, unless you set another. A date in the future publishes it then',
      }),
      modified: date({ label: 'Modified', help: 'Set to the day on which a change is published' }),
      summary: text({
        label: 'Summary',
        help: 'For lists, feeds and search engines',
        max: 200,
        fits: 160,
      }),
      symbol: optional(
        choice({
          label: 'Symbol',
          help: 'No longer used',
          isRetired: true,
          options: [
            'ledger',
            'headset',
            'pen',
            'plan',
            'scales',
            'code',
            'shield',
            'clock',
            'globe',
            'people',
            'coins',
            'calendar',
          ],
        }),
      ),
      banner: picture({ label: 'Cover' }),
      body: markdown({ label: 'Text', max: 500_000 }),
    },
  },
  ({ published, modified }) =>
    modified.slice(0, 10) < published.slice(0, 10)
      ? [{ path: ['modified'], message: 'must not be before published' }]
      : [],
);
