import type { PersonCard } from '../../../contract/api/people.ts';

/** Somebody with a page of their own, ready to be filtered. */
export interface Profile {
  card: PersonCard;
  /** Names by slug. */
  services: ReadonlyMap<string, string>;
  skills: ReadonlyMap<string, string>;
  tools: ReadonlyMap<string, string>;
  works: { from: string; to: string };
  /** Minutes a day that are shared with an office in each place, at least, over the year. */
  shared: ReadonlyMap<string, number>;
}
