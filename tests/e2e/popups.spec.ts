import { expect, type Page } from '@playwright/test';
import { axeViolations } from '../helpers/browser/accessible.ts';
import { focusProblemsOf } from '../helpers/browser/focus.ts';
import { htmlErrors } from '../helpers/browser/html-rules.ts';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { horizontalOverflow, resize } from '../helpers/browser/page-measures.ts';
import { test } from '../helpers/browser/reused-page.ts';

const FLAG = 'citadel-offer-seen';
const offer = (page: Page) => page.getByRole('region', { name: 'Start with a free trial' });
const flag = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), FLAG);

async function pauseClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-10-05T09:00:00Z') });
  await page.clock.pauseAt(new Date('2026-10-05T10:00:00Z'));
}

const isHydrated = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactFiber'));

/** Opens the home page, whose clock is paused. */
async function arrive(page: Page): Promise<void> {
  await page.goto('/');
  await hydrate(page);
}

/** Hydrates a page whose clock is paused. */
async function hydrate(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('pointerdown')));
  // The entry script starts in a timer, so the clock must advance until the page is hydrated.
  await expect(async () => {
    await page.clock.runFor(1);
    expect(await page.evaluate(() => 'routed' in document.documentElement.dataset)).toBe(true);
    expect(await page.locator('main > *').first().evaluate(isHydrated)).toBe(true);
  }).toPass();
}

/** Opens the home page and waits until the offer's delay has started, which is when it loads its script. */
async function arriveAndWait(page: Page): Promise<void> {
  const script = page.waitForResponse(/\/static\/js\/offer-[^/]*\.js$/);
  await arrive(page);
  await (await script).finished();
}

