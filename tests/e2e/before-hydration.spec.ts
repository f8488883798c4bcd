import { chromium, expect, test, type Page } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../helpers/find-browser.ts';
import { hydrated } from '../helpers/hydrated.ts';

/** What a visitor does before the script has come, and what a page does before and after its script. */

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('citadel-offer-seen', 'true'));
});

/** Holds all scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/static/js/**', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** No script comes at all. */
const refuseScripts = (page: Page) =>
  page.route('**/static/js/**', (route) => route.abort('failed'));

async function openServicesMenu(page: Page) {
  const toggle = page.getByRole('button', { name: 'Menu' });
  if (await toggle.isVisible()) await toggle.click();
  await page.locator('header summary', { hasText: 'Services' }).click();
  await expect(page.getByRole('link', { name: 'All services' })).toBeVisible();
}

async function fillForm(page: Page) {
  await page.getByLabel('Your name').fill('Karen Doyle');
  await page.getByLabel('Email address').fill(`karen.${Date.now()}@doyle.example`);
  await page.getByLabel('Phone number').fill('+1 614 555 0199');
  await page.getByLabel('Company name').fill('Doyle Dental Group');
  await page.getByLabel('What do you need done?').fill(`A bookkeeper from January. ${Date.now()}`);
}
const send = (page: Page) => page.getByRole('button', { name: 'Send my requirement' }).click();
const thanks = (page: Page) => page.getByText('Thank you for your submission!');
const question = (page: Page) => page.locator('main details').first();
const profile = (page: Page) =>
  page.locator('[aria-label="Sample experts"] [aria-roledescription="slide"][aria-hidden="false"]');

test.describe('before the script has come', () => {
  test('the services menu opens, and stays open when it comes', async ({ page }) => {
    const letGo = await holdScripts(page);
    await page.goto('/about-us');
    await openServicesMenu(page);
    letGo();
    await hydrated(page);
    await expect(page.getByRole('link', { name: 'All services' })).toBeVisible();
  });

  test('a question opens, and stays open when it comes', async ({ page }) => {
    const letGo = await holdScripts(page);
    await page.goto('/faq');
    await question(page).locator('summary').click();
    await expect(question(page)).toHaveAttribute('open');
    letGo();
    await hydrated(page);
    await expect(question(page)).toHaveAttribute('open');
  });

  test('a press on Next profile is answered when it comes', async ({ page }) => {
    const letGo = await holdScripts(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Next profile' }).click();
    letGo();
    await hydrated(page);
    // Well before the slider, which waits five seconds, would turn by itself.
    await expect(profile(page)).toContainText('Farhan Qureshi', { timeout: 4_000 });
  });

  test('a press on Next moves the industries when it comes, once', async ({ page }) => {
    const letGo = await holdScripts(page);
    await page.goto('/about-us');
    const carousel = page.getByRole('region', { name: 'Industries', exact: true });
    const track = carousel.getByRole('list');
    const slide = await track
      .getByRole('listitem')
      .nth(1)
      .evaluate((one: HTMLElement) => one.offsetLeft);
    await carousel.getByRole('button', { name: 'Next' }).click();
    expect(await track.evaluate((element) => element.scrollLeft)).toBe(0);
    letGo();
    await hydrated(page);
    const first = await track
      .getByRole('listitem')
      .first()
      .evaluate((one: HTMLElement) => one.offsetLeft);
    await expect
      .poll(() => track.evaluate((element) => Math.round(element.scrollLeft)))
      .toBe(slide - first);
  });

  test('what was typed is kept when it comes', async ({ page }) => {
    const letGo = await holdScripts(page);
    await page.goto('/contact-us');
    await page.getByLabel('Your name').fill('Karen Doyle');
    letGo();
    await hydrated(page);
    await expect(page.getByLabel('Your name')).toHaveValue('Karen Doyle');
  });

  test('the form is sent', async ({ page }) => {
    const letGo = await holdScripts(page);
    await page.goto('/contact-us');
    await fillForm(page);
    await send(page);
    await expect(thanks(page)).toBeVisible();
    letGo();
  });
});

test('when no script comes at all, the menu, the questions, the links and the form work', async ({
  page,
}) => {
  await refuseScripts(page);
  await page.goto('/faq');
  await question(page).locator('summary').click();
  await expect(question(page)).toHaveAttribute('open');
  await openServicesMenu(page);
  await page.getByRole('link', { name: 'All services' }).click();
  await expect(page).toHaveURL(/\/services$/);
  await page.goto('/contact-us');
  await fillForm(page);
  await send(page);
  await expect(thanks(page)).toBeVisible();
});

test('a script that failed is asked for again at the next move', async ({ page }) => {
  await refuseScripts(page);
  const refused = page.waitForEvent('requestfailed');
  await page.goto('/about-us');
  await refused;
  await page.unroute('**/static/js/**');
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('touchstart')));
    await expect(page.locator('html[data-routed]')).toHaveCount(1, { timeout: 500 });
  }).toPass();
});

