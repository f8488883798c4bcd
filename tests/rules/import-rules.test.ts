import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { expect, it } from 'vitest';

/**
 * Which rooms may import which (docs/architecture.md). A room is a folder with everything below it
 * that is not a room of its own; its files may import each other. There is no exception for a file.
 */
const rooms: Record<string, readonly string[]> = {
  contract: [],

  'site/facts': [],
  'site/ui': [],
  'site/service-categories': [],
  'site/provider': ['contract', 'site/facts'],
  'site/sections': [
    'contract',
    'site/facts',
    'site/ui',
    'site/service-categories',
    'site/provider',
  ],
  'site/head': ['contract', 'site/facts', 'site/service-categories', 'site/provider'],
  'site/pages': [
    'site/facts',
    'site/ui',
    'site/service-categories',
    'site/provider',
    'site/sections',
    'site/head',
  ],
  // The document, the router, and what the server is given of them.
  site: [
    'contract',
    'site/facts',
    'site/ui',
    'site/service-categories',
    'site/provider',
    'site/sections',
    'site/head',
    'site/pages',
  ],
  'site/hydration': ['contract', 'site', 'site/provider', 'site/sections', 'site/ui'],

  'server/config': ['contract'],
  'server/logging': ['server/config'],
  'server/time': [],
  'server/network': [],
  'server/db': [],
  'server/content': ['contract', 'server/db'],
  'server/enquiries': ['contract', 'server/config', 'server/network', 'server/db'],
  'server/operations': ['contract', 'server/time', 'server/db', 'server/enquiries'],
  'server/api': [
    'server/network',
    'contract',
    'server/db',
    'server/content',
    'server/enquiries',
    'server/logging',
    'server/http/bytes',
  ],
  'server/http/bytes': [],
  'server/http/overload': ['server/http', 'server/http/bytes', 'server/operations'],
  'server/http/files': ['server/http', 'server/http/bytes'],
  'server/http/lane': [
    'server/http',
    'server/http/bytes',
    'server/http/overload',
    'server/operations',
  ],
  'server/http': [
    'server/network',
    'contract',
    'server/config',
    'server/http/bytes',
    'server/http/lane',
    'server/http/overload',
    'server/operations',
  ],
  'server/feeds': ['server/db', 'server/content', 'server/http/bytes'],
  'server/pages/render': ['contract', 'server/http/files', 'server/operations'],
  'server/pages/cache': [
    'server/logging',
    'server/time',
    'server/http',
    'server/http/bytes',
    'server/pages/render',
  ],
  'server/pages': [
    'server/http',
    'server/http/bytes',
    'server/http/overload',
    'server/pages/cache',
    'server/pages/render',
  ],
  'server/backup': ['server/config', 'server/db', 'server/enquiries'],
  'server/doctor': [
    'server/operations',
    'server/config',
    'server/time',
    'server/db',
    'server/enquiries',
  ],
  'server/commands': [
    'contract',
    'server/config',
    'server/db',
    'server/content',
    'server/enquiries',
    'server/backup',
    'server/doctor',
  ],
  // What draws pictures, cards and the clip; not shipped.
  tools: ['site/facts', 'site/sections'],

  // The process and the app: the one place where parts are put together.
  server: [
    'site',
    'server/config',
    'server/logging',
    'server/db',
    'server/content',
    'server/enquiries',
    'server/operations',
    'server/api',
    'server/http',
    'server/http/files',
    'server/http/overload',
    'server/feeds',
    'server/pages',
    'server/pages/cache',
    'server/pages/render',
    'server/commands',
  ],
};

/** Packages that a room must not know. */
const packageRules: [from: RegExp, never: RegExp][] = [
  [/^contract\//, /^(?!zod(\/|$))/],
  [/^server\/(content|enquiries|db)\//, /^(hono|@hono|react)/],
  [/^site\//, /^(hono|@hono|kysely|pino|nodemailer|node:|sharp)/],
];

const files = ['contract', 'site', 'server', 'tools'].flatMap((folder) => sources(folder));
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.tsx?$/.test(name) && !name.endsWith('.gen.ts') ? [path.split(sep).join('/')] : [];
  });
}

/** The innermost room that a path lies in; undefined outside of all. */
function roomOf(path: string): string | undefined {
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder))
    if (folder in rooms) return folder;
  return undefined;
}

/** Every module that a file names: static, dynamic, re-exported or for types. */
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

it('imports only from rooms that a room may know', () => {
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

it('knows the express lane by its entry function alone', () => {
  const lines = files
    .filter((file) => roomOf(file) !== 'server/http/lane')
    .flatMap((file) => readFileSync(file, 'utf8').match(/^.*['"]\.[^'"]*\/lane\/.*$/gm) ?? []);
  expect(lines).toEqual(["import { addExpressLane } from './lane/express-lane.ts';"]);
});

it('names no room that is not needed', () => {
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

it('has no circle', () => {
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[] = [];
  const visit = (file: string, path: string[]) => {
    if (state.get(file) === 'done' || !files.includes(file)) return;
    if (state.get(file) === 'open') {
      circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      return;
    }
    state.set(file, 'open');
    for (const target of ours(file)) visit(target, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

it('has no file with a name that says nothing', () => {
  const empty = files.filter((file) =>
    /(^|\/)(index|utils?|helpers?|lib|common|misc)(\.tsx?|\/)/.test(file),
  );
  expect(empty).toEqual([]);
});
