/** The parts of the time now in English by their names, the same in all browsers. */
export function dateParts(options: Intl.DateTimeFormatOptions) {
  const parts = new Intl.DateTimeFormat('en-US', options).formatToParts();
  return (name: Intl.DateTimeFormatPartTypes): string =>
    parts.find(({ type }) => type === name)?.value ?? '';
}
