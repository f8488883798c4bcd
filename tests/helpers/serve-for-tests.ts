/** The built site over a fresh folder, for the browser tests; where the folder is, is told in a file. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataDirNote } from './test-data-dir.ts';

// Playwright ends it, unless it is itself killed.
const { ppid } = process;
setInterval(() => process.ppid === ppid || process.exit(1), 1_000).unref();

const dataDir = mkdtempSync(join(tmpdir(), 'citadel-e2e-'));
writeFileSync(dataDirNote(process.env.PORT ?? ''), dataDir);
process.env.DATA_DIR = dataDir;
await import('../../server/main.ts');
