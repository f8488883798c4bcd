/** A script of somebody else that counts or follows visitors; the site has none unless its operator names one. */
export interface Tracker {
  /** Its address; https only. */
  script: string;
  /** Which table of the cookie policy it belongs to. */
  category: 'performance' | 'targeting';
  /** Who is behind it, as visitors are told. */
  provider: string;
}