/** The headings and controls in the viewport that are under the offer at any of their points. */
const coveredByOffer = (page: Page) =>
  offer(page).evaluate((card) =>
    [...document.querySelectorAll<HTMLElement>('h1, a[href], button, input, textarea, select')]
      .filter((element) => element.checkVisibility() && !card.contains(element))
      .filter((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const parts = [0.02, 0.25, 0.5, 0.75, 0.98];
        return parts.some((x) =>
          parts.some((y) => {
            const hit = document.elementFromPoint(left + width * x, top + height * y);
            return hit !== null && card.contains(hit);
          }),
        );
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent),
  );

test.describe('the offer', () => {
  /** One worker runs these tests in order. They share a page, which each loads in a new session. */
  test.describe.configure({ mode: 'default' });
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await pauseClock(page);
  });
  test.afterAll(() => page?.close());
  test.beforeEach(async ({ viewport }) => {
    page.removeAllListeners();
    await page.setViewportSize(viewport!);
    await page.goto('/robots.txt');
    await page.evaluate(() => sessionStorage.clear());
  });
  const setFlag = (value: string) =>
    page.evaluate(([key, stored]) => sessionStorage.setItem(key, stored), [FLAG, value] as const);

  test('opens after 1000 ms, not at 900 ms, sets the flag, is announced once, and leaves Esc to what is open above it', async () => {
    await arriveAndWait(page);
    await page.clock.runFor(900);
    await expect(offer(page)).toHaveCount(0);
    expect(await flag(page)).toBeNull();
    await page.clock.runFor(100);
    await expect(offer(page)).toBeVisible();
    expect(await flag(page)).toBe('true');

    const status = page.locator('.skip-link + div [role="status"]');
    await expect(status).toBeEmpty();
    await page.clock.runFor(500);
    await expect(status).toContainText('start with a free trial. Escape closes it.');

    const menu = page.locator('header details');
    await page.setViewportSize({ width: 1280, height: 800 });
    await menu.locator('summary').click();
    await page.keyboard.press('Escape');
    await expect(menu).not.toHaveAttribute('open');
    await expect(offer(page)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.keyboard.press('Escape');
    await expect(page.locator('#site-menu')).toBeHidden();
    await expect(offer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(offer(page)).toHaveCount(0);
    await expect(status).toHaveCount(0);
  });

  test('does not open or load its script when the flag is true', async () => {
    await setFlag('true');
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await arrive(page);
    await page.clock.runFor(10_000);
    await expect(offer(page)).toHaveCount(0);
    expect(fetched.filter((url) => url.includes('/offer-'))).toEqual([]);
  });

  test('does not open over a message of the form', async () => {
    await arriveAndWait(page);
    const form = page.locator('main form');
    await form.scrollIntoViewIfNeeded();
    // Its script is loaded when it is near.
    await expect(form).toHaveAttribute('novalidate');
    await form.getByRole('button', { name: 'Send my requirement' }).click();
    await expect(page.getByRole('alert')).toContainText('Please check these fields');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(10_000);
    await expect(offer(page)).toHaveCount(0);
  });

  test('waits while the visitor uses the form, and until they have been idle for a while', async () => {
    await arriveAndWait(page);
    const name = page.getByLabel('Your name');
    await name.focus();
    await page.keyboard.type('Dana');
    await page.clock.runFor(20_000);
    await expect(offer(page)).toHaveCount(0);
    await expect(name).toBeFocused();
    await name.blur();
    // Its place is at the top of the page.
    await page.clock.runFor(20_000);
    await expect(offer(page)).toHaveCount(0);
    // Again while sections above are laid out for the first time.
    const toTop = () =>
      page.evaluate(() => {
        const { scrollY } = window;
        window.scrollTo({ top: 0, behavior: 'instant' });
        return scrollY;
      });
    await expect.poll(toTop).toBe(0);
    await page.clock.runFor(700);
    await expect(offer(page)).toHaveCount(0);
    await page.clock.runFor(600);
    await expect(offer(page)).toBeVisible();
    await expect(name).toHaveValue('Dana');

    await test.step('and links to the contact page', async () => {
      await offer(page).getByRole('link', { name: 'Ask for a free trial' }).click();
      await expect(page).toHaveURL(/\/contact-us$/);
      await expect(offer(page)).toHaveCount(0);
      await expect(page.locator('main')).toBeFocused();
    });
  });

  test('waits while another dialog is open, and closes when the visitor begins with the form', async () => {
    await arriveAndWait(page);
    await page.evaluate(() => {
      const other = document.createElement('dialog');
      other.id = 'other';
      document.body.append(other);
      other.showModal();
    });
    await page.clock.runFor(5000);
    await expect(offer(page)).toHaveCount(0);
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#other')!.close());
    await page.clock.runFor(1250);
    await expect(offer(page)).toBeVisible();
    await page.getByLabel('Your name').focus();
    await expect(offer(page)).toHaveCount(0);
    await expect(page.getByLabel('Your name')).toBeFocused();
  });
});

test.describe('the offer in a page of its own', () => {
  test.use({ withOffer: true });
  test.beforeEach(({ page }) => pauseClock(page));

  test('waits for the fonts, but no longer than 500 ms', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document.fonts, 'ready', { value: new Promise(() => {}) });
    });
    await arriveAndWait(page);
    await page.clock.runFor(1400);
    await expect(offer(page)).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(offer(page)).toBeVisible();
  });

  test('opens after 500 ms, not at 400 ms, when session storage throws', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await arriveAndWait(page);
    await page.clock.runFor(400);
    await expect(offer(page)).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(offer(page)).toBeVisible();
  });
});

