import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const views = ['site', 'studio'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

/** The CSS modules that a view imports: the import's name and the module's classes. */
function modulesOf(view: string, text: string) {
  return [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].map(
    ([, name = '', path = '']) => {
      const file = join(dirname(view), path);
      const css = existsSync(file) ? readFileSync(file, 'utf8') : '';
      return { name, classes: new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map((m) => m[1])) };
    },
  );
}

it('every class that a view uses exists in its CSS module', () => {
  const missing: string[] = [];
  for (const view of views) {
    const text = readFileSync(view, 'utf8');
    for (const { name, classes } of modulesOf(view, text))
      for (const [, used = ''] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
        if (!classes.has(used)) missing.push(`${view}: ${name}.${used}`);
  }
  expect(missing).toEqual([]);
});
