import { expect, type CDPSession, type Page } from '@playwright/test';
import {
  changeWords,
  settled,
  translateWords,
  type Moment,
} from '../helpers/browser/change-words.ts';
import { fillForm, newVisitor, send, thanks } from '../helpers/browser/enquiry-form.ts';
import { holdRequests } from '../helpers/browser/hold-requests.ts';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { allOf } from '../helpers/browser/read-page-head.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { inLongRun } from '../helpers/browser/same-on-phone.ts';
import { long } from '../helpers/process/faults.ts';

/** Pages whose words a browser translates, or an extension changes: before, during and after hydration. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const POST = '/blog/what-a-remote-bookkeeper-really-costs';
const PATHS = [
  '/',
  '/people',
  '/search?q=bookkeeper',
  '/blog',
  POST,
  '/rates',
  '/services/bookeeper',
  '/contact-us',
  '/privacy-policy',
  '/faq',
];
/** In front of each changed text. */
const MARK = '«';

/** The words of an element, as before they were changed. */
const words = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element, mark) =>
        (element.textContent ?? '').replaceAll(mark, '').replaceAll(/\s+/g, ' ').trim(),
      MARK,
    );
const headings = (page: Page) =>
  page
    .locator('main :is(h1, h2, h3)')
    .allTextContents()
    .then((texts) => texts.map((text) => text.replaceAll(MARK, '').trim()));
/** The same headings in a page's HTML. */
const headingsIn = (html: string) =>
  allOf(
    html.slice(html.indexOf('<main'), html.indexOf('</main>')),
    /<h[123]\b[^>]*>([^]*?)<\/h[123]>/g,
  ).map((text) => text.replaceAll(/<[^>]*>/g, '').trim());

/** Errors in the page, but for the one by which React says that it renders a part anew. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => {
    if (!message.includes('React error #418')) errors.push(message);
  });
  return errors;
}

const throttle = (devtools: CDPSession, rate: number) =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate });

/** The pages of which a short run changes a part before hydration: most often all of it, as a translation does. */
const SAMPLES = {
  header: ['/people'],
  main: [POST],
  html: ['/', '/rates', '/services/bookeeper'],
};

/** Asserts that the pages stand when the words of a part are changed. */
async function expectStanding(page: Page, moment: Moment, part: string, paths: readonly string[]) {
  const errors = watchErrors(page);
  const devtools = await page.context().newCDPSession(page);
  await changeWords(page, moment, part, MARK);
  for (const path of paths) {
    if (moment === 'during') await throttle(devtools, 4);
    const response = await page.goto(path);
    const state = await settled(page);
    if (moment === 'during') await throttle(devtools, 1);
    if (moment === 'before') expect(state, path).toBe('hydrated');
    await page.locator('main > :last-child').scrollIntoViewIfNeeded();
    expect(await headings(page), path).toEqual(headingsIn(await response!.text()));
    await expect(page.getByText('could not be loaded'), path).toHaveCount(0);
    expect(await words(page, 'header'), path).toContain('Get Started');
    expect(await words(page, 'footer'), path).toContain('Privacy');
  }
  expect(errors).toEqual([]);
}

for (const [part, paths] of Object.entries(SAMPLES))
  test(`pages stand when the words of ${part} are changed before hydration`, async ({ page }) => {
    await expectStanding(page, 'before', part, long ? PATHS : paths);
  });

// With a slow processor, so that hydration takes long enough, a page takes seconds.
test('pages stand when their words are changed during hydration', async ({ page }) => {
  const paths = long ? PATHS : ['/services/bookeeper'];
  await expectStanding(page, 'during', 'html', paths);
});

test('changed words keep no page from what needs script', async ({ page }) => {
  const errors = watchErrors(page);
  await changeWords(page, 'before', 'html', MARK);
  await page.goto('/');
  await settled(page);
  await expect(page.getByRole('button', { name: 'Next profile' })).toBeVisible();
  await page.goto('/rates');
  await settled(page);
  const opened = () => page.evaluate(() => performance.timeOrigin);
  const first = await opened();
  await page.locator('#hiring-role').selectOption({ index: 2 });
  await page.locator('#hiring-wage').fill('52000');
  await expect(page).toHaveURL(/wage=52000/);
  // A phone folds it.
  await page
    .locator('footer a[href="/privacy-policy"]')
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/privacy-policy');
  expect(await opened()).toBe(first);
  expect(errors).toEqual([]);
});

