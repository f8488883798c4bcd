/** When to do something. */
export const NOW_OR_LATER = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'At a date' },
] as const;

export type NowOrLater = (typeof NOW_OR_LATER)[number]['value'];
