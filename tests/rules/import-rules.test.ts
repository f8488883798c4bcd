import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { expect, it } from 'vitest';

/**
 * Which rooms may import which (docs/architecture.md). A room is a folder including its subfolders,
 * except those that are rooms themselves. Files of a room may import each other. There are no
 * exceptions for single files.
 */
const rooms: Record<string, readonly string[]> = {
  contract: [],
  // Arithmetic that both sides use.
  domain: ['contract'],

  'site/ui': ['contract'],
  // Everything undocumented that is relied on, in one file a side.
  'site/seams': [],
  'site/provider': ['contract', 'domain', 'site/seams'],
  'site/sections': ['contract', 'domain', 'site/ui', 'site/provider'],
  'site/head': ['contract', 'site/provider'],
  'site/pages': ['site/ui', 'site/provider', 'site/sections', 'site/head'],
  // The document, the router, and what the server uses of them.
  site: [
    'contract',
    'domain',
    'site/seams',
    'site/ui',
    'site/provider',
    'site/sections',
    'site/head',
    'site/pages',
  ],
  'site/hydration': [
    'contract',
    'domain',
    'site',
    'site/seams',
    'site/provider',
    'site/sections',
    'site/ui',
    'site/pages',
  ],

  // The app of the firm's people: of the server it knows types alone.
  studio: ['contract', 'domain', 'server/studio'],

  'server/config': ['contract', 'server/network'],
  'server/logging': [],
  'server/time': ['domain'],
  'server/concurrency': ['server/logging'],
  'server/network': ['contract'],
  'server/db': ['server/concurrency'],
  'server/secret': ['server/config', 'server/db'],
  'server/mail': ['server/config'],
  'server/limits': ['server/db'],
  'server/search': ['contract', 'domain', 'server/db'],
  'server/content': [
    'contract',
    'domain',
    'server/concurrency',
    'server/db',
    'server/search',
    'server/time',
  ],
  // The files of the library of pictures.
  'server/media': [
    'contract',
    'server/concurrency',
    'server/db',
    'server/limits',
    'server/network',
    'server/time',
  ],
  'server/accounts': ['contract', 'server/db', 'server/limits', 'server/secret'],
  // What people, keys and commands do, written once: below their faces.
  'server/actions': [
    'contract',
    'server/accounts',
    'server/backup',
    'server/concurrency',
    'server/content',
    'server/db',
    'server/enquiries',
    'server/limits',
    'server/media',
    'server/network',
    'server/search',
    'server/time',
  ],
  // The API of the studio.
  'server/studio': [
    'contract',
    'domain',
    'server/accounts',
    'server/actions',
    'server/backup',
    'server/concurrency',
    'server/content',
    'server/db',
    'server/enquiries',
    'server/limits',
    'server/logging',
    'server/media',
    'server/network',
    'server/search',
    'server/secret',
    'server/time',
  ],
  // The automation API for agents.
  'server/mcp': ['contract', 'server/accounts', 'server/db', 'server/logging', 'server/studio'],
  'server/people': ['contract', 'domain', 'server/content'],
  // Keeps the rows of a remote provider: above content, beside the importers.
  'server/provider': [
    'contract',
    'server/concurrency',
    'server/network',
    'server/db',
    'server/content',
    'server/secret',
  ],
  'server/enquiries': [
    'contract',
    'domain',
    'server/concurrency',
    'server/config',
    'server/network',
    'server/db',
    'server/secret',
    'server/limits',
    'server/mail',
    'server/search',
    'server/time',
  ],
  'server/vitals': ['contract', 'server/db'],
  'server/metrics': ['contract', 'server/network', 'server/vitals'],
  'server/operations': [
    'contract',
    'server/time',
    'server/db',
    'server/limits',
    'server/content',
    'server/enquiries',
    'server/metrics',
  ],
  'server/api': [
    'server/time',
    'server/network',
    'contract',
    'domain',
    'server/db',
    'server/content',
    'server/enquiries',
    'server/logging',
    'server/http/bytes',
    'server/secret',
    'server/limits',
    'server/people',
    'server/vitals',
  ],
  'server/seams': [],
  'server/http/bytes': [],
  'server/http/overload': [
    'contract',
    'server/concurrency',
    'server/network',
    'server/http',
    'server/http/bytes',
    'server/metrics',
  ],
  'server/http/files': ['contract', 'server/seams', 'server/http', 'server/http/bytes'],
  'server/http/fast-path': [
    'server/seams',
    'server/network',
    'server/metrics',
    'server/http',
    'server/http/bytes',
  ],
  'server/http': [
    'server/seams',
    'server/network',
    'server/config',
    'server/limits',
    'server/http/bytes',
    'server/http/fast-path',
    'server/http/overload',
    'server/metrics',
  ],
  'server/feeds': ['contract', 'server/content', 'server/http/bytes', 'server/people'],
  'server/pages/render': [
    'contract',
    'server/seams',
    'server/http/bytes',
    'server/http/files',
    'server/http/overload',
    'server/metrics',
  ],
  'server/pages/cache': [
    'contract',
    'server/logging',
    'server/time',
    'server/http/bytes',
    'server/pages/render',
  ],
  'server/pages': [
    'server/http/bytes',
    'server/http/overload',
    'server/pages/cache',
    'server/pages/render',
  ],
  'server/backup': [
    'server/concurrency',
    'server/config',
    'server/db',
    'server/enquiries',
    'server/limits',
    'server/mail',
    'server/media',
    'server/secret',
  ],
  // Releases of an installation: run, replaced, tried.
  'server/release': [
    'server/backup',
    'server/config',
    'server/db',
    'server/enquiries',
    'server/network',
    'server/seams',
    'server/secret',
  ],
  'server/doctor': [
    'server/release/updates',
    'server/accounts',
    'server/backup',
    'server/config',
    'server/db',
    'server/limits',
    'server/content',
    'server/enquiries',
    'server/secret',
  ],
  // Which release is the newest.
  'server/release/updates': ['server/concurrency', 'server/config', 'server/db', 'server/network'],
  // A release installed, with its settings.
  'server/release/setup': [
    'server/accounts',
    'server/config',
    'server/db',
    'server/doctor',
    'server/mail',
    'server/release',
  ],
  'server/commands': [
    'contract',
    'server/actions',
    'server/release/setup',
    'server/accounts',
    'server/concurrency',
    'server/config',
    'server/db',
    'server/content',
    'importers/wordpress',
    'server/provider',
    'server/enquiries',
    'server/media',
    'server/studio',
    'server/vitals',
    'server/backup',
    'server/doctor',
    'server/release',
    'server/secret',
  ],
  // Content from elsewhere. It is above the server's content, and only a command knows it.
  'importers/wordpress': [
    'contract',
    'server/concurrency',
    'server/network',
    'server/db',
    'server/content',
  ],
  // Generators of social cards and fonts; not deployed.
  tools: ['domain'],

  // Puts the app together.
  'server/app': [
    'server/actions',
    'server/release/updates',
    'server/backup',
    'server/concurrency',
    'site',
    'server/accounts',
    'server/media',
    'server/limits',
    'server/config',
    'server/logging',
    'server/network',
    'server/db',
    'server/content',
    'server/provider',
    'server/enquiries',
    'server/vitals',
    'server/operations',
    'server/api',
    'server/http',
    'server/http/files',
    'server/http/bytes',
    'server/http/overload',
    'server/feeds',
    'server/pages',
    'server/pages/cache',
    'server/pages/render',
    'server/secret',
    'server/metrics',
    'server/studio',
    'server/mcp',
    'server/mail',
  ],
  // The process, the operator's commands, and the process that renders drafts.
  server: [
    'server/actions',
    'server/release/updates',
    'server/backup',
    'server/concurrency',
    'server/mail',
    'site',
    'server/app',
    'server/commands',
    'server/config',
    'server/content',
    'server/db',
    'server/enquiries',
    'server/feeds',
    'server/http',
    'server/http/files',
    'server/api',
    'server/logging',
    'server/operations',
    'server/pages',
    'server/pages/render',
    'server/release',
    'server/seams',
    'server/studio',
  ],
};

