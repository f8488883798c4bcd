import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import { isOfLibrary, PICTURES } from '../../../contract/shown-picture.ts';
import { valuesOfFile } from '../../content/files/picture-source.ts';
import { writeSource } from '../../content/files/source-format.ts';
import { slugOfPicture } from '../../content/picture-names.ts';
import type { Bodies } from '../../content/published/bodies.ts';
import type { Database } from '../../db/open-database.ts';
import type { Library } from '../../media/library.ts';

/** Pictures in one transaction, for which other writes of the process wait; and slugs in one query. */
const AT_ONCE = 15;
const ASKED_AT_ONCE = 500;
/** Characters of a path. */
const LONGEST = 300;

const TYPES = /\.(?:svg|webp|avif|png|jpg|gif)$/;
/** What no entry names: marks, cards of shared links, the clip, and what pages show by themselves. */
const OF_CODE = /^(?:[^/]+$|(?:brand|social|video|covers\/pages)\/|portraits\/dummy\.)/;

/** The folders of pictures, by what follows /static/pictures/ in the addresses of theirs. */
type Folders = Readonly<Record<string, string>>;

/** A picture in a file: its path under /static/pictures, and where it is. */
type PictureFile = readonly [path: string, file: string];

/** The pictures in files that content can name. */
async function listFiles(folders: Folders): Promise<PictureFile[]> {
  const files: PictureFile[] = [];
  for (const [start, folder] of Object.entries(folders)) {
    // There are no imported pictures before an import.
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    for (const name of names) {
      const place = start + name.replaceAll('\\', '/');
      const path = PICTURES + place.split('/').map(encodeURIComponent).join('/');
      if (TYPES.test(place) && !OF_CODE.test(place) && path.length <= LONGEST)
        files.push([path, join(folder, name)]);
    }
  }
  return files;
}

/** The paths of the published pictures whose files are gone. */
export async function findGone(db: Database, folders: Folders): Promise<string[]> {
  const files = new Map(await listFiles(folders));
  const rows = await db
    .selectFrom('published')
    .select('body')
    .where('kind', '=', 'picture')
    .execute();
  return rows
    .map(({ body }) => (JSON.parse(body) as Bodies['picture']).file)
    .filter((file) => !isOfLibrary(file) && !files.has(file));
}

/**
 * Makes entries of the pictures in files, each once: a deleted one is an entry, too. They change no page, so the
 * content version stays.
 *
 * @returns a function that makes some, and resolves with whether there are more
 */
export function adoptFiles(
  db: Database,
  library: Pick<Library, 'measure'>,
  folders: Folders,
): () => Promise<boolean> {
  const seen = new Set<string>();
  let waiting: PictureFile[] = [];
  let number = 0;

  /** The files that have no entry. */
  async function withoutEntry(files: readonly PictureFile[]): Promise<PictureFile[]> {
    const found: PictureFile[] = [];
    for (let from = 0; from < files.length; from += ASKED_AT_ONCE) {
      const some = files.slice(from, from + ASKED_AT_ONCE);
      const slugs = some.map(([path]) => slugOfPicture(path));
      const rows = await db
        .selectFrom('revisions')
        .select('slug')
        .where('kind', '=', 'picture')
        .where('slug', 'in', slugs)
        .execute();
      const known = new Set(rows.map(({ slug }) => slug));
      found.push(...some.filter((_, index) => !known.has(slugs[index]!)));
      // Visitors come first.
      if (files.length > from + ASKED_AT_ONCE) await setImmediate();
    }
    return found;
  }

  async function adopt(files: readonly PictureFile[]): Promise<void> {
    const sizes = await library.measure(files.map(([, file]) => file));
    const entries = files.flatMap(([path, file], index) => {
      const size = sizes[index];
      // It is no picture, or is just being written.
      if (!size) return [];
      const values = valuesOfFile(path, size);
      const source = writeSource(contentKinds.picture, values);
      // Lists have the newest first; these come after all that people added.
      const entryId = uuidv7({ msecs: Math.floor(Date.now() / 10), seq: number++ });
      return { kind: 'picture' as const, slug: slugOfPicture(path), file, source, values, entryId };
    });
    // Imported lazily: the Markdown parser takes memory that a process without new files does not need.
    const { loadFiles } = await import('../../content/entry-store/publish-files.ts');
    await loadFiles(db, entries, new Date().toISOString(), undefined, { silent: true });
  }

  return async () => {
    if (waiting.length === 0) {
      const files = (await listFiles(folders)).filter(([path]) => !seen.has(path));
      waiting = (await withoutEntry(files)).toSorted().toReversed();
      for (const [path] of files) seen.add(path);
      for (const [path] of waiting) seen.delete(path);
    }
    const some = waiting.splice(0, AT_ONCE);
    if (some.length > 0) await adopt(some);
    for (const [path] of some) seen.add(path);
    return waiting.length > 0;
  };
}
