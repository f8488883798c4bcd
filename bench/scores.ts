/**
 * Lighthouse scores of every route for accessibility, best practices and search, as on a phone:
 * `node bench/scores.ts [path …]`. Needs the build and a Chromium. Once each, because these scores
 * do not depend on load. Lighthouse does not score a 404, so /not-found is left out.
 */
import { routePaths } from '../tests/helpers/route-paths.ts';
import { startSite } from '../tests/helpers/process/start-site.ts';
import { auditPage, launchBrowser, scoreOf } from './audit-page.ts';
import { report } from './report.ts';
import { pagesAreReady } from './site-process.ts';

const CATEGORIES = ['accessibility', 'best-practices', 'seo'];
const chosen = process.argv.slice(2);
const paths = chosen.length > 0 ? chosen : routePaths.filter((path) => path !== '/not-found');

type Scores = Record<string, number>;
const rows: { path: string; scores: Scores; failed: string[] }[] = [];

const chrome = await launchBrowser();
const site = await startSite();
try {
  await pagesAreReady(site);
  for (const path of paths) {
    const result = await auditPage(chrome, site.url + path, CATEGORIES);
    rows.push({
      path,
      scores: Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(result, name)])),
      failed: Object.values(result.audits)
        .filter(({ score }) => score !== null && score < 1)
        .map(({ id }) => id),
    });
  }
} finally {
  await chrome.kill();
  await site.stop();
}

report('scores', {
  rows: rows.map(({ path, scores }) => ({ path, ...scores })),
  targets: rows.flatMap(({ path, scores }) =>
    CATEGORIES.map((name) => ({ what: `${path}: ${name}`, measured: scores[name]!, least: 100 })),
  ),
  more: { failed: rows.filter(({ failed }) => failed.length > 0) },
});
for (const { path, failed } of rows)
  if (failed.length > 0) console.error(`${path} fails ${failed.join(', ')}`);
