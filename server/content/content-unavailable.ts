/** The content belongs to a remote provider that was never read. */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable';
}
