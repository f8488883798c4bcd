/** A place where clients are, with an office day from 9 to 5. */
export interface ClientPlace {
  slug: string;
  /** As in cities.ts, which knows its time zone. */
  name: string;
}

/** Where most clients are, from west to east. */
export const CLIENT_PLACES: readonly ClientPlace[] = [
  { slug: 'los-angeles', name: 'Los Angeles' },
  { slug: 'chicago', name: 'Chicago' },
  { slug: 'new-york', name: 'New York' },
  { slug: 'london', name: 'London' },
  { slug: 'dubai', name: 'Dubai' },
  { slug: 'sydney', name: 'Sydney' },
];
