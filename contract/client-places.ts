/** A place where clients are, with an office day from 9 to 5. */
export interface ClientPlace {
  slug: string;
  name: string;
  /** Minutes ahead of UTC, in winter and in summer if they differ. */
  offsets: readonly number[];
}

/** Where most clients are, from west to east. */
export const CLIENT_PLACES: readonly ClientPlace[] = [
  { slug: 'los-angeles', name: 'Los Angeles', offsets: [-480, -420] },
  { slug: 'chicago', name: 'Chicago', offsets: [-360, -300] },
  { slug: 'new-york', name: 'New York', offsets: [-300, -240] },
  { slug: 'london', name: 'London', offsets: [0, 60] },
  { slug: 'dubai', name: 'Dubai', offsets: [240] },
  { slug: 'sydney', name: 'Sydney', offsets: [600, 660] },
];