/** What extensions add to a page as soon as it is parsed. To be run in the page. */
const EXTENSIONS = {
  'add attributes and elements': () => {
    const { body, head, documentElement: html } = document;
    const add = (parent: Element, name: string, attributes: Record<string, string> = {}) => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      return parent.appendChild(element);
    };
    // Google Translate
    html.classList.add('translated-ltr');
    add(body, 'div', { id: 'goog-gt-tt', class: 'skiptranslate' });
    body.prepend(add(body, 'div', { class: 'skiptranslate' }));
    // Grammarly
    body.setAttribute('data-new-gr-c-s-check-loaded', '14.1');
    body.setAttribute('data-gr-ext-installed', '');
    add(body, 'grammarly-desktop-integration', { 'data-grammarly-shadow-root': 'true' });
    // Dark Reader
    html.setAttribute('data-darkreader-mode', 'dynamic');
    for (const style of document.querySelectorAll('style'))
      style.after(add(head, 'style', { class: 'darkreader darkreader--sync' }));
    head.prepend(add(head, 'style', { class: 'darkreader darkreader--fallback' }));
    head.prepend(add(head, 'meta', { name: 'darkreader', content: '1' }));
    for (const path of document.querySelectorAll('svg, path'))
      path.setAttribute('data-darkreader-inline-fill', '');
    // Password managers
    add(body, 'com-1password-button');
    for (const form of document.querySelectorAll('form')) form.dataset.dashlaneRid = '1';
    for (const field of document.querySelectorAll<HTMLElement>('main :is(input, textarea)')) {
      field.dataset.gramm = 'false';
      field.after(add(body, 'div', { 'data-lastpass-icon-root': '' }));
    }
  },
  'move its parts': () => {
    const { body } = document;
    const whole = document.createElement('div');
    if (location.pathname === '/contact-us') body.append(document.querySelector('.skip-link')!);
    else whole.append(...body.childNodes);
    body.append(whole);
  },
};

for (const [name, change] of Object.entries(EXTENSIONS))
  test(`a page stands when extensions ${name} before hydration`, async ({ page }) => {
    const errors = watchErrors(page);
    await page.addInitScript(`addEventListener('DOMContentLoaded', ${String(change)})`);
    for (const path of long
      ? ['/', '/services/bookeeper', '/rates', '/contact-us']
      : ['/', '/contact-us']) {
      await page.goto(path);
      expect(await settled(page), path).toBe(name.startsWith('add') ? 'hydrated' : 'left');
      await expect(page.locator('main h1'), path).toBeVisible();
      await expect(page.locator('main > :last-child'), path).toBeAttached();
    }
    await fillForm(page);
    await send(page);
    await expect(thanks(page)).toBeVisible();
    expect(errors).toEqual([]);
  });

test('a page that is not hydrated works as without script', async ({ page }) => {
  const errors = watchErrors(page);
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await page.clock.install();
  // An extension adds an element.
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () =>
      document.querySelector('header > div')!.append(document.createElement('div')),
    ),
  );
  await page.goto('/');
  expect(await settled(page)).toBe('left');
  // Its scripts have arrived.
  await page.clock.fastForward(120_000);
  expect(logged).toEqual([]);
  await expect(page.getByRole('button', { name: 'Next profile' })).toBeHidden();
  // Input must not make React try again.
  await page.mouse.click(5, 300);
  await page.keyboard.press('Tab');
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.locator('header summary', { hasText: 'Services' }).click();
  await page.locator('header').getByRole('link', { name: 'All services' }).click();
  await expect(page).toHaveURL('/services');
  await settled(page);
  await page.goto('/faq');
  await settled(page);
  const question = page.locator('main details').nth(1);
  await question.locator('summary').click();
  await expect(question).toHaveAttribute('open');
  await page.goto('/rates');
  await settled(page);
  await page.locator('#hiring-role').selectOption({ index: 1 });
  await page.locator('#hiring-wage').fill('52000');
  await page.getByRole('button', { name: 'Compare the costs' }).click();
  await expect(page).toHaveURL(/wage=52000/);
  await page.goto('/contact-us');
  await settled(page);
  await page.waitForTimeout(2_000);
  await fillForm(page);
  await send(page);
  await expect(thanks(page)).toBeVisible();
  expect(errors).toEqual([]);
});

