import { expect, test } from '@playwright/test';
import { expectAccessible } from '../helpers/accessible.ts';
import { hydrated } from '../helpers/hydrated.ts';

/** The offer popup has tests of its own. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('citadel-offer-seen', 'true'));
});

test.describe('the header', () => {
  test('opens the services menu by mouse and leads to a service', async ({ page, isMobile }) => {
    await page.goto('/');
    await hydrated(page);
    const phone = page.viewportSize()!.width < 900;
    if (phone) await page.getByRole('button', { name: 'Menu' }).click();
    const services = page.locator('header summary', { hasText: 'Services' });
    await services.click();
    const link = page.locator('header').getByRole('link', { name: 'Bookkeeping' });
    await expect(link).toBeVisible();
    await services.click();
    await expect(link).toBeHidden();
    await services.click();
    await link.click();
    await expect(page).toHaveURL('/services/bookeeper');
    await expect(link).toBeHidden();
    expect(isMobile).toBeFalsy();
  });

  test('opens and closes the services menu by keyboard', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    if (page.viewportSize()!.width < 900) {
      await page.getByRole('button', { name: 'Menu' }).focus();
      await page.keyboard.press('Enter');
    }
    const services = page.locator('header summary', { hasText: 'Services' });
    await services.focus();
    await page.keyboard.press('Enter');
    const first = page.locator('header').getByRole('link', { name: 'Finance & accounting' });
    await expect(first).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(first).toBeHidden();
    await expect(services).toBeFocused();
  });

  test('keeps its services menu from page to page without asking for it', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const menu = page.locator('header details').getByRole('link', { includeHidden: true });
    const entries = () =>
      menu.evaluateAll((links) =>
        links.map((link) => [link.textContent, link.getAttribute('href')]),
      );
    await page.goto('/services');
    const drawn = await entries();
    expect(drawn.length).toBeGreaterThan(20);
    await hydrated(page);
    expect(await entries()).toEqual(drawn);
    await page.locator('main').getByRole('link', { name: 'Bookkeeping' }).first().click();
    await expect(page).toHaveURL('/services/bookeeper');
    expect(await entries()).toEqual(drawn);
    expect(asked).not.toContain('/api/getMenulisting.php');
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing while the menu is open, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/not-found');
      await hydrated(page);
      if (page.viewportSize()!.width < 900)
        await page.getByRole('button', { name: 'Menu' }).click();
      await page.locator('header summary', { hasText: 'Services' }).click();
      await expect(page.locator('header').getByRole('link', { name: 'Bookkeeping' })).toBeVisible();
      await expectAccessible(page);
    });

  test('changes its style after 50 pixels', async ({ page }) => {
    await page.goto('/');
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

  test('has every link of the specification', async ({ page }) => {
    await page.goto('/');
    const header = page.locator('header');
    for (const [name, address] of [
      ['Home', '/'],
      ['About Us', '/about-us'],
      ['Blog', '/blog'],
      ['Contact Us', '/contact-us'],
      ['Get Started', '/contact-us'],
    ] as const)
      await expect(header.locator(`a[href="${address}"]`, { hasText: name })).toHaveCount(1);
  });
});

test.describe('the footer', () => {
  test('is out of sight until the first scroll, but not for assistive technology', async ({
    page,
  }) => {
    await page.goto('/');
    await hydrated(page);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toHaveCSS('opacity', '0');
    await expect(footer.getByRole('link', { name: 'Refund policy' })).toHaveCount(1);
    await page.mouse.wheel(0, 200);
    await expect(footer).toHaveCSS('opacity', '1');
  });

  test('is shown to a keyboard', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toHaveCSS('opacity', '0');
    await page.keyboard.press('Tab');
    await expect(footer).toHaveCSS('opacity', '1');
  });

  test('has every link and contact of the specification', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const address of [
      '/about-citadel-advantage',
      '/how-does-citadel-works',
      '/offshore',
      '/data-security',
      '/refund-policy',
      '/privacy-policy',
      '/cookie-policy',
      '/citadel-user-agreement',
    ])
      await expect(footer.locator(`a[href="${address}"]`)).toHaveCount(1);
    for (const start of ['tel:', 'mailto:', 'https://wa.me/'])
      await expect(footer.locator(`a[href^="${start}"]`)).toHaveCount(1);
    for (const network of ['LinkedIn', 'Facebook', 'X', 'Instagram'])
      await expect(footer.getByRole('link', { name: network, exact: true })).toHaveCount(1);
  });
});

test('a new page begins at its top', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => window.scrollTo({ top: 3000, behavior: 'instant' }));
  await page.getByRole('link', { name: 'View all services' }).click();
  await expect(page).toHaveURL('/services');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a move inside the site takes the focus along and announces the title', async ({ page }) => {
  await page.goto('/not-found');
  await hydrated(page);
  await page.getByRole('link', { name: 'See all services' }).click();
  await expect(page).toHaveURL('/services');
  await expect(page.locator('main')).toBeFocused();
  await expect(page.locator('[aria-live="polite"][aria-atomic="true"]')).toHaveText(
    await page.title(),
  );
  await page.keyboard.press('Tab');
  await expect(page.locator('main').locator(':focus')).toHaveCount(1);
});

test.describe('an unknown address', () => {
  for (const address of [
    '/not-found',
    '/no/such/page',
    '/services-we-lack',
    '/blog/no-such-post',
  ]) {
    test(`${address} is answered 404 with a way home`, async ({ page }) => {
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(page).toHaveTitle(/not found/i);
      await page.getByRole('link', { name: 'Go to Home' }).click();
      await expect(page).toHaveURL('/');
    });
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu, the services submenu and the footer work', async ({ page }) => {
    await page.goto('/');
    if (page.viewportSize()!.width < 900) await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('header summary', { hasText: 'Services' }).click();
    await expect(page.locator('header').getByRole('link', { name: 'Bookkeeping' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCSS('opacity', '1');
    await page.locator('header').getByRole('link', { name: 'Bookkeeping' }).click();
    await expect(page).toHaveURL('/services/bookeeper');
  });
});
