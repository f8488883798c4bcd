import { text } from './field.ts';
import { describeKind } from './kind.ts';
import { search, updated } from './pages/page-parts.ts';
import { sectionedText } from './sectioned-text.ts';

/** content/policies/<slug>.md: a policy, or the user agreement. Their pages are in site/routes.ts. */
export const policy = describeKind({
  name: 'policy',
  label: 'Policy',
  files: { folder: 'policies' },
  format: 'markdown',
  lists: { says: { updated: 'Updated #' } },
  fields: {
    title: text({ label: 'Title', max: 120 }),
    updated,
    search,
    body: sectionedText({ label: 'Introduction and sections', max: 100_000 }),
  },
});
