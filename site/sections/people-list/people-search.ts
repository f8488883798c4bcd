import { defaultParseSearch } from '@tanstack/react-router';
import { PEOPLE_FILTERS } from '../../../contract/people-query.ts';

/** The inputs of the address as the router has parsed them: numbers, lists, anything. */
export type PeopleSearch = Partial<Record<(typeof INPUTS)[number], unknown>>;

const INPUTS = [...PEOPLE_FILTERS, 'page'] as const;

/** Characters of an input that are passed on. */
const MOST = 500;

/** The inputs as a query without a question mark; empty for the bare page. */
export function queryOf(search: PeopleSearch): string {
  const query = new URLSearchParams();
  for (const name of INPUTS) {
    const text = textOf(search[name]);
    if (text !== '') query.set(name, text.slice(0, MOST));
  }
  return query.toString();
}

/** The search of a link. */
export const searchOf = (query: string): PeopleSearch => defaultParseSearch(query) as PeopleSearch;

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value);
}
