/** The bytes of every page's first response: `node bench/first-responses.ts`. Needs the build. */
import { readdirSync } from 'node:fs';
import { routePaths } from '../tests/helpers/route-paths.ts';
import { startSite } from '../tests/helpers/process/start-site.ts';
import { firstResponseBytes, firstResponseTarget, RESULT_PAGES } from './first-response.ts';
import { report } from './report.ts';
import { pagesAreReady } from './site-process.ts';

const posts = readdirSync('content/posts').map((file) => `/blog/${file.replace(/\.md$/, '')}`);

const rows: { path: string; bytes: number }[] = [];
const site = await startSite();
try {
  await pagesAreReady(site);
  for (const path of new Set([...routePaths, ...posts, ...RESULT_PAGES]))
    rows.push({ path, bytes: await firstResponseBytes(site.url + path) });
} finally {
  await site.stop();
}

report('first-responses', {
  rows,
  targets: rows.map(({ path, bytes }) => firstResponseTarget(path, bytes)),
});
