import { callOwn } from './api-calls.ts';
import { query, queryForName } from './query.ts';

/**
 * A page of people.
 *
 * @param inputs the query of the address, without a question mark
 */
export const people = (inputs: string) =>
  query(['people', inputs], (signal) =>
    callOwn('api/people', Object.fromEntries(new URLSearchParams(inputs)), signal),
  );

/** The page of a person; null if nobody has that name. */
export const person = (slug: string) =>
  queryForName(['person', slug], (signal) => callOwn('api/person', { slug }, signal));
