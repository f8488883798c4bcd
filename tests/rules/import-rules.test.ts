import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { expect, it } from 'vitest';

/**
 * Who may import whom (design.md). A row says what the files below a folder
 * may import of ours; the first row that fits a file counts.
 */
const rules: [from: RegExp, may: RegExp][] = [
  [/\.test\.tsx?$/, /./],
  [/^contract\//, /^contract\//],
  [/^tools\//, /^(tools|site)\//],
  [/^site\/ui\//, /^site\/ui\//],
  [/^site\/site-config\.ts$|^site\/business-facts\.ts$/, /^$/],
  [/^site\/service-categories\//, /^(contract|site\/service-categories)\//],
  [
    /^site\/provider\//,
    /^(contract\/|site\/(provider\/|site-config|request-context|chunk-loading))/,
  ],
  [
    /^site\/sections\//,
    /^(contract\/|site\/(sections|ui|provider|service-categories)\/|site\/(site-config|business-facts)\.ts$)/,
  ],
  [/^site\//, /^(contract|site)\//],
  [/^server\/entry\.ts$/, /^(contract|server|site)\//],
  [
    /^server\/feeds\//,
    /^server\/((feeds|content|db)\/|pages\/(compress|plan-answer|stored-answer)\.ts)/,
  ],
  [/^server\/pages\/guard-pages\.ts$/, /^site\/canonical-url\.ts$/],
  [/^server\/(main|cli|app-context)\.ts$/, /^(contract|server)\//],
  [/^server\/commands\//, /^(contract|server)\//],
  [/^server\/api\//, /^(contract\/|server\/((api|content|enquiries|db)\/|schema-messages))/],
  [/^server\/content\//, /^(contract\/|server\/((content|db)\/|schema-messages))/],
  [/^server\/enquiries\//, /^(contract\/|server\/(enquiries|db)\/|server\/config\.ts$)/],
  [/^server\/db\//, /^server\/(db\/|config\.ts$)/],
  [/^server\/pages\//, /^(contract\/|server\/)/],
  [/^server\//, /^(contract|server)\//],
];

/** Packages that a folder must not know. */
const packageRules: [from: RegExp, never: RegExp][] = [
  [/^contract\//, /^(?!zod(\/|$))/],
  [/^server\/(content|enquiries|db)\//, /^(hono|@hono|react)/],
  [/^site\//, /^(hono|@hono|kysely|pino|nodemailer|node:|sharp)/],
];

const files = ['contract', 'site', 'server', 'tools'].flatMap((folder) => sources(folder));

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.tsx?$/.test(name) && !name.endsWith('.gen.ts') ? [path.split(sep).join('/')] : [];
  });
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

it('keeps to the import rules', () => {
  const breaches: string[] = [];
  for (const file of files) {
    const [, may] = rules.find(([from]) => from.test(file)) ?? [];
    expect(may, `no rule for ${file}`).toBeDefined();
    for (const target of ours(file))
      if (!may?.test(target)) breaches.push(`${file} imports ${target}`);
    if (/\.test\.tsx?$/.test(file)) continue;
    for (const name of importsOf(file).filter((other) => !other.startsWith('.')))
      for (const [from, never] of packageRules)
        if (from.test(file) && never.test(name)) breaches.push(`${file} imports ${name}`);
  }
  expect(breaches).toEqual([]);
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
