import { launch, type LaunchedChrome } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { BROWSER_FLAGS, findBrowser } from '../tests/helpers/browser/find-browser.ts';

/** The Chromium that visitors have: headless-only builds have hardly any blocking time. */
export function ordinaryBrowser(): string {
  const executable = findBrowser(true);
  if (!executable) throw new Error('no Chromium found: set CHROMIUM');
  return executable;
}

/** Launches a browser with a new profile for Lighthouse. */
export function launchBrowser(): Promise<LaunchedChrome> {
  return launch({
    chromePath: ordinaryBrowser(),
    chromeFlags: ['--headless=new', ...BROWSER_FLAGS],
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
