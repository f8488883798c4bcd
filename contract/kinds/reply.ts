import { shownPlaceholders, unknownPlaceholders } from '../studio/reply-text.ts';
import { text } from './field.ts';
import { describeKind } from './kind.ts';

const help = `Write ${shownPlaceholders}: they are filled in when you reply`;

/** content/replies/<slug>.yaml: a template of a reply to an enquiry. No visitor sees it. */
export const reply = describeKind(
  {
    name: 'reply',
    label: 'Reply to enquiries',
    files: { folder: 'replies' },
    fields: {
      title: text({ label: 'Title', help: 'As you find it when you reply', max: 80 }),
      subject: text({ label: 'Subject', help, max: 120 }),
      body: text({ label: 'Text', help, max: 5_000 }),
    },
  },
  ({ subject, body }) =>
    Object.entries({ subject, body }).flatMap(([field, given]) =>
      unknownPlaceholders(given).map((words) => ({
        path: [field],
        message: `${words} stands for nothing; write ${shownPlaceholders}`,
      })),
    ),
);
