import { chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../browser/find-browser.ts';
import { patient } from '../process/slowness.ts';

export interface StudioBrowser {
  page: Page;
  offline(on: boolean): Promise<void>;
  /** Kills its process; what it wrote to its folder stays. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a browser that is signed in. Its page's clock can be advanced.
 *
 * @param folder of the profile, which a browser that was killed leaves to the next
 * @param cookie as a Cookie header
 */
export async function openBrowser(
  folder: string,
  url: string,
  cookie: string,
): Promise<StudioBrowser> {
  const executablePath = findBrowser();
  const context = await chromium.launchPersistentContext(folder, {
    args: BROWSER_FLAGS,
    timeout: patient(60_000),
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    ...(executablePath && { executablePath }),
  });
  context.setDefaultTimeout(patient(60_000));
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url, sameSite: 'Strict' }]);
  await context.clock.install();
  // Carets are counted in what is stored.
  await context.addInitScript(() => {
    try {
      localStorage.setItem('studio.markdown', 'source');
    } catch {
      // A page without an origin has no storage.
    }
  });
  const session = await context.browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pid = processInfo.find(({ type }) => type === 'browser')!.id;
  const [page = await context.newPage()] = context.pages();
  return {
    page,
    offline: (on) => context.setOffline(on),
    async kill() {
      process.kill(pid, 'SIGKILL');
      await context.close().catch(() => {});
    },
    close: () => context.close(),
  };
}
