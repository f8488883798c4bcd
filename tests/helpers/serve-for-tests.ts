/** Serves the built site with a new data folder for the browser tests; writes its path to a file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataDirFile } from './store/test-data-dir.ts';

// Playwright ends this process, but not if Playwright itself is killed.
const { ppid } = process;
setInterval(() => process.ppid === ppid || process.exit(1), 1_000).unref();

const dataDir = mkdtempSync(join(tmpdir(), 'citadel-e2e-'));
const note = dataDirFile(process.env.PORT ?? '');
writeFileSync(note, dataDir);
process.once('exit', () => {
  for (const path of [dataDir, note]) rmSync(path, { recursive: true, force: true });
});
process.env.DATA_DIR = dataDir;
process.env.STUDIO = 'off';
await import('../../server/main.ts');