for (const path of ['/', '/services', '/blog', '/contact-us'])
  test(`${path} asks for scripts and fonts after it has painted`, async ({ page }) => {
    await page.goto(path);
    await hydrated(page);
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.(?:js|woff2)$/.test(name))
        .map(({ name, startTime }) => ({ name, startTime })),
    }));
    const fonts = asked.filter(({ name }) => name.endsWith('.woff2'));
    // One for headings and one for the text; those of rarer letters are not needed.
    expect(fonts).toHaveLength(2);
    expect(asked.filter(({ startTime }) => startTime < painted)).toEqual([]);
  });

test('a page says which links may be prepared, and the policy allows that', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.goto('/about-us');
  const rules = await page.locator('script[type="speculationrules"]').textContent();
  expect(JSON.parse(rules ?? '')).toMatchObject({ prerender: [{ eagerness: 'moderate' }] });
  expect(refused).toEqual([]);
});

for (const [wish, transitions] of [
  ['no-preference', 1],
  ['reduce', 0],
] as const)
  test(`a page fades into the next ${transitions} times with motion: ${wish}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: wish });
    await page.addInitScript(() => {
      const start = document.startViewTransition;
      document.startViewTransition = (...given) => {
        document.documentElement.dataset.faded = '';
        return start.apply(document, given);
      };
    });
    await page.goto('/about-us');
    await hydrated(page);
    await page.locator('main').getByRole('link').first().click();
    await expect(page).not.toHaveURL(/about-us/);
    await expect(page.locator('html[data-faded]')).toHaveCount(transitions);
  });

test('Back brings every page from memory', async ({ baseURL }, { project }) => {
  test.skip(project.name !== 'desktop', 'is the same on every screen');
  const executablePath = findBrowser(true);
  const browser = await chromium.launch({
    args: BROWSER_FLAGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(executablePath && { executablePath }),
  });
  try {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.shown = persisted ? 'again' : 'anew';
      });
    });
    const comesBack = async (path: string, ready: () => Promise<unknown>) => {
      await page.goto(baseURL + path);
      await ready();
      await page.goto(`${baseURL}/robots.txt`);
      await page.evaluate(() => history.back());
      await page.waitForURL(baseURL + path, { waitUntil: 'commit' });
      await page.locator('html[data-shown]').waitFor();
      return (await page.locator('html').getAttribute('data-shown')) === 'again';
    };
    // A page that has nothing in it tells whether this browser keeps any.
    const able = await comesBack('/llms.txt', async () => {});
    test.skip(!able, 'this browser keeps no page for Back');
    for (const path of ['/', '/services', '/services/bookeeper', '/blog', '/contact-us', '/faq'])
      expect(await comesBack(path, () => hydrated(page)), path).toBe(true);
  } finally {
    await browser.close();
  }
});

test('a link clicked during hydration leads to its page without an error', async ({ page }, {
  project,
}) => {
  test.skip(project.name !== 'desktop', 'is the same on every screen');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(() => {
    const isHydrated = (element: Element | null) =>
      Object.keys(element ?? {}).some((key) => key.startsWith('__react'));
    // React schedules its work by messages. They are held back once the link is hydrated.
    let held: (() => void)[] | null = null;
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...given: unknown[]) {
      const pass = () => Reflect.apply(post, this, given);
      if (held) held.push(pass);
      else pass();
    };
    const look = () => {
      const link = document.querySelector<HTMLElement>('header a[href="/about-us"]');
      if (!isHydrated(link)) return void setTimeout(look);
      if (isHydrated(document.querySelector('main > *'))) return;
      held = [];
      setTimeout(() => {
        held?.forEach((pass) => pass());
        held = null;
      }, 1_000);
      console.log('in between');
      link!.click();
    };
    if (location.pathname !== '/about-us') document.addEventListener('DOMContentLoaded', look);
  });
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.goto('/services/bookeeper');
  await expect(page).toHaveURL('/about-us');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^The firm behind/);
  await hydrated(page);
  expect(told).toEqual(['in between']);
  expect(errors).toEqual([]);
});
