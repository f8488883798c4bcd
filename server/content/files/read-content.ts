import { existsSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { kindNames, kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { slug as slugSchema } from '../../../contract/api/listing.ts';
import { ContentFileError, readContentFile } from './parse-content-file.ts';

/** An entry in its file. */
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
const endingOf = (kind: KindName) => (kindOf(kind).format === 'markdown' ? '.md' : '.yaml');

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
  const attempt = <Result>(path: string, read: () => Result[]): Result[] => {
    try {
      return read();
    } catch (error) {
      if (error instanceof ContentFileError) failed(error);
      else if (error instanceof Error && 'syscall' in error)
        failed(new ContentFileError(path, `cannot be read: ${error.message}`));
      else throw error;
      return [];
    }
  };
  const files = kinds.flatMap((kind) =>
    attempt(placeOf(folder, kind), () => filesOfKind(folder, kind)).flatMap(({ slug, file }) =>
      attempt(file, () => [{ kind, slug, file, ...readContentFile(file, kindOf(kind)) }]),
    ),
  );
  checkRedirects(files, failed);
  return files;
}

function throwError(error: Error): never {
  throw error;
}

/** A file must not redirect from an existing page, nor two from one path: which of them wins depends on the order. */
function checkRedirects(
  files: readonly EntryFile[],
  failed: (error: ContentFileError) => void,
): void {
  const pages = new Set(files.map(({ kind, slug }) => `${kindOf(kind).page}${slug}`));
  const seen = new Set<unknown>();
  for (const { kind, file, values } of files) {
    if (kind !== 'redirect') continue;
    const from = String(values.from);
    if (pages.has(from)) failed(new ContentFileError(file, `from: ${from} is an existing page`));
    if (seen.has(from))
      failed(new ContentFileError(file, `from: ${from} is redirected by two files`));
    seen.add(from);
  }
}

/** The folder or the only file of a kind. */
function placeOf(folder: string, kind: KindName): string {
  const { files } = kindOf(kind);
  return join(folder, 'file' in files ? files.file : files.folder);
}

/** A content folder has entries of these kinds. Others may be missing. */
const REQUIRED: readonly KindName[] = ['post', 'service', 'person', 'testimonial', 'menu'];

function filesOfKind(folder: string, kind: KindName): { slug: string; file: string }[] {
  const inside = placeOf(folder, kind);
  if (!existsSync(inside)) {
    if (!REQUIRED.includes(kind)) return [];
    throw new ContentFileError(
      inside,
      'does not exist: a folder that is loaded has all content, as content export writes it',
    );
  }
  if ('file' in kindOf(kind).files) return [{ slug: kind, file: inside }];
  return readdirSync(inside)
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
