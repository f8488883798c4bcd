import { existsSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { kindNames, kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { slug as slugSchema } from '../../../contract/api/listing.ts';
import { ContentFileError, orUnreadable, readContentFile } from './parse-content-file.ts';

/** An entry as its file has it. */
export interface EntryFile {
  file: string;
  kind: KindName;
  slug: string;
  /** The text of the file, unchanged. */
  source: string;
  /** The values of the kind. */
  values: Record<string, unknown>;
}

/** The ending of the files of a kind. */
export const endingOf = (kind: KindName) => (kindOf(kind).format === 'markdown' ? '.md' : '.yaml');

/** The path of an entry's file within the content folder. */
export function fileOfEntry(kind: KindName, slug: string): string {
  const { files } = kindOf(kind);
  return 'file' in files ? files.file : join(files.folder, slug + endingOf(kind));
}

/**
 * Reads and validates the files under content/.
 *
 * @param folder path of the content folder
 * @param kinds by default all
 * @param failed gets the error of each invalid file, which is left out; by default the first is thrown
 */
export function readContent(
  folder: string,
  kinds: readonly KindName[] = kindNames,
  failed: (error: ContentFileError) => void = throwError,
): EntryFile[] {
  const attempt = <Result>(read: () => Result[]): Result[] => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ContentFileError)) throw error;
      failed(error);
      return [];
    }
  };
  return kinds.flatMap((kind) =>
    attempt(() => filesOfKind(folder, kind)).flatMap(({ slug, file }) =>
      attempt(() => [{ kind, slug, file, ...readContentFile(file, kindOf(kind)) }]),
    ),
  );
}

export function throwError(error: Error): never {
  throw error;
}

/** A folder without these is another one, or a part. Of the others there may be none. */
const REQUIRED: readonly KindName[] = ['post', 'service', 'person', 'testimonial', 'menu'];

function filesOfKind(folder: string, kind: KindName): { slug: string; file: string }[] {
  const { files } = kindOf(kind);
  const inside = join(folder, 'file' in files ? files.file : files.folder);
  if (!existsSync(inside)) {
    if (!REQUIRED.includes(kind)) return [];
    throw new ContentFileError(
      inside,
      'does not exist: a folder that is loaded has all content, as content export writes it',
    );
  }
  if ('file' in files) return [{ slug: kind, file: inside }];
  return orUnreadable(inside, () => readdirSync(inside))
    .filter((name) => extname(name) === endingOf(kind))
    .toSorted()
    .map((name) => {
      const file = join(inside, name);
      const slug = name.slice(0, -endingOf(kind).length);
      if (!slugSchema.safeParse(slug).success)
        throw new ContentFileError(
          file,
          'must have a name of lowercase letters, digits and hyphens',
        );
      return { slug, file };
    });
}
