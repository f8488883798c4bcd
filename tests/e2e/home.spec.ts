import { expect, type Page } from '@playwright/test';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';

/** Prevents the offer popup, which has its own tests. */
const noOffer = (page: Page) =>
  page.addInitScript(() => sessionStorage.setItem('citadel-offer-seen', 'true'));

const section = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: heading }) });

test('shows as many items as the specification requires', async ({ reusedPage: page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(
    page.locator('[aria-label="Sample experts"] [aria-roledescription="slide"]'),
  ).toHaveCount(6);
  await expect(
    section(page, 'Work that owners hand over first').getByRole('link', { name: /^View more/ }),
  ).toHaveCount(6);
  await expect(section(page, 'Three reasons owners stay').locator('ol > li')).toHaveCount(3);
  await expect(page.getByRole('link', { name: /^Hire me/ })).toHaveCount(3);
  await expect(section(page, 'Hired within 24 hours').locator('ol > li')).toHaveCount(3);
  await expect(section(page, 'Read this before you hire').locator('article')).toHaveCount(5);
  const testimonials = page.locator('section', { hasText: 'Trusted by 200+ Clients' });
  await expect(testimonials.locator('blockquote')).toHaveCount(7);
  await expect(testimonials.getByRole('button')).toHaveCount(0);
});

test('leads in one tap to what a buyer looks for, and its menu to the telephone', async ({
  reusedPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const first = page.locator('main h1').locator('xpath=..');
  for (const path of ['/services', '/people', '/time-zones'])
    await expect(first.locator(`a[href="${path}"]`)).toBeInViewport({ ratio: 1 });
  const terms = page.getByRole('region', { name: 'Three reasons owners stay with it' });
  for (const path of ['/refund-policy', '/data-security'])
    await expect(terms.locator(`a[href="${path}"]`)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.locator('a[href^="tel:"]').first()).toBeInViewport({ ratio: 1 });
});

test('the rates and names of the services come with the page', async ({ page }) => {
  await noOffer(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/post_type=page|api\/rates/.test(request.url())) calls.push(request.url());
  });
  await page.goto('/');
  await hydrated(page);
  await expect(page.locator('[aria-labelledby=rates]')).toContainText('Bookkeeping');
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
});

test.describe('the rotating experts', () => {
  const shown = (page: Page) =>
    page.locator(
      '[aria-label="Sample experts"] [aria-roledescription="slide"][aria-hidden="false"]',
    );

  test('rotate neither under the pointer nor with reduced motion; else they fade in 1.5 seconds, rotate automatically, and stop on Pause', async ({
    page,
  }) => {
    await noOffer(page);
    await page.clock.install();
    if (page.viewportSize()!.width >= 900)
      await test.step('under the pointer of a mouse', async () => {
        await page.goto('/');
        await hydrated(page);
        await page.locator('[aria-label="Sample experts"]').hover();
        await page.clock.runFor(20_000);
        await expect(shown(page)).toContainText('Ananya Deshmukh');
        await page.mouse.move(0, 0);
      });
    await test.step('with reduced motion', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/');
      await hydrated(page);
      await page.clock.runFor(20_000);
      await expect(shown(page)).toContainText('Ananya Deshmukh');
      await expect(page.getByRole('button', { name: 'Pause the profiles' })).toHaveCount(0);
    });
    await test.step('with motion', async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto('/');
      await hydrated(page);
      await expect(shown(page)).toContainText('Ananya Deshmukh');
      await expect(shown(page)).toHaveCSS('transition-duration', /^1\.5s/);
      await page.clock.runFor(5100);
      await expect(shown(page)).toContainText('Farhan Qureshi');
      await page.getByRole('button', { name: 'Pause the profiles' }).click();
      await page.mouse.move(0, 0);
      await page.clock.runFor(30_000);
      await expect(shown(page)).toContainText('Farhan Qureshi');
      await page.getByRole('button', { name: 'Next profile' }).click();
      await expect(shown(page)).toContainText('Lakshmi Subramanian');
    });
  });
});

