import { expect, type Page } from '@playwright/test';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { resize } from '../helpers/browser/page-measures.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { inLongRun } from '../helpers/browser/same-on-phone.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test.skip(({ hasTouch }) => hasTouch, 'does not depend on the viewport');

  test('the questions are 19, numbered, and open one at a time', async ({ page }) => {
    await page.goto('/faq');
    const titles = await page.locator('main summary').allTextContents();
    expect(titles.map((title) => title.slice(0, 3))).toEqual(
      Array.from({ length: 19 }, (_, index) => `${String(index + 1).padStart(2, '0')}.`),
    );
    const open = page.locator('main details[open]');
    await expect(open).toHaveCount(0);
    // The last of the first group, the first of the second, and the very last.
    for (const index of [3, 4, 18]) {
      const question = page.locator('main details').nth(index);
      await question.locator('summary').click();
      await expect(open).toHaveCount(1);
      await expect(question.locator('p')).toBeVisible();
    }
    await page.locator('main details').nth(18).locator('summary').click();
    await expect(open).toHaveCount(0);
  });

  test('the overlap follows the chosen shift', async ({ page }) => {
    await page.goto('/offshore');
    await overlapFollowsTheShift(page);
  });
});

test.describe('documents', () => {
  for (const path of ['/refund-policy', '/data-security'])
    test(
      `${path} has its date, and a table of contents that links to its sections`,
      path === '/refund-policy' ? {} : inLongRun,
      async ({ page }) => {
        await page.goto(path);
        const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
        const headings = await page.locator('main section[id] > h2').allTextContents();
        await expect(page.getByText(/^Last updated [A-Z][a-z]{2} \d{2}, \d{4}$/)).toBeVisible();
        expect(headings.length).toBeGreaterThan(4);
        expect(await links.allTextContents()).toEqual(headings);
        const targets = await links.evaluateAll((all) =>
          all.map((link) => document.querySelector(link.getAttribute('href')!)?.tagName),
        );
        expect(new Set(targets)).toEqual(new Set(['SECTION']));
        const third = links.nth(2);
        await third.click();
        await expect(page).toHaveURL(new RegExp(`${await third.getAttribute('href')}$`));
        await expect(page.locator('main section[id] > h2').nth(2)).toBeInViewport();
      },
    );

  test('the current section is marked in the table of contents', async ({ page }) => {
    await page.goto('/refund-policy#remedies');
    await hydrated(page);
    await expect(page.locator('nav a[aria-current="location"]')).toHaveAttribute(
      'href',
      '#remedies',
    );
  });

  test('a wide table scrolls in its own container, also by keyboard', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/cookie-policy');
    const frame = page.getByRole('group', { name: /^Targeting/ });
    expect(await frame.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    await frame.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  });
});

test.describe('about', () => {
  test('shows as many of 6 industries as there is room for; an arrow moves by one', async ({
    page,
    hasTouch,
  }) => {
    test.skip(hasTouch, 'does not depend on the viewport');
    await page.goto('/about-us');
    await hydrated(page);
    const carousel = page.getByRole('region', { name: 'Industries', exact: true });
    const track = carousel.getByRole('list');
    await expect(track.getByRole('listitem')).toHaveCount(6);
    for (const [width, visible] of [
      [600, 4],
      [599, 2],
      [480, 2],
      [479, 1],
    ] as const)
      await test.step(`${visible} at ${width} px`, async () => {
        await resize(page, width, 800);
        await track.scrollIntoViewIfNeeded();
        await expect.poll(() => visibleSlides(page)).toEqual(range(0, visible));
        await carousel.getByRole('button', { name: 'Next' }).click();
        await expect.poll(() => visibleSlides(page)).toEqual(range(1, visible));
        await carousel.getByRole('button', { name: 'Previous' }).click();
        await expect.poll(() => visibleSlides(page)).toEqual(range(0, visible));
      });
  });

  test('moves the industries by a drag that starts on a link, and follows the link on a click', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/about-us');
    await hydrated(page);
    const track = page.getByRole('region', { name: 'Industries', exact: true }).getByRole('list');
    const link = track.getByRole('listitem').nth(1).getByRole('link').first();
    await track.scrollIntoViewIfNeeded();
    const box = (await link.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 300, y, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => visibleSlides(page)).toEqual(range(1, 4));
    await expect(page).toHaveURL('/about-us');
    // A click needs a link that stays under the pointer.
    const move = () =>
      track.evaluate(async (list) => {
        const before = list.scrollLeft;
        await new Promise((later) => setTimeout(later, 200));
        return list.scrollLeft - before;
      });
    await expect.poll(move).toBe(0);
    await link.click();
    await expect(page).toHaveURL(/\/services\//);
  });
});

async function overlapFollowsTheShift(page: Page) {
  const chart = page.locator('section[aria-labelledby="overlap"]');
  const cities = chart.getByRole('listitem');
  const shared = async () =>
    (await cities.allInnerTexts()).map((text) => /([\d½]+) hours?\s+shared/.exec(text)?.[1]);
  await expect(cities.getByRole('heading')).toHaveText(['Sydney', 'Dubai', 'London', 'New York']);
  await expect(cities.last()).toContainText('9 to 5 is 6:30 pm to 2:30 am in India');
  for (const [shift, hours] of [
    ['Day', ['3½', '7½', '4½', '0']],
    ['Early', ['6½', '4½', '1½', '0']],
    ['Late', ['0', '5½', '8', '3½']],
    ['Night', ['0', '½', '3½', '8']],
  ] as const) {
    await chart.getByRole('radio', { name: shift }).check();
    expect(await shared(), shift).toEqual(hours);
  }
}

/** The indices of the industries that are completely visible. */
function visibleSlides(page: Page): Promise<number[]> {
  return page.locator('[aria-roledescription="carousel"] ul').evaluate((track) => {
    const frame = track.getBoundingClientRect();
    return [...track.children].flatMap((slide, index) => {
      const box = slide.getBoundingClientRect();
      return box.left >= frame.left - 1 && box.right <= frame.right + 1 ? [index] : [];
    });
  });
}

function range(from: number, length: number): number[] {
  return Array.from({ length }, (_, index) => from + index);
}
