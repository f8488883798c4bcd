import { expect, type Page } from '@playwright/test';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { long } from '../helpers/process/faults.ts';

test('leads in one tap to what a buyer looks for, and its menu to the telephone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const first = page.locator('main h1').locator('xpath=..');
  for (const path of ['/services', '/people', '/time-zones'])
    await expect(first.locator(`a[href="${path}"]`)).toBeInViewport({ ratio: 1 });
  await expect(first.locator('a[href^="tel:"]')).toBeInViewport({ ratio: 1 });
  const terms = page.getByRole('region', { name: 'Three reasons owners hire this way' });
  for (const path of ['/refund-policy', '/data-security'])
    await expect(terms.locator(`a[href="${path}"]`)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.locator('a[href^="tel:"]').first()).toBeInViewport({ ratio: 1 });
});

test('a strip shows the edge of its next item, and none of its words', async ({ page }) => {
  for (const path of ['/', '/about-us']) {
    await page.goto(path);
    for (const width of [390, 640, 820]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await cutInStrips(page), `${path} at ${width} pixels`).toEqual([]);
    }
  }
});

/** Texts of lists that scroll sideways, of which more than the first 8 pixels are seen, but not all. */
const cutInStrips = (page: Page) =>
  page.evaluate(() => {
    const strips = [...document.querySelectorAll('main ul')].filter(
      (list) => list.scrollWidth > list.clientWidth + 1 && list.checkVisibility(),
    );
    if (strips.length === 0) return ['no strip'];
    return strips.flatMap((strip) => {
      const end = Math.min(strip.getBoundingClientRect().right, window.innerWidth);
      const texts = document.createTreeWalker(strip, NodeFilter.SHOW_TEXT);
      const cut: string[] = [];
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const { left, right } = range.getBoundingClientRect();
        if (left < end - 8 && right > end) cut.push(range.toString());
      }
      return cut;
    });
  });

test('the rates and names of the services come with the page', async ({ page }) => {
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

  /** Its label is such as "2 of 6". */
  const place = async (page: Page) =>
    Number.parseInt((await shown(page).getAttribute('aria-label')) ?? '', 10);

  test('rotate neither under the pointer nor with reduced motion; else they fade in 1.5 seconds, rotate automatically, and stop on Pause', async ({
    page,
  }) => {
    await page.clock.install();
    if (page.viewportSize()!.width >= 900)
      await test.step('under the pointer of a mouse', async () => {
        await page.goto('/');
        await hydrated(page);
        await page.locator('[aria-label="Sample experts"]').hover();
        const under = await place(page);
        await page.clock.runFor(20_000);
        expect(await place(page)).toBe(under);
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
      await expect(shown(page)).toHaveCSS('transition-duration', /^1\.5s/);
      // On a busy machine the clock has run on by itself.
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await page.clock.runFor(100);
      const before = await place(page);
      await page.clock.runFor(5100);
      await expect.poll(() => place(page)).toBe((before % 6) + 1);
      await page.getByRole('button', { name: 'Pause the profiles' }).click();
      await page.mouse.move(0, 0);
      await page.clock.runFor(30_000);
      expect(await place(page)).toBe((before % 6) + 1);
      await page.getByRole('button', { name: 'Next profile' }).click();
      await expect.poll(() => place(page)).toBe(((before + 1) % 6) + 1);
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

  test('show the right number of slides', async ({ page }) => {
    for (const { width, seen, step } of [
      { width: 601, seen: [0, 1, 2], step: [3, 4, 5] },
      { width: 600, seen: [1, 2], step: [2, 3] },
      ...(long
        ? [
            { width: 480, seen: [0], step: [1] },
            { width: 481, seen: [1, 2], step: [2, 3] },
          ]
        : []),
    ])
      await test.step(`at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/');
        await hydrated(page);
        await track(page).scrollIntoViewIfNeeded();
        await expect.poll(() => visibleSlides(page)).toEqual(seen);
        await track(page).focus();
        await page.keyboard.press('ArrowRight');
        await expect.poll(() => visibleSlides(page)).toEqual(step);
      });
    for (const [width, count] of [
      [481, 2],
      [480, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => (await visibleSlides(page)).length).toBe(count);
    }
  });

  test('move by three in 500 milliseconds, to the end and back, and do not wrap around', async ({
    page,
  }) => {
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

  /** Drags the middle of the track to the left, by the mouse or by a finger, and holds it until it is at rest. */
  async function drag(page: Page, by: 'mouse' | 'finger', pixels: number): Promise<void> {
    const { x, width } = (await track(page).boundingBox())!;
    const { height } = page.viewportSize()!;
    const places = Array.from({ length: 9 }, (_, index) => ({
      x: x + width - 40 - (pixels * index) / 8,
      y: height / 2,
    }));
    if (by === 'mouse') {
      await page.mouse.move(places[0]!.x, places[0]!.y);
      await page.mouse.down();
      for (const place of places) await page.mouse.move(place.x, place.y);
      return page.mouse.up();
    }
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: typeof places) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [places[0]!]);
    for (const place of [...places, ...Array<(typeof places)[0]>(8).fill(places[8]!)]) {
      await touch('touchMove', [place]);
      await page.waitForTimeout(20);
    }
    await touch('touchEnd', []);
    await devtools.detach();
  }

  const DRAGS = [
    { width: 481, few: 50, one: [2, 3], more: 300 },
    { width: 601, few: 40, one: [3], more: 320 },
    { width: 1440, few: 100, one: [3], more: 300 },
  ];
  for (const [by, hasTouch] of [
    ['mouse', false],
    ['finger', true],
  ] as const)
    test.describe(`by ${by}`, () => {
      test.use({ hasTouch });

      test('move on by a third of a slide, not by less', async ({ page }) => {
        // A short run tries one width with each of them.
        for (const { width, few, one, more } of long ? DRAGS : [DRAGS[hasTouch ? 1 : 2]!])
          await test.step(`at ${width} pixels`, async () => {
            await page.setViewportSize({ width, height: 900 });
            await page.goto('/');
            await hydrated(page);
            await track(page).scrollIntoViewIfNeeded();
            await expect(track(page)).toHaveCSS('cursor', 'grab');
            const first = () =>
              track(page).evaluate((list) => {
                const start = list.getBoundingClientRect().left;
                const ofEach = [...list.children].map((slide) =>
                  Math.abs(slide.getBoundingClientRect().left - start - 4),
                );
                const distance = Math.min(...ofEach);
                return distance < 3 ? ofEach.indexOf(distance) : -1;
              });
            const begin = width === 481 ? 1 : 0;
            await expect.poll(first).toBe(begin);
            await drag(page, by, few);
            // Longer than a move.
            await page.waitForTimeout(1_000);
            expect(await first()).toBe(begin);
            for (const pixels of [150, more]) {
              await drag(page, by, pixels);
              let place = begin;
              // At rest: on its way it passes other places.
              await expect
                .poll(async () => {
                  const before = place;
                  place = await first();
                  return place > begin && place === before;
                })
                .toBe(true);
              // The browser does not snap back.
              await page.waitForTimeout(1_000);
              expect(await first()).toBe(place);
              expect(one).toContain(place);
              await track(page).evaluate((list) => list.focus());
              await page.keyboard.press('ArrowLeft');
              if (place - begin === 2) await page.keyboard.press('ArrowLeft');
              await expect.poll(first).toBe(begin);
              await page.waitForTimeout(600);
            }
          });
      });
    });

  test('move to the next three by a wheel sideways, not by one downward, and show their edge', async ({
    page,
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
