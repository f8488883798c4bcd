import { expect, type Page } from '@playwright/test';
import { figures } from '../helpers/spec-figures.ts';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { SiteValues } from '../../contract/kinds/site.ts';
import { withFigures } from '../../tools/pictures/with-figures.ts';
import { hydrated } from '../helpers/hydrated.ts';
import { resize } from '../helpers/page-measures.ts';
import { test } from '../helpers/reused-page.ts';

const firm = parse(withFigures(readFileSync('content/site.yaml', 'utf8'))) as SiteValues;

const documents = [
  '/refund-policy',
  '/privacy-policy',
  '/cookie-policy',
  '/citadel-user-agreement',
  '/data-security',
];

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test.skip(({ hasTouch }) => hasTouch, 'does not depend on the viewport');

  test('the questions open, one at a time', async ({ page }) => {
    await page.goto('/faq');
    await onlyOneOpens(page);
  });

  test('the overlap follows the chosen shift', async ({ page }) => {
    await page.goto('/offshore');
    await overlapFollowsTheShift(page);
  });

  test('the industries do not cover the words above them', async ({ page }) => {
    await page.goto('/about-us');
    const industries = page.locator('section[aria-labelledby="industries"]');
    const lead = (await industries.locator('p').first().boundingBox())!;
    const slide = (await industries.getByRole('listitem').first().boundingBox())!;
    expect(slide.y).toBeGreaterThan(lead.y + lead.height);
  });
});

