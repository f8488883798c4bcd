import { dollars } from '../../../contract/dollars.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { FilterLink } from '../../../contract/people.ts';
import { postDate } from '../latest-posts/post-date.ts';

export type FilterWords = PageWords<'people'>['filters'];

/** What a link says: the name of a skill, "$8 an hour or less", "Dec 01, 2026". */
export function filterLabel(
  { filter, label }: Pick<FilterLink, 'filter' | 'label'>,
  words: FilterWords,
): string {
  const shown =
    filter === 'rate' ? dollars(Number(label)) : filter === 'free' ? postDate(label) : label;
  return (words[filter].option ?? '{value}').replace('{value}', shown);
}
