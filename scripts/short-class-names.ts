import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Names the classes of CSS modules `a0`, `a1`, … `b0`: letters for the file, digits for the index of the
 * class in it. Class names are in the CSS and HTML of every page, and hashes do not compress: on the
 * home page this saves one of seventeen kilobytes. Deterministic.
 *
 * @param folder the folder of the CSS modules
 */
export function shortClassNames(
  folder: string,
): (name: string, file: string, css: string) => string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => resolve(join(folder, file)))
    .toSorted();
  return (name, file, css) => {
    const path = resolve(file.split('?')[0] ?? file);
    const index = files.indexOf(path);
    if (index < 0) throw new Error(`${path} is not below ${folder}`);
    const names = [...new Set(css.match(/(?<=\.)[a-zA-Z_][\w-]*/g))];
    return letters(index) + names.indexOf(name);
  };
}

/** Counts in letters: a, b, … z, aa, ab, … */
function letters(index: number): string {
  const last = String.fromCodePoint(97 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
