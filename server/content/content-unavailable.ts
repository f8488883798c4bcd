/** The content source has no answer, and none from before that may still be shown. */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable';
}
