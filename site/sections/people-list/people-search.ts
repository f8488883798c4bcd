import { PAGE_INPUTS } from '../../../contract/page-inputs.ts';
import type { QueryText } from '../../provider/query-text.ts';

/** The inputs of the address; several values of one are those of a parameter that is repeated. */
export type PeopleSearch = Partial<QueryText>;

/** Characters of an input that are passed on. */
const MOST = 500;

/** The inputs as a query without a question mark; empty for the bare page. */
export function queryOf(search: PeopleSearch): string {
  const query = new URLSearchParams();
  for (const name of PAGE_INPUTS['/people']) {
    const text = String(search[name] ?? '');
    if (text !== '') query.set(name, text.slice(0, MOST));
  }
  return query.toString();
}
