import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { EntryDetails, ListedEntry } from '../../../server/studio/studio-types.ts';
import {
  addSession,
  OWN_PAGE,
  signInOwner,
  startStudio,
  type RunningStudio,
} from '../process/start-studio.ts';

/** The studio of this worker, and the session of its owner: to start one costs more than a spec. */
let started: { studio: RunningStudio; cookie: string } | undefined;
/** The page of the spec that this worker runs. */
let opened: Page | undefined;

/**
 * `test` of the specs that share a studio, which is that of their worker. `page` is signed in, and is one for all
 * tests of a spec: in a new context the app is fetched and compiled again. Its routes, listeners and viewport are
 * reset after each test.
 */
export const test = base.extend<object, { endStudio: void }>({
  endStudio: [
    async ({ browser: _ }, use) => {
      await use();
      await started?.studio.stop();
    },
    { scope: 'worker', auto: true },
  ],
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

async function start() {
  const studio = await startStudio({ LOG_LEVEL: 'warn', RATE_LIMIT: 'off' });
  return { studio, cookie: await signInOwner(studio) };
}

/** Uses the studio of this worker in a spec, and makes calls to it as its owner. */
export function useStudio() {
  let studio: RunningStudio;
  let cookie: string;
  test.beforeAll(async ({ browser }) => {
    ({ studio, cookie } = started ??= await start());
    opened = await openPage(browser);
  });
  test.afterAll(() => opened?.context().close());

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
  const detailsOf = (id: string) => call<EntryDetails>(`/entries/${id}`);
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
    detailsOf,
    /** Discards the draft of an entry. */
    async discard(id: string) {
      const { newest } = await detailsOf(id);
      await call(`/entries/${id}/draft?base=${newest.id}`, undefined, 'DELETE');
    },
    /** Finds the id of the first entry of a kind, or of the one with this slug. */
    async idOf(kind: string, slug?: string) {
      const entries = await listEntries();
      const found = entries.find((entry) => entry.kind === kind && (!slug || entry.slug === slug));
      if (!found) throw new Error(`there is no ${kind} ${slug ?? ''}`);
      return found.id;
    },
  };
}
