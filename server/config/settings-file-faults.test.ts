import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { explainSettingsFile } from './settings-file-faults.ts';

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'citadel-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'citadel.env');
  writeFileSync(file, text);
  return file;
}

it('names misspelled settings and lines that are none', () => {
  const file = fileWith('MAIL_TO=a@b.example\nMAIL_TOO=x\n\n# PORTS=1\ngarbage here\nTZ=UTC\n');
  expect(explainSettingsFile(file)).toBe(
    `${file}: MAIL_TOO is not a setting; line 5 is not NAME=value.`,
  );
});

it('finds nothing in a good file, also quoted and exported', () => {
  const file = fileWith('export PORT=1\n  HOST = "0.0.0.0"\nNODE_OPTIONS=--trace-gc\n');
  expect([explainSettingsFile(file), explainSettingsFile(undefined)]).toEqual([null, null]);
});
