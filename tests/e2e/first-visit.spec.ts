import { expect, test } from '@playwright/test';
import { hydrated } from '../helpers/hydrated.ts';
import { routePaths } from '../helpers/route-paths.ts';

/** A first visit leaves no cookie, keeps nothing but what the cookie policy names, and tells nobody else. */

const NAMED = ['citadel-offer-seen'];

for (const path of routePaths)
  test(`${path}: no cookie, no storage, nobody else`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL });
    const elsewhere: string[] = [];
    context.on('request', (request) => {
      if (new URL(request.url()).origin !== baseURL) elsewhere.push(request.url());
    });
    const cookies: string[] = [];
    context.on('response', async (response) => {
      const set = await response.headerValue('set-cookie').catch(() => null);
      if (set) cookies.push(set);
    });
    const page = await context.newPage();
    await page.goto(path);
    await hydrated(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
    // What is written on leaving a page is written now.
    await page.goto('/robots.txt');
    const kept = await page.evaluate(async () => ({
      cookie: document.cookie,
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).length,
      caches: 'caches' in window ? (await caches.keys()).length : 0,
      workers: (await navigator.serviceWorker?.getRegistrations())?.length ?? 0,
    }));
    expect({ ...kept, session: kept.session.filter((key) => !NAMED.includes(key)) }).toEqual({
      cookie: '',
      local: [],
      session: [],
      databases: 0,
      caches: 0,
      workers: 0,
    });
    expect(await context.cookies()).toEqual([]);
    expect(cookies).toEqual([]);
    expect(elsewhere).toEqual([]);
    await context.close();
  });
