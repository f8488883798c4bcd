import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import { partsOfPath } from '../picture-names.ts';
import { parseEntry, writeSource } from './source-format.ts';

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

/** Whether the entry of a picture says no more than its file. */
export function saysNoMore(source: string): boolean {
  if (!/^file: \/static\//m.test(source)) return false;
  const read = parseEntry(contentKinds.picture, source).stored;
  if (!read.ok) return false;
  return source === writeSource(contentKinds.picture, valuesOfFile(read.values.file, read.values));
}
