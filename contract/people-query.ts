import { CLIENT_PLACES } from './client-places.ts';
import { PAGE_INPUTS } from './page-inputs.ts';
import { SLUG } from './slug.ts';

/** The filters of /people and the page number, as they stand in its address. */

const INPUTS = PAGE_INPUTS['/people'];

export type PeopleFilter = Exclude<(typeof INPUTS)[number], 'page'>;

export const PEOPLE_FILTERS = INPUTS.filter((name): name is PeopleFilter => name !== 'page');

/** The values that are chosen, by filter. Only `skill` and `tool` have several, which must all apply. */
export type ChosenFilters = Readonly<Partial<Record<PeopleFilter, readonly string[]>>>;

/** A value that no filter can have, or that nobody has. */
export interface RefusedValue {
  filter: PeopleFilter;
  /** As it was given, shortened; a service by its name. */
  value: string;
}

export interface PeopleQuery {
  chosen: ChosenFilters;
  /** From 1. */
  page: number;
  refused: RefusedValue[];
}

/** How many skills, and how many tools, can be asked for at once. */
const MOST_VALUES = 4;
const MOST_PAGES = 1_000;
/** In place of the day by which somebody must be free. */
export const FREE_NOW = 'now';
/** Characters of a refused value that are repeated. */
const REPEATED = 40;

const slug = (value: string) => value.length <= 120 && SLUG.test(value);
const numberUpTo = (most: number, pattern: RegExp) => (value: string) =>
  pattern.test(value) && Number(value) <= most;

/** Whether a value can be one of the filter, whoever is on the list. */
const ACCEPTS: Readonly<Record<PeopleFilter, (value: string) => boolean>> = {
  service: slug,
  skill: slug,
  tool: slug,
  /** Hours a week at least. */
  hours: numberUpTo(60, /^[1-9]\d?$/),
  overlap: (value) => CLIENT_PLACES.some((place) => place.slug === value),
  /** US dollars an hour at most. */
  rate: numberUpTo(1_000, /^[1-9]\d{0,3}(?:\.\d{1,2})?$/),
  /** The day by which somebody must be free. */
  free: (value) => value === FREE_NOW || isDay(value),
};

/**
 * Parses the query of /people. What is not valid is refused with its value, and the others apply.
 *
 * @param given values by their names; `skill` and `tool` may have several, separated by commas
 */
export function parsePeopleQuery(given: Readonly<Record<string, string | undefined>>): PeopleQuery {
  const chosen: Partial<Record<PeopleFilter, string[]>> = {};
  const refused: RefusedValue[] = [];
  for (const filter of PEOPLE_FILTERS) {
    const text = given[filter]?.slice(0, 500).trim() ?? '';
    if (text === '') continue;
    const values = isSeveral(filter) ? text.split(',').map((value) => value.trim()) : [text];
    for (const value of new Set(values)) {
      const kept = (chosen[filter] ??= []);
      if (ACCEPTS[filter](value) && kept.length < MOST_VALUES)
        kept.push(filter === 'rate' ? String(Number(value)) : value);
      else refused.push({ filter, value: value.slice(0, REPEATED) });
    }
  }
  const page = /^[1-9]\d{0,3}$/.test(given.page ?? '') ? Number(given.page) : 1;
  return { chosen: withoutEmpty(chosen), page: Math.min(page, MOST_PAGES), refused };
}

/** The query of an address, without a question mark; empty for the bare page. The order is always the same. */
export function writePeopleQuery(chosen: ChosenFilters, page = 1): string {
  const query = new URLSearchParams();
  for (const filter of PEOPLE_FILTERS) {
    const values = chosen[filter] ?? [];
    if (values.length > 0) query.set(filter, values.toSorted().join());
  }
  if (page > 1) query.set('page', String(page));
  return query.toString();
}

/** Whether a filter can have several values. */
export const isSeveral = (filter: PeopleFilter): boolean => filter === 'skill' || filter === 'tool';

/** With a value: in place of the one before, or beside the others. */
export function choose(chosen: ChosenFilters, filter: PeopleFilter, value: string): ChosenFilters {
  const others = isSeveral(filter) ? (chosen[filter] ?? []).filter((one) => one !== value) : [];
  return { ...chosen, [filter]: [...others, value] };
}

/** Without a value, or without all of a filter. */
export function withoutChoice(
  chosen: ChosenFilters,
  filter: PeopleFilter,
  value?: string,
): ChosenFilters {
  const left = value === undefined ? [] : (chosen[filter] ?? []).filter((one) => one !== value);
  return withoutEmpty({ ...chosen, [filter]: left });
}

/** Whether another value can be chosen beside those of a filter. */
export const hasRoom = (chosen: ChosenFilters, filter: PeopleFilter): boolean =>
  !isSeveral(filter) || (chosen[filter] ?? []).length < MOST_VALUES;

const withoutEmpty = (chosen: ChosenFilters): ChosenFilters =>
  Object.fromEntries(Object.entries(chosen).filter(([, values]) => values.length > 0));

/** Whether a text is a calendar day from 2020 on, like 2026-12-01. */
function isDay(text: string): boolean {
  if (!/^20[2-9]\d-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
