import { chromium, expect, test, type Page } from '@playwright/test';
import { axeViolations } from '../helpers/accessible.ts';
import { BROWSER_FLAGS, findBrowser } from '../helpers/find-browser.ts';
import { hydrated } from '../helpers/hydrated.ts';

const FLAG = 'citadel-offer-seen';
const offer = (page: Page) => page.getByRole('dialog', { name: 'Try one person free' });
const flag = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), FLAG);

/** Opens the home page with a paused clock. */
async function arrive(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-10-05T09:00:00Z') });
  await page.clock.pauseAt(new Date('2026-10-05T10:00:00Z'));
  await page.goto('/');
  await hydrate(page);
}

/** Hydrates a page whose clock is paused. */
async function hydrate(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('touchstart')));
  // The entry script starts in a timer, so the clock must advance until the form is hydrated.
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(page.locator('main form[novalidate]')).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Opens the home page and waits until the popup's delay has started, which is when it loads its script. */
async function arriveAndWait(page: Page): Promise<void> {
  const script = page.waitForResponse(/\/static\/js\/popups-[^/]*\.js$/);
  await arrive(page);
  await (await script).finished();
}

async function openOffer(page: Page): Promise<void> {
  await arriveAndWait(page);
  await page.clock.runFor(1000);
  await expect(offer(page)).toBeVisible();
}

const closings = {
  'the X button': (page: Page) => page.getByRole('button', { name: 'Close' }).click(),
  Esc: (page: Page) => page.keyboard.press('Escape'),
  'a click on the backdrop': (page: Page) => page.mouse.click(4, 4),
};

