/** A third-party analytics or advertising script. The site has none unless the operator configures one. */
export interface Tracker {
  /** https URL. */
  script: string;
  /** The table of the cookie policy that lists it. */
  category: 'performance' | 'targeting';
  /** The company behind it, as shown to visitors. */
  provider: string;
}
