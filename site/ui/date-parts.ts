/** The parts of a moment in English by their names, the same in all browsers; by the visitor's clock without a time zone. */
export function dateParts(options: Intl.DateTimeFormatOptions, moment = new Date()) {
  const parts = new Intl.DateTimeFormat('en-US', options).formatToParts(moment);
  return (name: Intl.DateTimeFormatPartTypes): string =>
    parts.find(({ type }) => type === name)?.value ?? '';
}