test.describe('testimonials', () => {
  const carousel = (page: Page) =>
    page.locator('[aria-roledescription="carousel"]', { has: page.locator('blockquote') });
  const track = (page: Page) => carousel(page).locator('ul');
  const visibleSlides = (page: Page) =>
    track(page).evaluate((list) => {
      const frame = list.getBoundingClientRect();
      return [...list.children].flatMap((slide, index) => {
        const { left, right } = slide.getBoundingClientRect();
        return left >= frame.left - 2 && right <= frame.right + 2 ? [index] : [];
      });
    });

  for (const { width, seen, step } of [
    { width: 601, seen: [0, 1, 2], step: [3, 4, 5] },
    { width: 600, seen: [1, 2], step: [2, 3] },
    { width: 481, seen: [1, 2], step: [2, 3] },
    { width: 480, seen: [0], step: [1] },
  ]) {
    test(`show the right number of slides at ${width} pixels`, async ({ reusedPage: page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await hydrated(page);
      await track(page).scrollIntoViewIfNeeded();
      await expect.poll(() => visibleSlides(page)).toEqual(seen);
      await track(page).focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => visibleSlides(page)).toEqual(step);
    });
  }

  test('move by three in 500 milliseconds, to the end and back, and do not wrap around', async ({
    page,
  }) => {
    await noOffer(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.clock.install();
    await page.goto('/');
    await hydrated(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await track(page).focus();
    for (const [key, seen] of [
      ['ArrowRight', [3, 4, 5]],
      ['ArrowRight', [4, 5, 6]],
      ['ArrowRight', [4, 5, 6]],
      ['ArrowLeft', [3, 4, 5]],
      ['ArrowLeft', [0, 1, 2]],
      ['ArrowLeft', [0, 1, 2]],
    ] as const) {
      const before = await visibleSlides(page);
      await page.keyboard.press(key);
      await page.clock.runFor(50);
      if (String(before) !== String(seen)) expect(await visibleSlides(page)).not.toEqual(seen);
      await page.clock.runFor(500);
      expect(await visibleSlides(page)).toEqual(seen);
    }
  });

  for (const { slides, end } of [
    { slides: 0.3, end: 0 },
    { slides: 0.5, end: 3 },
    { slides: 2.4, end: 3 },
  ])
    test(`end at slide ${end} after a drag by ${slides} slides`, async ({ reusedPage: page }) => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto('/');
      await hydrated(page);
      await track(page).scrollIntoViewIfNeeded();
      const places = await track(page).evaluate((list) =>
        [...list.children].map(
          (slide) =>
            (slide as HTMLElement).offsetLeft - (list.children[0] as HTMLElement).offsetLeft,
        ),
      );
      const box = (await track(page).locator('figure').nth(2).boundingBox())!;
      const [x, y] = [box.x + box.width - 20, box.y + 40];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - places[1]! * slides, y, { steps: 8 });
      await page.mouse.up();
      const place = () => track(page).evaluate((list) => Math.round(list.scrollLeft));
      await expect.poll(place).toBe(places[end]);
      // Long enough for the browser to snap to another slide.
      await page.waitForTimeout(700);
      expect(await place()).toBe(places[end]);
    });

  test('move to the next three by a wheel sideways, not by one downward, and show their edge', async ({
    reusedPage: page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/');
    await hydrated(page);
    await track(page).scrollIntoViewIfNeeded();
    const next = await track(page).evaluate((list) => {
      const [frame, fourth] = [list, list.children[3]!].map((box) => box.getBoundingClientRect());
      return frame!.right - fourth!.left;
    });
    expect(next).toBeGreaterThan(16);
    await track(page).locator('figure').first().hover();
    for (const [by, seen] of [
      [100, [3, 4, 5]],
      [100, [4, 5, 6]],
      [-100, [3, 4, 5]],
    ] as const) {
      await page.mouse.wheel(by, 0);
      await expect.poll(() => visibleSlides(page)).toEqual(seen);
      // The end of the move, when the browser may snap back.
      await expect(track(page)).not.toHaveCSS('scroll-snap-type', 'none');
      expect(await visibleSlides(page)).toEqual(seen);
    }
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
    await expect.poll(() => visibleSlides(page)).toEqual([3, 4, 5]);
  });
});
