import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { EntryDetails, ListedEntry } from '../../../server/studio/studio-types.ts';
import {
  addSession,
  OWN_PAGE,
  signInOwner,
  startStudio,
  type RunningStudio,
} from '../process/start-studio.ts';

/** The page of the spec that this worker runs. */
let opened: Page | undefined;

/**
 * `test` of the specs with a studio of their own. `page` is signed in, and is one for all tests of a spec: in a new
 * context the app is fetched and compiled again. Its routes, listeners and viewport are reset after each test.
 */
export const test = base.extend({
  async context({ viewport: _ }, use) {
    await use(opened!.context());
  },
  async page({ viewport }, use) {
    const page = opened!;
    await page.setViewportSize(viewport!);
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    page.removeAllListeners();
  },
});

/** Starts one studio for all tests of a spec, and makes calls to it as its owner. */
export function useOwnStudio() {
  let studio: RunningStudio;
  let cookie: string;
  test.beforeAll(async ({ browser }) => {
    studio = await startStudio({ LOG_LEVEL: 'warn', RATE_LIMIT: 'off' });
    cookie = await signInOwner(studio);
    opened = await openPage(browser);
  });
  test.afterAll(async () => {
    await opened?.context().close();
    await studio?.stop();
  });

  /** Signs a browser in as the owner. */
  const signIn = (context: BrowserContext) => addSession(context, studio, cookie);
  /** Opens a page that is signed in, in a browser context of its own. */
  async function openPage(browser: Browser): Promise<Page> {
    const context = await browser.newContext({
      baseURL: studio.studioUrl,
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Kolkata',
    });
    await signIn(context);
    return context.newPage();
  }
  /** Makes a call of the studio's own page; returns the body, or throws if the call failed. */
  async function call<Body>(path: string, body?: unknown, method = body ? 'POST' : 'GET') {
    const response = await fetch(`${studio.studioUrl}/api${path}`, {
      method,
      headers: { ...OWN_PAGE, cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Body;
  }
  const listEntries = async () => (await call<{ entries: ListedEntry[] }>('/entries')).entries;
  return {
    get url() {
      return studio.url;
    },
    get studioUrl() {
      return studio.studioUrl;
    },
    signIn,
    openPage,
    call,
    listEntries,
    detailsOf: (id: string) => call<EntryDetails>(`/entries/${id}`),
    /** Finds the id of the first entry of a kind, or of the one with this slug. */
    async idOf(kind: string, slug?: string) {
      const entries = await listEntries();
      const found = entries.find((entry) => entry.kind === kind && (!slug || entry.slug === slug));
      if (!found) throw new Error(`there is no ${kind} ${slug ?? ''}`);
      return found.id;
    },
  };
}
