import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../helpers/accessible.ts';
import { expectFocus, tabTo } from '../helpers/focus.ts';
import { htmlErrors } from '../helpers/html-rules.ts';
import { hydrated } from '../helpers/hydrated.ts';

/** The rate card and the calculator in a browser; what the calculator says is in contract/hiring-cost.test.ts. */

const ASKED = '/rates?role=virtual-assistant&hours=20&country=united-kingdom&wage=30000';
const HEADLINE = 'With us it costs £17,500 a year less than in the UK, 81%, or £1,458 a month.';

const headline = (page: Page) => page.locator('#calculator').getByRole('status').first();
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Work', { exact: true }).selectOption('virtual-assistant');
  await page.getByLabel('Country').selectOption('united-kingdom');
  await page.getByLabel('Full-time wage a year').fill('30,000');
  await page.getByLabel('Hours a week').fill('20');
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the button calculates or names what is missing, and the result is carried into the enquiry', async ({
    page,
  }) => {
    await page.goto('/rates');
    await fill(page);
    await page.getByRole('button', { name: 'Compare the costs' }).click();
    await expect(headline(page)).toHaveText(HEADLINE);
    await expect(page).toHaveURL(/\/rates\?role=virtual-assistant&.*#result$/);
    // The form is as long as a phone's screen, and the result is below it.
    await expect(headline(page)).toBeInViewport();
    await expect(page.getByLabel('Hours a week')).toHaveValue('20');
    await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Put this into your enquiry' }).click();
    const about = new URL(page.url()).searchParams.get('about');
    expect(about).toBe(`${ASKED}&taxes=12&benefits=3&desk=250`);
    await expect(page.getByText('About: Virtual assistant')).toBeInViewport();

    await test.step('what is missing is named, with links to the inputs', async () => {
      await page.goto('/rates');
      await page.getByRole('button', { name: 'Compare the costs' }).click();
      await page.getByRole('link', { name: 'Enter what a full-time person earns a year.' }).click();
      await expect(page).toHaveURL(/#hiring-wage$/);
    });
  });
});

test.describe('with script', () => {
  test('the result, the address and the chart follow what is typed, without a reload', async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    const loaded = () => scripts.filter((path) => /hiring/.test(path)).length;
    await page.goto('/rates');
    await hydrated(page);
    // The script of the calculator is loaded with the first calculation.
    expect(loaded()).toBe(0);
    await page.evaluate(() => Object.assign(window, { same: true }));
    const entries = await page.evaluate(() => history.length);
    await fill(page);
    await expect(headline(page)).toHaveText(HEADLINE);
    expect(loaded()).toBe(1);
    await expect(page.getByLabel('Hours a week')).toBeFocused();
    await expect(page).toHaveURL(/hours=20/);
    await expect(
      page.getByRole('img', { name: 'A hire in the UK: £21,400 a year.' }),
    ).toBeVisible();
    await expect(page.getByLabel('Payroll taxes')).toHaveAttribute('placeholder', '12');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

    await page.getByLabel('Full-time wage a year').fill('abc');
    await expect(
      page.getByText('Enter the yearly wage in digits, like 52000.').first(),
    ).toBeVisible();
    await expect(page.getByLabel('Full-time wage a year')).toHaveValue('abc');
    await page.getByLabel('Full-time wage a year').fill('1000');
    await expect(headline(page)).toContainText('Hiring in the UK is cheaper');
    expect(await page.evaluate(() => ['same' in window, history.length])).toEqual([true, entries]);
    expect(await htmlErrors(await page.content())).toEqual([]);
  });

  test('Enter sends the form without its empty inputs', async ({ page }) => {
    await page.goto('/rates');
    await hydrated(page);
    await page.getByLabel('Work', { exact: true }).selectOption('virtual-assistant');
    const loaded = page.waitForEvent('load');
    await page.getByLabel('Full-time wage a year').press('Enter');
    await loaded;
    await expect(page).toHaveURL(/\/rates\?role=virtual-assistant#result$/);
  });

  test('a shared result can be changed, copied, and left for the empty calculator', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(ASKED);
    await hydrated(page);
    await expect(headline(page)).toHaveText(HEADLINE);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('The link is copied.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    // It opens at the result, not at the top of a long page.
    expect(copied.slice(new URL(copied).origin.length)).toBe(
      `${ASKED}&taxes=12&benefits=3&desk=250#result`,
    );
    await page.getByLabel('Benefits').fill('10');
    await expect(headline(page)).toContainText('£18,620');
    await expect(page).toHaveURL(/benefits=10/);
    await page.goto(copied);
    await expect(headline(page)).toHaveText(HEADLINE);

    await test.step('a value that is not on the list stays in the form, beside the reason', async () => {
      await page.goto(ASKED.replace('united-kingdom', 'atlantis'));
      await hydrated(page);
      await page.getByLabel('Hours a week').fill('21');
      await expect(page).toHaveURL(/country=atlantis&.*hours=21/);
      await expect(page.getByLabel('Country')).toHaveValue('atlantis');
      await expect(page.getByText('Choose the country from the list.').first()).toBeVisible();
    });
  });

  test('what was typed before the scripts came is calculated', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/static/js/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/rates');
    await fill(page);
    release();
    await expect(headline(page)).toHaveText(HEADLINE);
  });

  test('by keyboard', async ({ page }) => {
    await page.goto('/rates#calculator');
    await hydrated(page);
    const work = page.getByLabel('Work', { exact: true });
    await work.focus();
    await page.keyboard.type('Virtual');
    await page.keyboard.press('Tab');
    await page.keyboard.type('United K');
    await page.keyboard.press('Tab');
    await page.keyboard.type('30000');
    await page.keyboard.press('Tab');
    await page.keyboard.type('20');
    await expect(headline(page)).toHaveText(HEADLINE);
    const enquiry = page.getByRole('link', { name: 'Put this into your enquiry' });
    await tabTo(enquiry, 8);
    await expectFocus(enquiry);
  });
});

