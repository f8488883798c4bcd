/** A remote provider has what was asked for, and was never read. */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable';
}
