import { group, list, text } from '../field.ts';
import { describePage, describeWords, heading, links, sentence, several } from './page-parts.ts';

/** /search */
export const search = describePage('search', 'Search page', {
  ...heading,
  placeholder: sentence('Example in the empty field', 60),
  popular: group('Popular pages', { title: heading.title, links }),
});

/** What /search says when there is nothing to show. */
export const searchHelp = describeWords('pages/search-help', 'Search page without results', {
  nothing: group('Without results', {
    title: sentence('Title', 100, '{query} stands for what was looked for'),
    tips: several('What to try', sentence('Tip', 200), 6),
  }),
  too_long: sentence('Said of a query that is too long', 200),
});

/** What the search takes for the same; not shown. */
export const synonyms = describeWords('synonyms', 'Synonyms for the search', {
  groups: list({
    label: 'Words that mean the same',
    item: text({
      label: 'Words',
      help: 'With commas between. Whoever looks for one also finds the others',
      max: 200,
    }),
    min: 1,
    max: 100,
  }),
});
