/**
 * The limits of drafts. Published texts have the far lower limits of their fields; these keep a draft from
 * slowing down everybody else.
 */
export const DRAFT_LIMITS = {
  /** Of the whole text, as it is stored. */
  bytes: 500_000,
  /** Of a field. */
  characters: 200_000,
  /** Of a list. */
  items: 2_000,
  /** Of lists and groups within each other. */
  depth: 20,
  /** Versions of an entry that wait to be published. */
  versions: 200,
  /** Kilobytes of text that an account or a key may store: at once, and one more every so many milliseconds. */
  kilobytes: { burst: 20_000, refill: 6 },
};