test('a link to the calculator or to a result shows nothing of what is before it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const header = page.locator('body > header');
  /** How much of what is before the hash is seen below the header. */
  const seen = (before: ReturnType<Page['locator']>) =>
    expect.poll(async () => {
      const [bar, box] = [await header.boundingBox(), await before.boundingBox()];
      return box!.y + box!.height - (bar!.y + bar!.height);
    });
  await page.goto(`${ASKED}#result`);
  await expect(headline(page)).toBeInViewport();
  await seen(page.getByRole('button', { name: 'Compare the costs' })).toBeLessThanOrEqual(0);
  await page.goto('/rates#calculator');
  await expect(page.getByLabel('Country')).toBeInViewport();
  await seen(page.locator('section[aria-labelledby="rate-card"]')).toBeLessThanOrEqual(1);
});

test('the figures of the rate card end below the ends of their headings, on any screen', async ({
  page,
}) => {
  await page.goto('/rates');
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const ends = await page
      .locator('section[aria-labelledby="rate-card"] table')
      .evaluate((table) => {
        const end = (cell: Element) => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          return Math.round(text.getBoundingClientRect().right);
        };
        const columns = new Map<number, Set<number>>();
        for (const row of table.querySelectorAll('tbody tr:has(td:nth-child(4))'))
          [...row.children].slice(1).forEach((cell, column) => {
            columns.set(column, (columns.get(column) ?? new Set()).add(end(cell)));
          });
        const headings = [...table.querySelectorAll('thead th')];
        return {
          columns: [...columns.values()].map((all) => [...all]),
          headings: [headings[1]!, ...headings.slice(3)].map((cell) => [end(cell)]),
          over: table.scrollWidth - table.parentElement!.clientWidth,
        };
      });
    expect(ends.columns, `${width} px`).toEqual(ends.headings);
    expect(ends.over, `${width} px`).toBeLessThanOrEqual(0);
  }
});

test('no name of a service breaks within a word on a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/rates');
  const broken = await page.locator('tbody th').evaluateAll((names) =>
    names.flatMap((name) => {
      const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
        }
      return found;
    }),
  );
  expect(broken).toEqual([]);
});

test('a result is accessible in both themes and fits 320 px, on paper as well', async ({
  page,
}) => {
  await page.goto(ASKED);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const { labels, width } = await page.locator('#calculator svg[role="img"]').evaluate((svg) => ({
    labels: [...svg.querySelectorAll('text')].map((text) => text.getBoundingClientRect().width),
    width: svg.getBoundingClientRect().width,
  }));
  expect(Math.max(...labels)).toBeLessThanOrEqual(width);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Compare the costs' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'The rate card' })).toBeHidden();
  await expect(headline(page)).toBeVisible();
  await expect(page.locator('#calculator svg[role="img"]')).toBeVisible();
});
