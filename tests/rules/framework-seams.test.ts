import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Undocumented behavior is relied on in these files only, with what it was verified with. */
const SEAMS = ['server/seams/framework-seams.ts', 'site/seams/framework-seams.ts'];

/** Each exported function with its docstring. */
const functions = SEAMS.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(
    /(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?export (?:async )?(?:function|const) (\w+)/g,
  );
  return [...found].map(([, docs = '', name = '']) => ({ file, name, docs }));
});

/** The installed version of a package; of Node the major version, since platforms get different builds. */
function installed(name: string): string {
  if (name === 'node') return process.versions.node.split('.')[0] ?? '';
  const manifest = readFileSync(`node_modules/${name}/package.json`, 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** `Seen in: package version or version, package version` */
function versionsSeen(docs: string): [name: string, versions: string[]][] {
  const seen = /Seen in: ((?:(?!\n \* [A-Z]|\()[^])*)/.exec(docs)?.[1] ?? '';
  return seen
    .replaceAll('\n *', '')
    .split(',')
    .map((part) => {
      const [name = '', ...versions] = part.trim().split(/ (?:or )?/);
      return [name, versions];
    });
}

describe.each(functions)('$name in $file', ({ name, file, docs }) => {
  it('says what happens if it is gone', () => {
    expect(docs, `${name} needs a line "If gone:"`).toMatch(/\n \* If gone: /);
  });

  it('was verified with the installed versions', () => {
    const seen = versionsSeen(docs);
    expect(seen[0]?.[0], `${name} needs a line "Seen in: package version"`).toBeTruthy();
    for (const [dependency, versions] of seen) {
      const version = installed(dependency);
      expect(
        versions,
        `${dependency} is now ${version}. Verify that ${name} in ${file} still holds, then add "or ${version}" to its "Seen in" line.`,
      ).toContain(version);
    }
  });
});

it('nothing undocumented is named anywhere else', () => {
  const UNDOCUMENTED =
    /\$_TSR|\$tsr|\bdata-tsr|__TSR|__react|\b_http[A-Z]|\.prototype\.\w+\.(?:call|apply)|\.parseLocation\b|\.scrollRestoration = \(|\bappendChild = |rel="modulepreload"|csp-nonce|ssr\/client/g;
  const others = globSync(['server/**/*.ts', 'site/**/*.{ts,tsx}']).filter(
    (file) => !/\/seams\/|\.test\.tsx?$|\.gen\.ts$/.test(file),
  );
  const named = others.flatMap((file) =>
    (readFileSync(file, 'utf8').match(UNDOCUMENTED) ?? []).map((name) => `${name} in ${file}`),
  );
  expect(named).toEqual([]);
});
