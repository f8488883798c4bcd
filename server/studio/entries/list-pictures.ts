import { readdir } from 'node:fs/promises';
import { extname } from 'node:path';

/** The types of files that are pictures. */
const PICTURES = new Set(['.svg', '.webp', '.avif', '.png', '.jpg', '.gif']);

/**
 * Lists the paths of the pictures that entries can show.
 *
 * @param folders by the path below /static/pictures/ that they stand for
 */
export async function listPictures(folders: Record<string, string>): Promise<string[]> {
  const paths: string[] = [];
  for (const [start, folder] of Object.entries(folders)) {
    // There are no imported pictures before an import.
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    for (const name of names.toSorted())
      if (PICTURES.has(extname(name)))
        paths.push(`/static/pictures/${start}${name.replaceAll('\\', '/')}`);
  }
  return paths;
}
