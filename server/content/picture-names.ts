import { hash } from 'node:crypto';
import { PICTURES } from '../../contract/shown-picture.ts';
import { SLUG } from '../../contract/slug.ts';
import { slugify } from './slugify.ts';

/** Characters of a name, of those of a file; and of its words in a slug. */
const LONGEST_NAME = 120;
const IN_SLUG = 60;
/** What an import puts behind the name of a picture. */
const IMPORT_DIGEST = /-[0-9a-f]{16}$/;

/** One line, cut between characters, of what a text may have. */
export const lineOf = (text: string, most: number): string =>
  text
    .replaceAll(/[\s\p{Cc}\p{Cs}\p{Bidi_Control}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .replace(/(?: |[\ud800-\udbff])$/, '');

/** What people call a picture, from the name or the path of its file. */
export const nameOfFile = (fileName: string): string => {
  const [name = ''] = fileName.split(/[\\/]/).slice(-1);
  const words = name.replace(/\.\w{1,5}$/, '').replace(IMPORT_DIGEST, '');
  return lineOf(words.replaceAll(/[_-]+/g, ' '), LONGEST_NAME) || 'Picture';
};

/** The slug of a picture: of two with one name, it has the beginning of two digests. */
export const pictureSlug = (name: string, digest: string): string =>
  `${slugify(slugify(name).slice(0, IN_SLUG)) || 'picture'}-${digest.slice(0, 6)}`;

/** The folders of a picture that came as a file, and its name; by its path under /static/pictures. */
export function partsOfPath(path: string): { folders: string[]; name: string } {
  const folders = path.slice(PICTURES.length).split('/').map(decoded);
  return { name: nameOfFile(folders.pop() ?? ''), folders };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The slug of the entry of a picture by what fields say: that slug, or the path of a file. */
export const slugOfPicture = (value: string): string =>
  SLUG.test(value) ? value : pictureSlug(partsOfPath(value).name, hash('sha256', value));

/**
 * The name by which an entry names a picture (names.ts), by what a field says. A file need not be in the library, so
 * it has another.
 */
export const pictureName = (value: string): string =>
  `${SLUG.test(value) ? 'picture' : 'file'}/${slugOfPicture(value)}`;
