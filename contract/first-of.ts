const NAMED = 10;

/** The first of several names, and how many others there are; the audit log has this as well. */
export const firstOf = (names: readonly string[]): string =>
  names.slice(0, NAMED).join(', ') +
  (names.length > NAMED ? ` and ${names.length - NAMED} more` : '');
