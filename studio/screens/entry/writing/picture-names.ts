import { MEDIA } from '../../../../contract/shown-picture.ts';

/** What a text calls a picture of the library, and where the studio shows it. */
export const inText = (slug: string) => `media:${slug}`;
export const shownAt = (src: string) => src.replace(/^media:/, MEDIA);
export const writtenAs = (src: string) =>
  src.startsWith(MEDIA) && !src.includes('.') ? inText(src.slice(MEDIA.length)) : src;
