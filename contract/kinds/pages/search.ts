import { group, list, text } from '../field.ts';
import { describePage, heading, links, sentence } from './page-parts.ts';

/** /search: its form, what it says without results, and what the search takes for the same. */
export const search = describePage('search', 'Search', {
  ...heading,
  placeholder: sentence('Example in the empty field', 60),
  popular: group({ label: 'Popular pages', fields: { title: heading.title, links } }),
  nothing: group({
    label: 'Without results',
    fields: {
      title: { ...sentence('Title', 100), help: '{query} stands for what was looked for' },
      tips: list({ label: 'What to try', item: sentence('Tip', 200), min: 1, max: 6 }),
    },
  }),
  too_long: sentence('Said of a query that is too long', 200),
  synonyms: list({
    label: 'Words that mean the same',
    item: text({
      label: 'Words',
      help: 'With commas between; whoever looks for the first also finds the others, and the other way round',
      max: 200,
    }),
    min: 0,
    max: 100,
  }),
});