/** What a visitor does on a page, and the part that changes. */
const FLOWS: Record<string, { path: string; shown: string; act: (page: Page) => Promise<void> }> = {
  'the filters of people': {
    path: '/people',
    shown: 'main',
    async act(page) {
      const filters = page.locator('nav[aria-labelledby="filters"]');
      // A phone folds them.
      await filters
        .locator('details')
        .first()
        .evaluate((fold: HTMLDetailsElement) => (fold.open = true));
      for (const at of [0, 1]) {
        const link = filters.locator('details details a').nth(at);
        const href = await link.getAttribute('href');
        await link.click();
        await expect(page).toHaveURL(href!);
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      }
      await page.getByRole('link', { name: 'Clear all' }).click();
      await expect(page).toHaveURL('/people');
    },
  },
  'the search as one types': {
    path: '/about-us',
    shown: 'dialog',
    async act(page) {
      await page.keyboard.press('/');
      const dialog = page.getByRole('dialog');
      for (const typed of ['book', 'bookkeeper', 'xylophone', 'tax']) {
        const answered = page.waitForResponse((response) =>
          response.url().endsWith(`/api/search?q=${typed}`),
        );
        await dialog.getByRole('combobox').fill(typed);
        await answered;
      }
      await expect(dialog.getByRole('option').first()).toBeVisible();
    },
  },
  'the calculator': {
    path: '/rates',
    shown: '#calculator',
    async act(page) {
      const wage = page.locator('#hiring-wage');
      await page.locator('#hiring-role').selectOption({ index: 2 });
      for (const typed of ['52000', 'many', '61000']) {
        await wage.fill(typed);
        await expect(page).toHaveURL(new RegExp(`wage=${typed}`));
      }
      await page.locator('#hiring-hours').fill('30');
      await expect(page).toHaveURL(/hours=30/);
    },
  },
  'the messages of the form': {
    path: '/contact-us',
    shown: '#enquiry-form',
    async act(page) {
      await send(page);
      await expect(page.getByText('Please check these fields')).toBeVisible();
      await page.getByLabel('Your name').fill('Karen Doyle');
      await page.getByLabel('Email address').fill('karen');
      await send(page);
      await expect(page.getByText('Enter your name.')).toHaveCount(0);
      await expect(page.getByText('like name@example.com').first()).toBeVisible();
    },
  },
  'the next pages': {
    path: '/',
    shown: 'main',
    async act(page) {
      for (const path of ['/about-us', '/blog', '/services']) {
        const link = page.locator(`:is(header, footer, main) a[href="${path}"]`).first();
        await link.evaluate((element: HTMLElement) => element.click());
        await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
          'href',
          new RegExp(`${path}$`),
        );
      }
      await page.goBack();
      await expect(page).toHaveURL('/blog');
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/blog$/);
    },
  },
};

/** A form and pages whose words change stand for others in a short run. */
const SAMPLED = ['the messages of the form', 'the next pages'];

for (const [name, { path, shown, act }] of Object.entries(FLOWS))
  test(
    `${name}: changed words show the same as others`,
    SAMPLED.includes(name) ? {} : inLongRun,
    async ({ page }) => {
      const errors = watchErrors(page);
      await page.goto(path);
      await hydrated(page);
      await act(page);
      const plain = await words(page, shown);
      await page.goto('/robots.txt');
      await page.goto(path);
      await hydrated(page);
      await page.evaluate(translateWords, ['html', MARK] as [string, string]);
      await act(page);
      await expect.poll(() => words(page, shown)).toBe(plain);
      await expect(page.getByText('could not be loaded')).toHaveCount(0);
      expect(errors).toEqual([]);
    },
  );

test('what was typed into a form stays when its words are changed before it is hydrated', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/static/js/form-*.js');
  await page.goto('/services/bookeeper');
  await hydrated(page);
  const visitor = newVisitor();
  await fillForm(page, visitor);
  await page.evaluate(translateWords, ['html', MARK] as [string, string]);
  const field = page.locator('#enquiry-description');
  await field.focus();
  const before = await field.elementHandle();
  release();
  // React renders the form anew.
  await expect.poll(() => before!.evaluate((element) => element.isConnected)).toBe(false);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(visitor.description);
  await page.keyboard.type(' Soon');
  await send(page);
  await expect(thanks(page)).toBeVisible();
  await expect(page.locator('#enquiry-form')).toContainText(visitor.email);
});
