import { flag, optional, picture, text } from './field.ts';
import { describeKind } from './kind.ts';

/** content/authors/<slug>.yaml: somebody who writes posts. A post names its author as `name` is written here. */
export const author = describeKind({
  name: 'author',
  label: 'Author of posts',
  files: { folder: 'authors' },
  lists: { picture: 'photo', isRound: true },
  fields: {
    name: text({ label: 'Name', help: 'As readers see it', max: 80 }),
    photo: picture({ label: 'Photo' }),
    about: optional(text({ label: 'About', help: 'Shown with each post', max: 300 })),
    firm: flag({
      label: 'Firm',
      help: 'This is the firm itself; its photo is shown for authors without one',
    }),
  },
});
