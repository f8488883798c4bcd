import { launch, type LaunchedChrome } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { BROWSER_FLAGS, findBrowser } from '../tests/helpers/find-browser.ts';

/** A browser for Lighthouse. */
export function launchBrowser(): Promise<LaunchedChrome> {
  const executable = findBrowser();
  if (!executable) throw new Error('no Chromium found: name one in CHROMIUM');
  return launch({
    chromePath: executable,
    chromeFlags: ['--headless', ...BROWSER_FLAGS],
    logLevel: 'silent',
  });
}

/** What Lighthouse says of a page on a phone, in these categories. */
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
  const answer = await lighthouse(url, flags);
  const result = answer?.lhr;
  if (!result || result.runtimeError)
    throw new Error(`${url}: ${result?.runtimeError?.message ?? 'no result'}`);
  return result;
}

/** The score of a category, of 100. */
export function scoreOf(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? NaN) * 100);
}
