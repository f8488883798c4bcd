import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { slug } from './listing.ts';
import { PEOPLE_FILTERS, type PeopleFilter, type RefusedValue } from '../people-query.ts';

/** What lists show of a person. */
export interface PersonCard {
  slug: string;
  name: string;
  designation: string;
  /** Path of the portrait; null for none. */
  picture: string | null;
  skills: string[];
  years: number;
  /** Their own starting rate in US dollars an hour; null if none is stated. */
  rate: number | null;
  /** Hours a week, at most. */
  hours: number;
  /** The day from which they are free, YYYY-MM-DD; null if they are free now. */
  free: string | null;
}

/** A link to the list with one filter more or less. */
export interface FilterLink {
  /** As it stands in the address. */
  value: string;
  /** The name of a service, skill, tool or place; otherwise the value. */
  label: string;
  /** How many people the link shows. */
  count: number;
  /** Query of the link; left out if it is `filter=value`, this choice and no other. */
  query?: string;
  /** Whether it is chosen now. */
  active?: true;
}

/** A page of people, and all links that change it. */
export interface PeopleList {
  people: PersonCard[];
  /** How many people there are with these filters, and without any. */
  total: number;
  all: number;
  page: number;
  pages: number;
  /** Queries of the neighboring pages; null if there is none. */
  previous: string | null;
  next: string | null;
  /** What can be chosen, by filter. */
  filters: { filter: PeopleFilter; links: FilterLink[] }[];
  /** What is chosen: each link removes it. */
  chosen: (FilterLink & { filter: PeopleFilter; query: string })[];
  refused: RefusedValue[];
}

/** What the page of a person shows. */
export interface PersonPage extends PersonCard {
  html: string;
  services: { slug: string; name: string }[];
  tools: string[];
  /** Working hours in India, like 13:30. */
  works: { from: string; to: string };
  /** Minutes shared with an office day from 9 to 5 in each place, at least, over the year. */
  shared: { place: string; minutes: number }[];
  similar: PersonCard[];
}

const input = z.optional(z.string().check(z.maxLength(500)));

/**
 * The people with a page of their own, a call of our own: a remote provider has none. Values that make no
 * sense are refused in the answer, in place of the call.
 */
export const getPeople = defineEndpoint({
  path: 'api/people',
  query: z.object({
    ...(Object.fromEntries(PEOPLE_FILTERS.map((name) => [name, input])) as Record<
      PeopleFilter,
      typeof input
    >),
    page: input,
  }),
  response: z.custom<PeopleList>(),
});

/** The page of a person, a call of our own. */
export const getPerson = defineEndpoint({
  path: 'api/person',
  query: z.object({ slug }),
  response: z.custom<PersonPage>(),
});
