import { flag, group, list, optional, text, whole } from './field.ts';
import { describeKind } from './kind.ts';

/**
 * The name of a file of the library: the digest of its content (the first 160 bits of SHA-256). Or the path of a
 * picture that came as a file, with content or with an import.
 */
const FILE = /^(?:[0-9a-f]{40}|\/static\/pictures\/\S+)$/;

/** media/<slug>.yaml: a picture of the library. Its file is media/files/<file>. */
export const picture = describeKind({
  name: 'picture',
  label: 'Picture',
  files: { folder: 'media' },
  fields: {
    name: text({ label: 'Name', help: 'To find it here', max: 120 }),
    alt: optional(
      text({
        label: 'Description',
        help: 'What it shows, for people who cannot see it',
        max: 300,
        fits: 150,
      }),
    ),
    decorates: flag({
      label: 'Decorative',
      help: 'Adds no information to the text around it',
    }),
    focus: optional(
      group(
        'Focal point',
        {
          x: whole({ label: 'From the left, in percent', min: 0, max: 100 }),
          y: whole({ label: 'From the top, in percent', min: 0, max: 100 }),
        },
        'The site crops the picture around it',
      ),
    ),
    credit: optional(text({ label: 'Credit', help: 'Who made it, and the license', max: 200 })),
    tags: optional(list({ label: 'Tags', item: text({ label: 'Tag', max: 40 }), min: 0, max: 20 })),
    path: optional(
      text({
        label: 'In the place of',
        help: 'The picture in whose place it is shown',
        max: 300,
        pattern: /^\/static\/pictures\/\S+$/,
        says: 'must be a path under /static/pictures',
      }),
    ),
    file: text({
      label: 'Stored as',
      max: 300,
      pattern: FILE,
      says: 'must be the digest of a file, or a path under /static/pictures',
    }),
    width: whole({ label: 'Width in pixels', min: 1, max: 100_000 }),
    height: whole({ label: 'Height in pixels', min: 1, max: 100_000 }),
  },
});