test.describe('the offer', () => {
  test('opens after 1000 ms, not at 900 ms, and sets the flag', async ({ page }) => {
    await arriveAndWait(page);
    await page.clock.runFor(900);
    await expect(offer(page)).toHaveCount(0);
    expect(await flag(page)).toBeNull();
    await page.clock.runFor(100);
    await expect(offer(page)).toBeVisible();
    expect(await flag(page)).toBe('true');
    await expect(offer(page).getByRole('link', { name: 'Ask for a free trial' })).toHaveAttribute(
      'href',
      '/contact-us',
    );
  });

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

  test('does not open or load its script when the flag is true', async ({ page }) => {
    await page.addInitScript((key) => sessionStorage.setItem(key, 'true'), FLAG);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await arrive(page);
    await page.clock.runFor(10_000);
    await expect(offer(page)).toHaveCount(0);
    expect(fetched.filter((url) => url.includes('/offer-'))).toEqual([]);
  });

  test('opens when the flag has another value than true', async ({ page }) => {
    await page.addInitScript((key) => sessionStorage.setItem(key, 'false'), FLAG);
    await openOffer(page);
  });

  test('opens once per session', async ({ page }) => {
    await openOffer(page);
    await page.keyboard.press('Escape');
    await page.reload();
    await hydrate(page);
    await page.clock.runFor(10_000);
    await expect(offer(page)).toHaveCount(0);
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

  for (const [name, close] of Object.entries(closings))
    test(`closes by ${name} and restores focus`, async ({ page }) => {
      await arriveAndWait(page);
      const before = page.getByRole('link', { name: 'See rates' });
      await before.focus();
      await page.clock.runFor(1000);
      await expect(offer(page)).toBeVisible();
      await expect(before).not.toBeFocused();
      await close(page);
      await expect(offer(page)).toHaveCount(0);
      await expect(before).toBeFocused();
    });

  test('closes by No thanks', async ({ page }) => {
    await openOffer(page);
    await offer(page).getByRole('button', { name: 'No thanks' }).click();
    await expect(offer(page)).toHaveCount(0);
  });

  test('stays open when a press on the backdrop began inside the dialog', async ({ page }) => {
    await openOffer(page);
    await offer(page).getByRole('heading').hover();
    await page.mouse.down();
    await page.mouse.move(4, 4);
    await page.mouse.up();
    await expect(offer(page)).toBeVisible();
  });

  test('links to the contact page, which scrolls again', async ({ page }) => {
    await openOffer(page);
    await offer(page).getByRole('link', { name: 'Ask for a free trial' }).click();
    await expect(page).toHaveURL(/\/contact-us$/);
    await expect(page.locator('dialog:modal')).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
  });

  test('traps focus', async ({ page }) => {
    await openOffer(page);
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab');
      const inPage = await page.evaluate(
        () =>
          document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(inPage).toBe(false);
    }
  });

  test('waits while the visitor uses the form, and until they have been idle for a while', async ({
    page,
  }) => {
    await arriveAndWait(page);
    const name = page.getByLabel('Your name');
    await name.focus();
    await page.keyboard.type('Dana');
    await page.clock.runFor(20_000);
    await expect(offer(page)).toHaveCount(0);
    await expect(name).toBeFocused();
    await name.blur();
    await page.clock.runFor(700);
    await expect(offer(page)).toHaveCount(0);
    await page.clock.runFor(600);
    await expect(offer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(name).toHaveValue('Dana');
  });

  test('waits while another dialog is open', async ({ page }) => {
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
  });

  test('waits while the menu is open', async ({ page, hasTouch }) => {
    test.skip(!hasTouch, 'the menu is a popover on a narrow screen only');
    await arriveAndWait(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.clock.runFor(5000);
    await expect(offer(page)).toHaveCount(0);
    await expect(page.locator('#site-menu')).toBeVisible();
  });
});

test.describe('the offer in real time', () => {
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
    const { largestOutside, shifts } = await page.evaluate(() => {
      const { seen } = window as unknown as {
        seen: { largest: Element | null; shifts: [number, number][] };
      };
      return {
        largestOutside: seen.largest !== null && seen.largest.closest('dialog') === null,
        shifts: seen.shifts,
      };
    });
    expect(largestOutside).toBe(true);
    expect(shifts.filter(([time]) => time > opened - 300)).toEqual([]);
  });

  test('is not animated with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await offer(page).waitFor();
    await expect(offer(page)).toHaveCSS('animation-name', 'none');
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`has no accessibility violations in the ${colorScheme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto('/');
      await offer(page).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });
});

test('the page behind the offer does not scroll or shift sideways', async ({
  baseURL,
  viewport,
}) => {
  // With classic scrollbars, as on Windows.
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: BROWSER_FLAGS,
    ignoreDefaultArgs: ['--hide-scrollbars'],
    ...(executablePath && { executablePath }),
  });
  const page = await browser.newPage({ baseURL: baseURL!, viewport: viewport! });
  await arriveAndWait(page);
  const width = () => page.evaluate(() => document.body.getBoundingClientRect().width);
  const before = await width();
  expect(before).toBeLessThan(viewport!.width);
  await page.clock.runFor(1000);
  await expect(offer(page)).toBeVisible();
  expect(await width()).toBe(before);
  await page.mouse.move(4, 300);
  await page.mouse.wheel(0, 400);
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await expect(offer(page)).toHaveCount(0);
  expect(await width()).toBe(before);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await browser.close();
});

test('no space is reserved for overlay scrollbars', async ({ page }) => {
  await arriveAndWait(page);
  const width = () => page.evaluate(() => document.body.getBoundingClientRect().width);
  const before = await width();
  await page.clock.runFor(1000);
  await expect(offer(page)).toBeVisible();
  expect(await width()).toBe(before);
});

const opener = (page: Page) => page.getByRole('button', { name: 'Watch: How a hire works' });
const videoDialog = (page: Page) => page.getByRole('dialog', { name: 'How a hire works' });

async function contactPage(page: Page): Promise<void> {
  await page.goto('/contact-us');
  await hydrated(page);
  await opener(page).waitFor();
}

test.describe('the video', () => {
  test('loads nothing before it is opened, then plays with captions available', async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const videoFiles = () => fetched.filter((path) => /\.(mp4|webm|vtt)$/.test(path));
    await contactPage(page);
    await page.waitForLoadState('networkidle');
    expect(videoFiles()).toEqual([]);
    await expect(page.locator('video[src], video source')).toHaveCount(0);

    await opener(page).click();
    await expect(videoDialog(page)).toBeVisible();
    const video = videoDialog(page).locator('video');
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).not.toBe(0);
    expect(videoFiles().length).toBeGreaterThan(0);
    await expect(videoDialog(page).locator('video + p')).toHaveText(
      /^From your first message to a hire/,
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
  });

  for (const [name, close] of Object.entries(closings))
    test(`is closed and paused by ${name}, and focus is restored`, async ({ page }) => {
      await contactPage(page);
      await opener(page).click();
      const video = page.locator('video');
      const playing = () => video.evaluate((one: HTMLVideoElement) => !one.paused);
      await expect.poll(playing).toBe(true);
      await close(page);
      await expect(videoDialog(page)).toBeHidden();
      await expect.poll(playing).toBe(false);
      await expect(opener(page)).toBeFocused();
    });

  test('opens by Enter and by the space bar, and reopens after it was closed', async ({ page }) => {
    await contactPage(page);
    for (const key of ['Enter', ' ']) {
      await opener(page).focus();
      await page.keyboard.press(key);
      await expect(videoDialog(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(videoDialog(page)).toBeHidden();
    }
  });

  test('reopens before the browser has dispatched the close event', async ({ page }) => {
    await contactPage(page);
    await opener(page).click();
    await expect(videoDialog(page)).toBeVisible();
    await opener(page).evaluate((one: HTMLElement) => {
      document.querySelector('dialog')!.close();
      one.click();
    });
    await expect(videoDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(videoDialog(page)).toBeHidden();
  });

  test('has a transcript', async ({ page }) => {
    await contactPage(page);
    await opener(page).click();
    await videoDialog(page).getByText('Read it instead').click();
    await expect(videoDialog(page).getByText('If yours does not, you owe nothing.')).toBeVisible();
  });

  test('plays when the file is opened by itself', async ({ page }) => {
    await page.goto('/static/pictures/video/how-a-hire-works.webm');
    await expect
      .poll(() => page.locator('video').evaluate((one: HTMLVideoElement) => one.readyState))
      .toBeGreaterThan(0);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`has no accessibility violations in the ${colorScheme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await contactPage(page);
      await opener(page).click();
      await expect(videoDialog(page)).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
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

  test('the home page has no dialog', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('dialog')).toHaveCount(0);
  });
});
