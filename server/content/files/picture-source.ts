import { contentKinds, type KindName } from '../../../contract/kinds/content-kinds.ts';
import type { ValuesOf } from '../../../contract/kinds/kind.ts';
import { isOfLibrary } from '../../../contract/shown-picture.ts';
import type { PictureVersion } from '../entry-store/revision.ts';
import { partsOfPath } from '../picture-names.ts';
import { writeSource } from './source-format.ts';

/** Characters of a tag. */
const LONGEST_TAG = 40;

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * What is known of a picture that came as a file: its name, and its folders as tags.
 *
 * @param size in pixels
 */
export function valuesOfFile(path: string, size: { width: number; height: number }) {
  const { name, folders } = partsOfPath(path);
  const isPerson = /^(?:portraits|authors)$/.test(folders.at(-1) ?? '');
  const words = isPerson ? name.split(' ').map(capitalized).join(' ') : capitalized(name);
  const tags = folders.map((one) => capitalized(one.replaceAll('-', ' ')).slice(0, LONGEST_TAG));
  return { name: words, tags, file: path, width: size.width, height: size.height };
}

/**
 * What is asked of a version of a picture; null for other kinds.
 *
 * @param values of the source, as any version may have stored them
 */
export function pictureVersionOf(
  kind: KindName,
  source: string,
  values: Record<string, unknown>,
): PictureVersion | null {
  if (kind !== 'picture') return null;
  const picture = values as ValuesOf<(typeof contentKinds)['picture']>;
  const { file, alt = null, decorates = false } = picture;
  const isMade =
    !isOfLibrary(file) && source === writeSource(contentKinds.picture, valuesOfFile(file, picture));
  return {
    // PostgreSQL has no such character in texts. YAML may write it as an escape.
    digest: isOfLibrary(file) ? file.replaceAll('\0', '') : null,
    alt: alt && alt.replaceAll('\0', ''),
    decorative: decorates ? 1 : 0,
    made_from_file: isMade ? 1 : 0,
  };
}
