/**
 * Time and memory of importing a WordPress export: `node bench/import.ts [posts] [padding]`. The padding, in
 * characters, makes each post of the export larger by what is not imported.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPosts } from './import-posts.ts';
import { report, rounded } from './report.ts';

const POSTS = Number(process.argv[2] ?? 10_000);
const PADDING = Number(process.argv[3] ?? 0);
const MEGABYTE = 1024 * 1024;

const dataDir = mkdtempSync(join(tmpdir(), 'citadel-bench-'));
try {
  const { exported, milliseconds, peak } = await importPosts(dataDir, POSTS, PADDING);
  const megabytes = rounded(peak / MEGABYTE);
  report('import', {
    rows: [
      {
        posts: POSTS,
        'export MB': rounded(exported / MEGABYTE),
        seconds: rounded(milliseconds / 1_000, 1),
        'peak MB': megabytes,
      },
    ],
    targets: [{ what: 'MB of memory while importing', measured: megabytes, most: 600 }],
  });
} finally {
  rmSync(dataDir, { recursive: true });
}
