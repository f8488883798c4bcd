import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../helpers/browser/accessible.ts';
import { hydrated, navigate } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { patient } from '../helpers/process/slowness.ts';

/** Content that the bundle does not know: a service without a category record, a menu that leads anywhere. */

const LINKS = [
  ['A page of the blog', 'blog?page=2', '/blog?page=2', 'Blog, page 2'],
  ['A former address', '/virtual-assistant', '/services/virtual-assistant', 'virtual assistant'],
  ['Nested', 'services/anything/bookeeper', '/services/anything/bookeeper', 'Remote bookkeeper'],
  ['A place on a page', 'contact-us#enquiry', '/contact-us#enquiry', 'Contact'],
  ['With slashes', '//about-us/', '/about-us', 'About'],
] as const;

/** One worker runs these tests in order, so that they share one site. */
test.describe.configure({ mode: 'default' });

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
  const store = new DatabaseSync(join(site.dataDir, 'citadel.sqlite'), {
    timeout: patient(10_000),
  });
  for (const column of ['body', 'listed'])
    store.exec(
      `UPDATE published SET ${column} = json_set(${column},
         '$.service.post_title', 'Beekeeping', '$.service.post_name', 'beekeeping')
       WHERE kind = 'service' AND slug = 'data-entry'`,
    );
  store.exec(
    "UPDATE published SET slug = 'beekeeping' WHERE kind = 'service' AND slug = 'data-entry'",
  );
  const submenus = LINKS.map(([name, url]) => ({ name, url }));
  store
    .prepare(
      `UPDATE published SET body = json_set(body, '$.menus[0].url', '', '$.menus[0].submenus', json(?))
       WHERE kind = 'menu'`,
    )
    .run(JSON.stringify(submenus));
  store.exec('UPDATE content_version SET version = version + 1');
  store.close();
  // A page that was rendered before may be sent once more while it is rendered again.
  await expect
    .poll(async () => (await fetch(`${site.url}/services`)).text())
    .toContain('A former address');
});
test.afterAll(() => site?.stop());

const headings = (page: Page) => page.locator('main :is(h1, h2)').allTextContents();

test('a service without a category record has the same page from the server and in the browser', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${site.url}/services/beekeeping`);
  const served = await headings(page);
  expect(served[0]).toBe('Beekeeping');
  expect(served[1]).toBe('What you can hand over');
  expect(served).not.toContain('What owners ask before they say yes');
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);

  await page.goto(`${site.url}/not-found`);
  await hydrated(page);
  await navigate(page, '/services/anything/beekeeping');
  await expect(page).toHaveTitle('Beekeeping | Citadel');
  await expect.poll(() => headings(page)).toEqual(served);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${site.url}/services/beekeeping`,
  );
});

test('the menu leads to every kind of link', async ({ page }) => {
  for (const [name, , path, title] of LINKS)
    await test.step(path, async () => {
      await page.goto(`${site.url}/services`);
      await hydrated(page);
      await page.locator('header summary', { hasText: 'Services' }).click();
      const link = page.locator('header').getByRole('link', { name, exact: true });
      // Without script the browser follows the address itself.
      const followed = await page.request.get(site.url + (await link.getAttribute('href'))!);
      expect(followed.url()).toBe(site.url + path);
      await link.click();
      await expect(page).toHaveURL(site.url + path);
      await expect(page).toHaveTitle(new RegExp(title, 'i'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
});