test.describe('documents', () => {
  for (const path of documents)
    test(`${path} has its date, and a table of contents that links to its sections`, async ({
      reusedPage: page,
    }) => {
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
    });

  test('the current section is marked in the table of contents', async ({ reusedPage: page }) => {
    await page.goto('/refund-policy#remedies');
    await hydrated(page);
    await expect(page.locator('nav a[aria-current="location"]')).toHaveAttribute(
      'href',
      '#remedies',
    );
  });

  test('the cookie policy has its three tables', async ({ reusedPage: page }) => {
    await page.goto('/cookie-policy');
    const captions = page.locator('main table > caption');
    await expect(captions).toHaveText([/^Strictly necessary/, /^Performance/, /^Targeting/]);
    await expect(page.getByRole('table')).toHaveCount(3);
  });

  test('a wide table scrolls in its own container, also by keyboard', async ({
    reusedPage: page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/cookie-policy');
    const frame = page.getByRole('group', { name: /^Targeting/ });
    expect(await frame.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    await frame.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  });

  test('the table of contents is not printed', async ({ reusedPage: page }) => {
    await page.emulateMedia({ media: 'print' });
    await page.goto('/citadel-user-agreement');
    await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Limits of liability' })).toBeVisible();
  });

  test('the user agreement states the three plans', async ({ reusedPage: page }) => {
    await page.goto('/citadel-user-agreement');
    const plans = page.getByRole('table', { name: 'The plans you can choose from' });
    await expect(plans).toContainText('8 hours a day');
    await expect(plans).toContainText('4 hours a day');
    await expect(plans).toContainText('60 hours a month');
  });
});

test.describe('questions', () => {
  test('are 19, numbered, and open one at a time', async ({ reusedPage: page }) => {
    await page.goto('/faq');
    const titles = await page.locator('main summary').allTextContents();
    expect(titles.map((title) => title.slice(0, 3))).toEqual(
      Array.from({ length: 19 }, (_, index) => `${String(index + 1).padStart(2, '0')}.`),
    );
    await hydrated(page);
    await onlyOneOpens(page);
  });

  test('end with a way to ask another question', async ({ reusedPage: page }) => {
    await page.goto('/faq');
    await page.getByRole('main').getByRole('link', { name: 'Send your requirement' }).click();
    await expect(page).toHaveURL(/\/contact-us$/);
  });
});

test.describe('about', () => {
  test('shows as many of 6 industries as there is room for; an arrow moves by one', async ({
    reusedPage: page,
    hasTouch,
  }) => {
    test.skip(hasTouch, 'does not depend on the viewport');
    await page.goto('/about-us');
    await hydrated(page);
    const carousel = page.getByRole('region', { name: 'Industries', exact: true });
    const track = carousel.getByRole('list');
    await expect(track.getByRole('listitem')).toHaveCount(6);
    for (const [width, visible] of [
      [1280, 4],
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
    reusedPage: page,
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
    await link.click();
    await expect(page).toHaveURL(/\/services\//);
  });

  test('shows the eight leaders with portrait, role and a sentence', async ({
    reusedPage: page,
  }) => {
    await page.goto('/about-us');
    const people = page.locator('section[aria-labelledby="leadership"] li');
    await expect(people).toHaveCount(8);
    for (const person of await people.all()) {
      await person.scrollIntoViewIfNeeded();
      const portrait = person.getByRole('img');
      await expect(portrait).toHaveAttribute('alt', /^Illustrated portrait of \w+ \w+/);
      await expect
        .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(100);
      await expect(person.getByRole('heading', { level: 3 })).not.toBeEmpty();
      await expect(person.locator('p')).toHaveCount(2);
    }
  });

  test('uses one consistent set of figures', async ({ reusedPage: page }) => {
    await page.goto('/about-us');
    const text = await page.locator('main').textContent();
    for (const figure of [figures.clientsOnAbout, figures.professionals, `${figures.industries}+`])
      expect(text).toContain(String(figure));
    expect(text).not.toContain(figures.clients);
    expect(text).not.toContain(figures.clientsSinceStart);
  });

  test('has a contact button', async ({ reusedPage: page }) => {
    await page.goto('/about-us');
    await page.getByRole('main').getByRole('link', { name: 'Contact us' }).last().click();
    await expect(page).toHaveURL(/\/contact-us$/);
  });
});

test.describe('contact', () => {
  test('shows opening hours, addresses and all contact details', async ({ reusedPage: page }) => {
    await page.goto('/contact-us');
    const main = page.getByRole('main');
    const hours = main.getByRole('table', { name: 'Hours' });
    await expect(hours).toContainText(firm.hours.days);
    await expect(hours).toContainText(firm.hours.hours);
    await expect(hours).toContainText(firm.hours.closed);
    await expect(hours).toContainText('24x7');
    for (const office of firm.offices) {
      const address = main.locator('address', { hasText: office.name });
      for (const line of office.lines) await expect(address).toContainText(line);
    }
    for (const address of [`tel:${firm.phone.number}`, firm.whatsapp.url, `mailto:${firm.email}`])
      await expect(main.locator(`a[href="${address}"]`).first()).toBeVisible();
    await expect(main.locator('section[aria-labelledby="why-choose-us"] li')).toHaveCount(6);
  });

  test('has the form and a link to it', async ({ reusedPage: page }) => {
    await page.goto('/contact-us');
    const form = page.getByRole('form', { name: 'Send your requirement' });
    await expect(form.getByRole('textbox')).toHaveCount(5);
    await page.getByRole('link', { name: 'form below' }).click();
    await expect(page.locator('#enquiry')).toBeInViewport();
    await expect(page).toHaveURL(/#enquiry$/);
  });
});

test.describe('offshore, advantage, how it works', () => {
  test('the overlap is shown for four cities and follows the selected shift', async ({
    reusedPage: page,
  }) => {
    await page.goto('/offshore');
    await hydrated(page);
    await overlapFollowsTheShift(page);
    await expect(page.getByRole('main')).toContainText(figures.savingsElsewhere);
  });

  test('the four advantages are in order', async ({ reusedPage: page }) => {
    await page.goto('/about-citadel-advantage');
    const names = [
      'Lead generation',
      'Sale automation',
      'Marketing optimization',
      'Customer insights',
    ];
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings.slice(0, 4).map((heading) => heading.split(':')[0])).toEqual(names);
    for (const name of names) {
      const link = page.getByRole('main').getByRole('link', { name, exact: true });
      await expect(page.locator((await link.getAttribute('href'))!)).toContainText(`${name}:`);
    }
  });

  test('the four steps and the two models of working', async ({ reusedPage: page }) => {
    await page.goto('/how-does-citadel-works');
    await expect(
      page.locator('section[aria-labelledby="steps"]').getByRole('heading', { level: 3 }),
    ).toHaveText(['Brief Us', 'Pick the Best Resumes', 'Choose Your Team', 'Kick Start']);
    await expect(page.getByRole('region', { name: 'Dedicated employee model' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Team model' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`${figures.clientsSinceStart}+ clients`);
  });

  test('the two models are side by side on a wide screen', async ({ reusedPage: page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/how-does-citadel-works');
    // Measured together: between two calls the web fonts may arrive, which moves both.
    const [one, two] = await page
      .getByRole('region', { name: /^(Dedicated employee|Team) model$/ })
      .evaluateAll((models) =>
        models.map((model) => model.getBoundingClientRect().toJSON() as DOMRect),
      );
    expect(one!.y).toBe(two!.y);
    expect(one!.x + one!.width).toBeLessThan(two!.x);
  });
});

async function onlyOneOpens(page: Page) {
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
}

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

test('the captions of wide tables are readable without scrolling', async ({ reusedPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/cookie-policy');
  for (const caption of await page.locator('caption').all()) {
    const box = (await caption.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(390);
  }
});

test('the picture of a banner is as high as the banner, however long its text is', async ({
  reusedPage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/data-security');
  const [picture, banner] = await page
    .locator('main img')
    .first()
    .evaluate((image) =>
      [image, image.parentElement!].map((element) => element.getBoundingClientRect().bottom),
    );
  expect(Math.abs(picture! - banner!)).toBeLessThan(1);
});

test('a row of slides is aligned with the edges of the content, like its heading', async ({
  reusedPage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/about-us');
  const heading = (await page.getByRole('heading', { name: 'Six trades' }).boundingBox())!;
  const carousel = page.getByRole('region', { name: 'Industries', exact: true });
  const slide = (await carousel.getByRole('listitem').first().boundingBox())!;
  expect(slide.x).toBeCloseTo(heading.x, 0);
});
