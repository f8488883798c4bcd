import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { PersonPage } from '../../../contract/api/people.ts';
import { freeInWords, type PersonTerms } from '../people-list/free-in-words.ts';

/** Title and description of a person's page. */
export function describePerson(
  { name, designation, years, free }: PersonPage,
  search: PageWords<'person-pages'>['search'],
  terms: PersonTerms,
): { title: string; description: string } {
  const facts: Readonly<Record<string, string>> = {
    name,
    designation,
    years: terms.years.replace('{years}', String(years)),
    free: freeInWords(free, terms),
  };
  const fill = (text: string) =>
    text.replace(/\{(name|designation|years|free)\}/g, (_, fact: string) => facts[fact] ?? '');
  return { title: fill(search.title), description: fill(search.description) };
}
