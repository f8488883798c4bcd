import { MEDIA } from '../../../../contract/shown-picture.ts';

/** What a text calls a picture of the library, and where the studio shows it. */
export const inText = (slug: string) => `media:${slug}`;
export const shownAt = (src: string) => src.replace(/^media:/, MEDIA);
export const writtenAs = (src: string) =>
  src.startsWith(MEDIA) && !src.includes('.') ? inText(src.slice(MEDIA.length)) : src;

/** What a text calls a picture that is not stored yet. It has the form of a slug, and keeps the text from being published. */
const UPLOADING = 'uploading-';
/** @param key of its upload */
export const placeholderOf = (key: string) => UPLOADING + key;
export const uploadKeyOf = (src: string): string | null =>
  src.startsWith(inText(UPLOADING)) ? src.slice(inText(UPLOADING).length) : null;
