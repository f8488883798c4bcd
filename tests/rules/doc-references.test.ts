import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** A document that names a file, a folder or a test of the repository names one that exists. */

const FOLDERS =
  'bench content contract deploy docs domain importers scripts server site studio tests tools'.split(
    ' ',
  );
const documents = globSync(['*.md', 'docs/**/*.md', 'tests/**/*.md', 'deploy/*']);
const names = new Set(globSync(['*', `{${FOLDERS.join()}}/**/*.*`]).map((file) => basename(file)));
/** `roles.store.test.ts` may be named `roles.store.test` or `roles.test`. */
const tests = new Set(
  [...names]
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .map((name) => name.replace(/\.tsx?$/, ''))
    .flatMap((name) => [name, name.replace(/\.(store|sqlite|postgres)\.test$/, '.test')]),
);

/** `content/posts/<slug>.md` names every file of that form, `site/{a,b}.ts` both. */
const exists = (path: string) => existsSync(path) || globSync(path).length > 0;
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one]) => one!);

/** What a text names and the repository lacks. */
function missingIn(text: string, folder: string): string[] {
  const plain = text.replaceAll(/<\w+>|…|NNN-title/g, '*');
  const paths = found(
    plain,
    new RegExp(`(?<![\\w./:@-])((?:${FOLDERS.join('|')})/[\\w./{},*-]*[\\w/}*])`, 'g'),
  );
  const links = found(text, /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g).map((link) => join(folder, link));
  // A name in backticks is a file's; one of a test also stands in tables as it is.
  const files = found(plain, /`([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|css|md|conf|service))`/g);
  const shorthand = found(text, /(?<![\w.*/-])([\w-]+(?:\.[\w-]+)*\.(?:test|spec))(?![\w-])/g);
  return [
    ...[...paths, ...links].filter((path) => !exists(path)),
    ...files.filter((name) => !names.has(name)),
    ...shorthand.filter((name) => !tests.has(name)),
  ];
}

test('a name that nothing has is noticed', () => {
  const text = '`server/gone.ts`, `gone.ts`, [it](gone.md), gone.test; `README.md`, docs.spec.';
  const missing = 'server/gone.ts docs/gone.md gone.ts gone.test docs.spec';
  expect(missingIn(text, 'docs').join(' ')).toBe(missing);
});

test.each(documents)('%s names only files that exist', (file) => {
  expect(missingIn(readFileSync(file, 'utf8'), dirname(file))).toEqual([]);
});

test('the README has a line for every folder of the server, the site and the importers, perhaps in that of the folder around', () => {
  const folders = globSync('{importers,server,site}/**/').filter(
    (path) => !/^site\/(sections|pages|ui)\/./.test(path),
  );
  const page = readFileSync('README.md', 'utf8');
  expect(folders.length).toBeGreaterThan(20);
  const lines = page.split(/^- /m);
  const isNamed = (...parts: string[]) =>
    lines.some((line) => parts.every((name) => line.includes(`\`${name}/\``)));
  const missing = folders
    .map((path) => path.replace(/\/$/, ''))
    .filter((path) => !isNamed(path) && !isNamed(dirname(path), basename(path)));
  expect(missing).toEqual([]);
});

test.each(['README.md', 'CONTRIBUTING.md'])(
  'commands in %s bring their Node, because the one installed may be older: they run through npm',
  (file) => {
    const text = readFileSync(file, 'utf8');
    expect(found(text, /`((?:node|vitest|playwright|tsc) [^`]+)`/g)).toEqual([]);
  },
);
