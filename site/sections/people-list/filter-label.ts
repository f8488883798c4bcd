import { dollars } from '../../../domain/money.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { FREE_NOW, type PeopleFilter } from '../../../contract/people-query.ts';
import { postDate } from '../../../domain/post-date.ts';

export type FilterWords = PageWords<'people'>['filters'];

/** The text of a filter: the name of a skill, "$8 an hour or less", "Dec 01, 2026". */
export function filterLabel(filter: PeopleFilter, label: string, words: FilterWords): string {
  if (filter === 'free' && label === FREE_NOW) return words.free.now;
  const shown =
    filter === 'rate' ? dollars(Number(label)) : filter === 'free' ? postDate(label) : label;
  return (words[filter].option ?? '{value}').replace('{value}', shown);
}