test.describe('the offer in real time', () => {
  test.use({ withOffer: true });
  test('is not the largest contentful paint and causes no layout shift', async ({ page }) => {
    await page.addInitScript(() => {
      const seen = { largest: null as Element | null, shifts: [] as [number, number][] };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.largest = (entry as unknown as { element: Element }).element;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.shifts.push([entry.startTime, (entry as unknown as { value: number }).value]);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await offer(page).waitFor();
    const opened = await page.evaluate(() => performance.now());
    // After two frames and all animations the observers have been notified.
    await page.evaluate(async () => {
      await Promise.all(document.getAnimations().map((animation) => animation.finished));
      await new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))),
      );
    });
    const { largestInContent, shifts } = await page.evaluate(() => {
      const { seen } = window as unknown as {
        seen: { largest: Element | null; shifts: [number, number][] };
      };
      return {
        largestInContent: seen.largest?.matches('main *'),
        shifts: seen.shifts,
      };
    });
    expect(largestInContent).toBe(true);
    expect(shifts.filter(([time]) => time > opened - 300)).toEqual([]);
  });

  test('without motion is accessible, takes at most a quarter of a phone, covers no control, heading or focused element, and scrolls away', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await hydrated(page);
    await offer(page).waitFor();
    await expect(offer(page)).toHaveCSS('animation-name', 'none');
    expect(await htmlErrors(await page.content())).toEqual([]);
    const own = 'section[aria-labelledby="offer-title"]';
    expect(await axeViolations(page, 'everything', own), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page, 'colors', own), 'dark').toEqual([]);
    for (const [width, height] of [
      [1280, 720],
      [844, 390],
      [820, 1180],
      [390, 844],
      [320, 568],
      [320, 256],
    ] as const)
      await test.step(`of ${width} × ${height} pixels`, async () => {
        await resize(page, width, height);
        await page.evaluate(() => window.scrollTo(0, 0));
        const card = (await offer(page).boundingBox())!;
        expect(card.height).toBeLessThanOrEqual(height / 4);
        expect(card.y + card.height).toBeLessThanOrEqual(height);
        expect(await horizontalOverflow(page)).toEqual([]);
        if (height > 400) expect(await coveredByOffer(page)).toEqual([]);
        for (const control of await offer(page).locator('a, button').all()) {
          const box = (await control.boundingBox())!;
          expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
        }
      });
    // In the smallest window, where it could cover most.
    const targets = 'main a:not(form a), main button:not(form button), footer a';
    expect.soft(await focusProblemsOf(page, targets)).toEqual([]);
    await page.evaluate(() => window.scrollTo({ top: innerHeight, behavior: 'instant' }));
    const { y, height: last } = (await offer(page).boundingBox())!;
    expect(y + last).toBeLessThan(0);
  });
});

const closings = {
  'the X button': (page: Page) => page.getByRole('button', { name: 'Close' }).click(),
  Esc: (page: Page) => page.keyboard.press('Escape'),
  'a click on the backdrop': (page: Page) => page.mouse.click(4, 4),
};

const opener = (page: Page) => page.getByRole('button', { name: 'Watch: How a hire works' });
const videoDialog = (page: Page) => page.getByRole('dialog', { name: 'How a hire works' });

test.describe('the video', () => {
  test('loads nothing before it is opened, then plays with captions available, accessible in both themes; each way to close it pauses it and restores focus', async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const videoFiles = () => fetched.filter((path) => /\.(mp4|webm|vtt)$/.test(path));
    await page.goto('/contact-us');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(videoFiles()).toEqual([]);
    await expect(page.locator('video[src], video source')).toHaveCount(0);

    await opener(page).click();
    await expect(videoDialog(page)).toBeVisible();
    const video = videoDialog(page).locator('video');
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).not.toBe(0);
    expect(videoFiles().length).toBeGreaterThan(0);
    await expect(videoDialog(page).locator('video + p')).toHaveText(
      /^From a complete requirement to a hire/,
    );
    const cues = await video.evaluate(async (one: HTMLVideoElement) => {
      const track = one.querySelector('track')!;
      const loaded = new Promise((resolve) => {
        track.addEventListener('load', resolve, { once: true });
      });
      track.track.mode = 'showing';
      await loaded;
      return track.track.cues?.length;
    });
    expect(cues).toBe(8);
    // A video that plays makes frames, and axe many times as slow.
    await video.evaluate((one: HTMLVideoElement) => one.pause());
    expect(await axeViolations(page, 'everything', 'dialog[open]'), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page, 'colors', 'dialog[open]'), 'dark').toEqual([]);
    await page.keyboard.press('Escape');

    // Its dialog has no role while it is closed.
    const playing = () => page.locator('video').evaluate((one: HTMLVideoElement) => !one.paused);
    for (const [name, close] of Object.entries(closings))
      await test.step(name, async () => {
        await opener(page).click();
        await expect.poll(playing).toBe(true);
        await close(page);
        await expect(videoDialog(page)).toBeHidden();
        await expect.poll(playing).toBe(false);
        await expect(opener(page)).toBeFocused();
      });
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the picture is a link to the video file', async ({ page, request }) => {
    await page.goto('/contact-us');
    const link = page.getByRole('link', { name: 'Watch: How a hire works' });
    await expect(link).toBeVisible();
    const response = await request.get((await link.getAttribute('href'))!);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe('video/mp4');
  });
});