/** Packages that a room must not import. */
const packageRules: [from: RegExp, never: RegExp][] = [
  [/^contract\//, /^(?!zod(\/|$))/],
  [/^domain\//, /./],
  [/^server\/(accounts|content|enquiries|mail|db)\//, /^(hono|@hono|react)/],
  [/^studio\//, /^(@hono|kysely|libphonenumber-js|pino|nodemailer|node:|sharp)/],
  [/^site\//, /^(hono|@hono|kysely|libphonenumber-js|pino|nodemailer|node:|sharp)/],
];

const files = 'contract domain site studio server importers tools'.split(' ').flatMap(sources);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.tsx?$/.test(name) && !name.endsWith('.gen.ts') ? [path.split(sep).join('/')] : [];
  });
}

/** The innermost room that contains a path; undefined if there is none. */
function roomOf(path: string): string | undefined {
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder))
    if (folder in rooms) return folder;
  return undefined;
}

/** All imports of a file: static, dynamic, re-exports and types. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g,
  );
  return [...found].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

const ours = (file: string) =>
  importsOf(file)
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(dirname(file), name));

it('files import only from rooms that their room may import', () => {
  const breaches: string[] = [];
  for (const file of files.filter((one) => !isTest(one))) {
    const room = roomOf(file);
    expect(room, `no room for ${file}`).toBeDefined();
    for (const target of ours(file)) {
      const other = roomOf(target);
      if (other !== room && !rooms[room!]?.includes(other ?? ''))
        breaches.push(`${file} imports ${target}`);
    }
    for (const name of importsOf(file).filter((other) => !other.startsWith('.')))
      for (const [from, never] of packageRules)
        if (from.test(file) && never.test(name)) breaches.push(`${file} imports ${name}`);
  }
  expect(breaches).toEqual([]);
});

it('knows the fast path by its entry function alone', () => {
  const lines = files
    .filter((file) => roomOf(file) !== 'server/http/fast-path')
    .flatMap((file) => readFileSync(file, 'utf8').match(/^.*['"]\.[^'"]*\/fast-path\/.*$/gm) ?? []);
  expect(lines).toEqual(["import { addFastPath } from './fast-path/fast-path.ts';"]);
});

it('importers write by the functions of the entry store, and query no table', () => {
  const below = files
    .filter((file) => file.startsWith('importers/') && !isTest(file))
    .flatMap((file) => {
      const names =
        /\b(?:selectFrom|insertInto|updateTable|deleteFrom|transaction|changeContent)\b/g;
      return (readFileSync(file, 'utf8').match(names) ?? []).map((name) => `${name} in ${file}`);
    });
  expect(below).toEqual([]);
});

it('no import rule is unused', () => {
  const used = new Set(
    files
      .filter((one) => !isTest(one))
      .flatMap((file) => ours(file).map((target) => `${roomOf(file)} → ${roomOf(target)}`)),
  );
  const unused = Object.entries(rooms).flatMap(([room, others]) =>
    others.map((other) => `${room} → ${other}`).filter((pair) => !used.has(pair)),
  );
  expect(unused).toEqual([]);
});

it('there are no import cycles', () => {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (file: string, path: string[]) => {
    if (state.get(file) === 'done' || !files.includes(file)) return;
    if (state.get(file) === 'open') {
      cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      return;
    }
    state.set(file, 'open');
    for (const target of ours(file)) visit(target, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of files) visit(file, []);
  expect(cycles).toEqual([]);
});

it('no file has a meaningless name', () => {
  const meaningless = files.filter((file) =>
    /(^|\/)(index|utils?|helpers?|lib|common|misc)(\.tsx?|\/)/.test(file),
  );
  expect(meaningless).toEqual([]);
});
