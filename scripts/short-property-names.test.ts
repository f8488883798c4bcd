import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shortPropertyNames } from './short-property-names.ts';

test('a custom property has the same short name in every file, and nothing else changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'citadel-css-'));
  const tokens = ':root { --ink: black; --ink-soft: gray; --new-ink: blue }';
  const card = '.card--wide { color: var(--ink-soft, var(--ink)); --gap: 2px; margin: -1px }';
  writeFileSync(join(folder, 'tokens.css'), tokens);
  writeFileSync(join(folder, 'card.module.css'), card);
  const { handler } = shortPropertyNames(folder).transform as { handler: (css: string) => string };
  expect(handler(tokens)).toBe(':root { --b: black; --c: gray; --d: blue }');
  expect(handler(card)).toBe('.card--wide { color: var(--c, var(--b)); --a: 2px; margin: -1px }');
});
