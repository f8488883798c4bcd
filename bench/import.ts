/**
 * Time and memory of importing a WordPress export: `node bench/import.ts [posts] [padding]`. The padding, in
 * characters, makes each post of the export larger by what is not imported.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGeneratedExport } from './generated-export.ts';
import { report, rounded } from './report.ts';
import { memoryOf } from './site-process.ts';

const POSTS = Number(process.argv[2] ?? 10_000);
const PADDING = Number(process.argv[3] ?? 0);
const MEGABYTE = 1024 * 1024;

const dataDir = mkdtempSync(join(tmpdir(), 'citadel-bench-'));
try {
  const file = join(dataDir, 'export.xml');
  await writeGeneratedExport(file, POSTS, PADDING);
  const startTime = performance.now();
  // From an empty folder of uploads: no picture is fetched.
  const words = ['server/cli.ts', 'import', 'wordpress', file, '--uploads', dataDir];
  const child = spawn(process.execPath, words, {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(child.pid));
  }, 50);
  const [status] = (await once(child, 'exit')) as [number | null];
  clearInterval(watch);
  if (status !== 0) throw new Error(`the import ended with ${status}`);
  const seconds = rounded((performance.now() - startTime) / 1_000, 1);
  const megabytes = rounded(peak / MEGABYTE);
  report('import', {
    rows: [
      {
        posts: POSTS,
        'export MB': rounded(statSync(file).size / MEGABYTE),
        seconds,
        'peak MB': megabytes,
      },
    ],
    targets: [{ what: 'MB of memory while importing', measured: megabytes, most: 600 }],
  });
} finally {
  rmSync(dataDir, { recursive: true });
}
