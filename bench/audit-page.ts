import { launch, type LaunchedChrome } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { BROWSER_FLAGS, findBrowser } from '../tests/helpers/find-browser.ts';

/** Launches a browser for Lighthouse. */
export function launchBrowser(): Promise<LaunchedChrome> {
  const executable = findBrowser();
  if (!executable) throw new Error('no Chromium found: set CHROMIUM');
  return launch({
    chromePath: executable,
    chromeFlags: ['--headless', ...BROWSER_FLAGS],
    logLevel: 'silent',
  });
}

/** Audits a page as on a phone. */
export async function auditPage(
  { port }: LaunchedChrome,
  url: string,
  categories: string[],
): Promise<Result> {
  const flags = {
    port,
    logLevel: 'error',
    onlyCategories: categories,
    disableFullPageScreenshot: true,
  } as const;
  const run = await lighthouse(url, flags);
  const result = run?.lhr;
  if (!result || result.runtimeError)
    throw new Error(`${url}: ${result?.runtimeError?.message ?? 'no result'}`);
  return result;
}

/** The score of a category, 0 to 100. */
export function scoreOf(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? NaN) * 100);
}
