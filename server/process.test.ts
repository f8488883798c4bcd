import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { patient } from '../tests/helpers/process/slowness.ts';

test('the process ends with words, before it opens the store, when pages have lost their script', () => {
  const parent = mkdtempSync(join(tmpdir(), 'citadel-start-'));
  const folder = join(parent, 'data');
  const script = `
    const { runProcess } = await import('./server/process.ts');
    const render = async () => new Response('<html><body><p>Rendered by another version.</p></body></html>');
    await runProcess(async () => ({ site: { openRenderer: () => render }, files: {} }));
  `;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script],
    {
      encoding: 'utf8',
      timeout: patient(60_000),
      env: { ...process.env, DATA_DIR: folder, PORT: '0' },
    },
  );
  expect(stderr).toContain(
    'The site cannot start: the framework does not render pages in the form',
  );
  expect(stderr).toContain('\n- the entry script is found (entryScript)\n');
  expect(status).toBe(1);
  expect(stdout).not.toContain('ready');
  expect(existsSync(folder)).toBe(false);
  rmSync(parent, { recursive: true });
});
