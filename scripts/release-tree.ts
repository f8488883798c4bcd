/**
 * `node scripts/release-tree.ts <folder>`: writes what a built checkout needs to run, and nothing else: site and studio,
 * the sources of the server, the packages that these import, Node, and the command `citadel`.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
} from 'node:fs';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node scripts/release-tree.ts <folder>');
if (existsSync(folder)) throw new Error(`${folder} exists already.`);

const FOLDERS = ['contract', 'content', 'domain', 'importers', 'server', 'site', 'dist'];
/** Documents lead to each other. */
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'LICENSE', 'docs', 'deploy'];
const FILES = ['package.json', 'scripts/compile-cache.mjs'];
/** What is imported by name is packed: a test, a type and a map are not. */
const isLeftOut = (path: string) => /\.test\.tsx?$|\.d\.[cm]?ts$|\.map$|\/\.built/.test(path);

const copy = (path: string) =>
  cpSync(path, join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (name) => !isLeftOut(name),
  });
for (const name of [...FOLDERS, ...DOCUMENTS, ...FILES]) copy(name);
// Of a release; an image has none.
if (existsSync('sbom.json')) copy('sbom.json');
for (const path of runtimePackages()) copy(path);
copyNode();
copyFileSync('deploy/citadel', join(folder, 'citadel'));
chmodSync(join(folder, 'citadel'), 0o755);

/** The folders of the packages that server and built site import, with those which they depend on. */
function runtimePackages(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<
      string,
      Record<'dependencies' | 'optionalDependencies', Record<string, string>>
    >;
  };
  const found = new Set<string>();
  /** As Node resolves a name: in the package itself, or in one that holds it. */
  function add(name: string, from: string): void {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const path = join(at, 'node_modules', name);
      if (packages[path] && existsSync(path)) {
        if (found.has(path)) return;
        found.add(path);
        const { dependencies, optionalDependencies } = packages[path];
        for (const next of Object.keys({ ...dependencies, ...optionalDependencies }))
          add(next, path);
        return;
      }
      if (at === '') return;
    }
  }
  for (const file of globSync('{contract,domain,importers,server,dist/server}/**/*.{ts,js}'))
    if (!isLeftOut(file))
      for (const [, name] of readFileSync(file, 'utf8').matchAll(
        /\b(?:from|import)\s*\(?\s*['"]((?:@[\w.-]+\/)?[\w-][\w.-]*)/g,
      ))
        add(name!, '');
  return [...found].filter((path) => ![...found].some((other) => path.startsWith(`${other}/`)));
}

/** Node and what it needs beyond a minimal Debian. */
function copyNode(): void {
  mkdirSync(join(folder!, 'bin'));
  mkdirSync(join(folder!, 'lib'));
  copyFileSync(process.execPath, join(folder!, 'bin', 'node'));
  const libraries = execFileSync('ldd', [process.execPath], { encoding: 'utf8' });
  const atomic = /libatomic\S* => (\S+)/.exec(libraries)?.[1];
  if (atomic) copyFileSync(atomic, join(folder!, 'lib', 'libatomic.so.1'));
}
