import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeGeneratedExport } from './generated-export.ts';
import { memoryOf } from './site-process.ts';

export interface ImportCost {
  /** Size of the export, in bytes. */
  exported: number;
  milliseconds: number;
  /** The largest resident set, in bytes. */
  peak: number;
}

/** The slug of an imported post; 1 is the oldest. */
export const importedSlug = (number: number) => `generated-${number}`;

/** Creates a store with the sample content, and imports a WordPress export of so many generated posts. */
export async function importPosts(dataDir: string, posts: number): Promise<ImportCost> {
  const file = join(dataDir, 'export.xml');
  // An empty folder of uploads: no picture is fetched.
  const uploads = join(dataDir, 'uploads');
  mkdirSync(uploads);
  await writeGeneratedExport(file, posts);
  const exported = statSync(file).size;
  const startTime = performance.now();
  const words = ['server/cli.ts', 'import', 'wordpress', file, '--uploads', uploads];
  const child = spawn(process.execPath, words, {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  const watch = setInterval(() => {
    // NaN once it has ended.
    peak = Math.max(peak, memoryOf(child.pid) || 0);
  }, 50);
  const [status] = (await once(child, 'exit')) as [number | null];
  clearInterval(watch);
  if (status !== 0) throw new Error(`the import ended with ${status}`);
  rmSync(file);
  return { exported, milliseconds: performance.now() - startTime, peak };
}
