import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { shortClassNames } from './short-class-names.ts';

test('class names are unique across files and deterministic', () => {
  const folder = mkdtempSync(join(tmpdir(), 'citadel-css-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'sections'));
  const css = '.card { color: red } .card:hover, .title.big { margin: .5em }';
  const files = Array.from({ length: 60 }, (_, index) =>
    join(folder, 'sections', `s${index}.module.css`),
  );
  for (const file of files) writeFileSync(file, css);
  const all = (name: ReturnType<typeof shortClassNames>) =>
    files.flatMap((file) => ['card', 'title', 'big'].map((local) => name(local, file, css)));
  const names = all(shortClassNames(folder));
  expect(new Set(names).size).toBe(180);
  expect(all(shortClassNames(folder))).toEqual(names);
  for (const name of names) expect(name).toMatch(/^[a-z]{1,2}\d$/);
});
