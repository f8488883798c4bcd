/** What the browsers of visitors measure (https://web.dev/articles/vitals), without schemas. */

/** Path that a browser sends its measurements to. */
export const VITALS_PATH = 'api/vitals';

/** Largest contentful paint, interaction to next paint, cumulative layout shift. */
export const VITALS = ['lcp', 'inp', 'cls'] as const;

export type Vital = (typeof VITALS)[number];

export const DEVICES = ['phone', 'desktop'] as const;

/** One page visit, as its browser measured it. It says nothing about who the visitor is. */
export interface VitalsBeacon {
  /** The pattern of the URL that the visit began at, like `/blog/$blog`; never the URL itself. */
  route: string;
  device: (typeof DEVICES)[number];
  /** Milliseconds. */
  lcp?: number | undefined;
  /** Milliseconds; without an interaction there is none. */
  inp?: number | undefined;
  /** A score without a unit. */
  cls?: number | undefined;
}
