import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../helpers/browser/accessible.ts';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { smallTargets } from '../helpers/browser/page-measures.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { sameOnPhone } from '../helpers/browser/same-on-phone.ts';

test.describe('the header', () => {
  test(
    'keeps its services menu across navigation without another call',
    sameOnPhone,
    async ({ page }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      const menu = page.locator('header details').getByRole('link', { includeHidden: true });
      const entries = () =>
        menu.evaluateAll((links) =>
          links.map((link) => [link.textContent, link.getAttribute('href')]),
        );
      await page.goto('/services');
      const rendered = await entries();
      expect(rendered.length).toBeGreaterThan(20);
      await hydrated(page);
      expect(await entries()).toEqual(rendered);
      await page.locator('main').getByRole('link', { name: 'Bookkeeping' }).first().click();
      await expect(page).toHaveURL('/services/bookeeper');
      expect(await entries()).toEqual(rendered);
      expect(requests).not.toContain('/api/getMenulisting.php');
    },
  );

  test('its open menu is accessible in both themes, on a phone with targets that are large enough (2.5.8)', async ({
    page,
  }) => {
    await page.goto('/not-found');
    await hydrated(page);
    const isPhone = page.viewportSize()!.width < 900;
    if (isPhone) await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('header summary', { hasText: 'Services' }).click();
    await expect(page.locator('header').getByRole('link', { name: 'Bookkeeping' })).toBeVisible();
    if (isPhone) expect(await smallTargets(page)).toEqual([]);
    await expectAccessibleInBothThemes(page, 'header');
  });

  test('changes its style after 50 pixels', sameOnPhone, async ({ page }) => {
    await page.goto('/faq');
    await hydrated(page);
    const header = page.locator('header').first();
    const plain = await header.getAttribute('class');
    await page.evaluate(() => window.scrollTo({ top: 50, behavior: 'instant' }));
    await expect(header).toHaveClass(plain!);
    await page.evaluate(() => window.scrollTo({ top: 51, behavior: 'instant' }));
    await expect(header).not.toHaveClass(plain!);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect(header).toHaveClass(plain!);
  });
});

test.describe('the footer', () => {
  const footer = (page: Page) => page.getByRole('contentinfo');
  const enquiry = (page: Page) => footer(page).getByRole('link', { name: 'Send your requirement' });
  const hidden = (page: Page) => expect(footer(page)).toHaveCSS('opacity', '0');
  const shown = (page: Page) => expect(footer(page)).toHaveCSS('opacity', '1');

  for (const scripts of ['load', 'fail to load'])
    test(
      `is hidden until the first scroll when scripts ${scripts}`,
      sameOnPhone,
      async ({ page }) => {
        if (scripts === 'fail to load')
          await page.route('**/static/js/**', (route) => route.abort());
        await page.addInitScript(() => {
          const seen = new Set<string>();
          Object.assign(window, { seen });
          const look = () => {
            const element = document.querySelector('footer');
            if (element) seen.add(getComputedStyle(element).opacity);
            requestAnimationFrame(look);
          };
          look();
        });
        await page.goto('/faq');
        if (scripts === 'load') await hydrated(page);
        await page.waitForFunction(
          () =>
            performance.getEntriesByName('first-contentful-paint').length > 0 &&
            (window as unknown as { seen: Set<string> }).seen.size > 0,
        );
        expect(
          await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]),
        ).toEqual(['0']);
        await expect(enquiry(page)).toHaveCount(1);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.mouse.wheel(0, 200);
        await shown(page);
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
        // It stays visible from then on, also on the next page.
        await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
        await shown(page);
      },
    );

  test('cannot be clicked while it is hidden', sameOnPhone, async ({ page }) => {
    await page.goto('/faq');
    // Tall enough to show the footer's links, but short enough to scroll.
    const link = enquiry(page);
    const { y } = (await link.boundingBox())!;
    const { width } = page.viewportSize()!;
    await page.setViewportSize({ width, height: Math.round(y) + 60 });
    await hydrated(page);
    await hidden(page);
    const box = (await link.boundingBox())!;
    await page.mouse.click(box.x + 10, box.y + box.height / 2);
    await hidden(page);
    await expect(page).toHaveURL('/faq');
    await page.mouse.wheel(0, 20);
    await shown(page);
    await link.click();
    await expect(page).toHaveURL('/contact-us');
  });

  test('is shown when it gets focus, but not by a key press', sameOnPhone, async ({ page }) => {
    await page.goto('/faq');
    await hydrated(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift');
    await page.keyboard.press('a');
    await hidden(page);
    await enquiry(page).evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
    await shown(page);
  });

  test('is visible on a page that is too short to scroll', sameOnPhone, async ({ page }) => {
    const { width } = page.viewportSize()!;
    await page.setViewportSize({ width, height: 500 });
    await page.goto('/not-found');
    await hydrated(page);
    await hidden(page);
    await page.setViewportSize({ width, height: 6_000 });
    await shown(page);
    await page.reload();
    await shown(page);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an unknown URL leads on by a search and by links', sameOnPhone, async ({ page }) => {
    await page.goto('/no-such-page');
    const main = page.locator('main');
    for (const name of ['See all services', 'People', 'Rates', 'Time zones', 'Contact Us'])
      await expect(main.getByRole('link', { name, exact: true })).toBeVisible();
    // Its picture and its styles have arrived.
    await expect(main.locator('img')).toHaveJSProperty('naturalWidth', 1200);
    await expect(main.locator('ul')).toHaveCSS('display', 'grid');
    await expect(main.getByText('Search for', { exact: true })).toBeVisible();
    await main.getByRole('searchbox', { name: 'Search for' }).fill('bookkeeper');
    await main.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?q=bookkeeper');
  });

  test(
    'the footer folds its links on a phone, and shows all on a wide one',
    sameOnPhone,
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/not-found');
      const footer = page.locator('body > footer');
      await expect(footer.locator('summary').filter({ visible: true })).toHaveCount(0);
      for (const link of await footer.locator('a').all()) await expect(link).toBeVisible();

      await page.setViewportSize({ width: 390, height: 664 });
      for (const what of ['a[href^="tel:"]', 'a[href^="mailto:"]', 'a[href^="https://wa.me/"]'])
        await expect(footer.locator(what).first()).toBeVisible();
      for (const [group, link] of [
        ['Company', 'Data security'],
        ['Policies', 'Refund policy'],
      ] as const) {
        await expect(footer.getByText(link)).toBeHidden();
        await footer.locator('summary').and(page.getByLabel(group)).click();
        await expect(footer.getByText(link)).toBeVisible();
      }
    },
  );
});
