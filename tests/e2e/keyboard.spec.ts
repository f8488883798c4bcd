import { expect, type Page } from '@playwright/test';
import { holdRequests } from '../helpers/browser/hold-requests.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { sameOnPhone } from '../helpers/browser/same-on-phone.ts';
import { expectFocus, tabTo } from '../helpers/browser/focus.ts';
import { hydrated } from '../helpers/browser/hydrated.ts';

/** All interactions by keyboard: the focused element at each step, and that its focus is visible. The tour tabs through whole pages. */

const isPhone = (page: Page) => page.viewportSize()!.width <= 900;
const header = (page: Page) => page.locator('body > header');
const services = (page: Page) => header(page).locator('summary', { hasText: 'Services' });
const announced = (page: Page) => page.locator('[aria-live="polite"][aria-atomic="true"]');

async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await hydrated(page);
}

/** Tabs to the services menu, through the phone's menu if there is one. */
async function reachServices(page: Page): Promise<void> {
  if (isPhone(page)) {
    await tabTo(header(page).getByRole('button', { name: 'Menu' }), 4);
    await page.keyboard.press('Enter');
  }
  await tabTo(services(page), 6);
}

test(
  'the skip link is first, visible on focus, and skips the header',
  sameOnPhone,
  async ({ page }) => {
    await open(page, '/faq');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expectFocus(skip);
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expectFocus(
      page.getByRole('navigation', { name: 'Groups of questions' }).getByRole('link').first(),
    );
  },
);

test('the services menu opens, closes when it loses focus or with focus on its button, and links to a service', async ({
  page,
}) => {
  await open(page, '/not-found');
  await reachServices(page);
  await page.keyboard.press('Enter');
  // What can be found out without asking, and then the services.
  for (const name of ['All services', 'People', 'Rates', 'Time zones', 'Finance & accounting']) {
    await page.keyboard.press('Tab');
    await expectFocus(header(page).getByRole('link', { name, exact: true }));
  }
  await tabTo(header(page).getByRole('link', { name: 'Legal' }), 40);
  await page.keyboard.press('Tab');
  await expectFocus(header(page).getByRole('link', { name: 'Blog' }));
  await expect(header(page).getByRole('link', { name: 'All services' })).toBeHidden();

  await page.keyboard.press('Shift+Tab');
  await expectFocus(services(page));
  await page.keyboard.press('Space');
  const first = header(page).getByRole('link', { name: 'All services' });
  await page.keyboard.press('Tab');
  await expectFocus(first);
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  await expectFocus(services(page));
  await page.keyboard.press('Enter');
  const link = header(page).getByRole('link', { name: 'Bookkeeping', exact: true });
  await tabTo(link, 8);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/services/bookeeper');
  await expect(link).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
  await expect(announced(page)).toHaveText(await page.title());
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first());
});

// Wide screens have no such menu.
test(
  'the phone’s menu opens, restores focus on Esc, and its links work',
  { tag: '@phone' },
  async ({ page }) => {
    await open(page, '/faq');
    const menu = header(page).getByRole('button', { name: 'Menu' });
    await tabTo(menu, 4);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expectFocus(header(page).getByRole('link', { name: 'Home', exact: true }));
    await page.keyboard.press('Escape');
    await expect(page.locator('#site-menu')).toBeHidden();
    await expectFocus(menu);
    await page.keyboard.press('Enter');
    await tabTo(header(page).getByRole('link', { name: 'About Us' }), 3);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/about-us');
    await expect(page.locator('#site-menu')).toBeHidden();
    await expect(page.locator('main')).toBeFocused();
    await expect(announced(page)).toHaveText(await page.title());
  },
);

test(
  'the rotating experts stop on keyboard focus, and rotate again only when started',
  sameOnPhone,
  async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await hydrated(page);
    const slides = page.locator('[aria-label="Sample experts"]');
    const shown = slides.locator('[aria-roledescription="slide"][aria-hidden="false"]');
    await page.getByRole('link', { name: 'Compare working hours' }).focus();
    await page.keyboard.press('Tab');
    // The first control starts and stops the rotation; it shows that it is stopped.
    await expectFocus(slides.getByRole('button', { name: 'Resume the profiles' }));
    await expect(slides.locator('[aria-live="polite"]')).toHaveCount(1);
    await page.clock.runFor(20_000);
    await expect(shown).toContainText('Ananya Deshmukh');
    await page.keyboard.press('Tab');
    await expectFocus(slides.getByRole('button', { name: 'Next profile' }));
    await page.keyboard.press('Enter');
    await expect(shown).toContainText('Farhan Qureshi');
    // Back before the page has scrolled to the next stop.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.waitForTimeout(500);
    await expectFocus(slides.getByRole('button', { name: 'Next profile' }));
    // Nothing in a hidden slide is focusable.
    await page.keyboard.press('Tab');
    await expect(slides.locator(':focus')).toHaveCount(0);
    await page.clock.runFor(20_000);
    await expect(shown).toContainText('Farhan Qureshi');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expectFocus(slides.getByRole('button', { name: 'Pause the profiles' }));
    await page.clock.runFor(5_100);
    await expect(shown).toContainText('Lakshmi Subramanian');
  },
);

test(
  'the carousels can be focused, moved with arrow keys, and left',
  sameOnPhone,
  async ({ page }) => {
    await open(page, '/about-us');
    const carousel = page.getByRole('region', { name: 'Industries', exact: true });
    const track = carousel.getByRole('list');
    const offset = () => track.evaluate((list) => list.scrollLeft);
    await carousel.getByRole('button', { name: 'Previous' }).focus();
    await page.keyboard.press('Tab');
    const next = carousel.getByRole('button', { name: 'Next' });
    await expectFocus(next);
    await page.keyboard.press('Space');
    await expect.poll(offset).toBeGreaterThan(50);
    await expectFocus(next);
    await page.keyboard.press('Tab');
    await expectFocus(track);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(offset).toBeLessThan(5);
    // Focus scrolls links in hidden slides into view.
    for (const link of await carousel.getByRole('link').all()) {
      await page.keyboard.press('Tab');
      await expectFocus(link);
    }
    await page.keyboard.press('Tab');
    await expect(carousel.locator(':focus')).toHaveCount(0);
  },
);

test.describe('with the offer', () => {
  test.use({ withOffer: true });

  test('the offer takes no focus, comes after the skip link, and returns focus', async ({
    page,
  }) => {
    await open(page, '/');
    const seeRates = page.getByRole('link', { name: 'See rates' });
    await tabTo(seeRates, 20);
    const offer = page.getByRole('region', { name: 'Start with a free trial' });
    await expect(offer).toBeVisible();
    await expectFocus(seeRates);
    await page.keyboard.press('Escape');
    await expect(offer).toHaveCount(0);
    await expectFocus(seeRates);

    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(offer).toBeVisible();
    const skip = page.getByRole('link', { name: 'Skip to content' });
    for (const step of [
      skip,
      offer.getByRole('link', { name: 'Ask for a free trial' }),
      offer.getByRole('button', { name: 'Close' }),
    ]) {
      await page.keyboard.press('Tab');
      await expectFocus(step);
    }
    await page.keyboard.press('Enter');
    await expect(offer).toHaveCount(0);
    await expectFocus(skip);
  });
});

test(
  'the video opens, can be paused and read, and restores focus',
  sameOnPhone,
  async ({ page }) => {
    await open(page, '/contact-us');
    const opener = page.getByRole('button', { name: 'Watch: How a hire works' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'How a hire works' });
    await expect(dialog.locator('> div')).toBeFocused();
    await page.keyboard.press('Tab');
    await expectFocus(dialog.locator('video'));
    const words = dialog.locator('summary', { hasText: 'Read it instead' });
    await tabTo(words, 12);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('If yours does not, you owe nothing.')).toBeVisible();
    await expectFocus(words);
    const close = dialog.getByRole('button', { name: 'Close' });
    await tabTo(close, 3);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expectFocus(opener);
  },
);

test(
  'the questions of a service open one at a time, View All links to the rest, and a sub-service to the form',
  sameOnPhone,
  async ({ page }) => {
    await open(page, '/services/virtual-assistant');
    const questions = page.getByRole('region', { name: 'What owners ask before they say yes' });
    const titles = questions.locator('summary');
    const ask = page.getByRole('link', { name: /^Ask for this: / });
    // A phone folds them.
    await page
      .locator('section[aria-labelledby="sub-services"] details')
      .evaluateAll((parts: HTMLDetailsElement[]) => parts.forEach((part) => (part.open = true)));
    await ask.first().focus();
    // Focus moves from tile to tile and shows the tile's other icon.
    await tabTo(ask.nth(1), 2);
    await titles.first().focus();
    await page.keyboard.press('Enter');
    await expect(questions.locator('details[open]')).toHaveCount(1);
    await expectFocus(titles.first());
    await page.keyboard.press('Tab');
    await expectFocus(titles.nth(1));
    await page.keyboard.press('Space');
    await expect(questions.locator('details').nth(1)).toHaveAttribute('open', '');
    await expect(questions.locator('details[open]')).toHaveCount(1);
    await expectFocus(titles.nth(1));
    const all = questions.getByRole('link', { name: 'View All' });
    await tabTo(all, 8);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/faq');
    await expect(page.locator('main')).toBeFocused();
    await expect(announced(page)).toHaveText(await page.title());
    await page.goBack();
    await expect(page).toHaveURL('/services/virtual-assistant');
    await expectFocus(all);

    await ask.nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#enquiry')).toBeInViewport();
    await tabTo(page.getByLabel('Your name'), 3);
  },
);

test('focus stays in place when a failed section is retried', sameOnPhone, async ({ page }) => {
  await page.clock.install();
  const refuse = (address: string) => page.route(address, (route) => route.abort());
  await refuse('**/api/getOurTeam.php*');
  await open(page, '/about-us');
  await header(page).getByRole('link', { name: 'Citadel, home' }).focus();
  await page.keyboard.press('Enter');
  const team = page.locator('section[aria-labelledby="team"]');
  const again = team.getByRole('button', { name: 'Try again' });
  const place = team.locator('[tabindex="-1"]').first();
  const failed = () =>
    expect(async () => {
      await page.clock.fastForward(10_000);
      await expect(again).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [50] });

  await failed();
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(place).toBeFocused();
  await failed();
  await expect(place).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(again).toBeFocused();
  await page.unroute('**/api/getOurTeam.php*');
  await page.keyboard.press('Enter');
  await expect(team.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(place).toBeFocused();
});

test('a form with errors can be corrected and sent', sameOnPhone, async ({ page }, { project }) => {
  await open(page, '/contact-us');
  const fields = {
    'Your name': `Karen Doyle ${project.name}`,
    'Email address': `karen.${Date.now()}@doyle.example`,
    'Phone number': '+1 614 555 0199',
    'Company name': 'Doyle Dental Group',
    'What do you need done?': 'A bookkeeper for two practices.',
  };
  const button = page.getByRole('button', { name: 'Send my requirement' });
  await page.getByLabel('Your name').focus();
  for (const label of Object.keys(fields)) {
    await expectFocus(page.getByLabel(label));
    await page.keyboard.press('Tab');
  }
  await expectFocus(button);
  await page.keyboard.press('Enter');
  const summary = page.getByRole('alert');
  await expectFocus(summary);
  await page.keyboard.press('Tab');
  await expectFocus(summary.getByRole('link', { name: 'Enter your name.' }));
  await page.keyboard.press('Enter');
  for (const [label, text] of Object.entries(fields)) {
    await expectFocus(page.getByLabel(label));
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(/(Enter|Tell us) /);
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expectFocus(button);
  const release = await holdRequests(page, '**/api/contactUsapi.php');
  await page.keyboard.press('Enter');
  // The disabled button cannot have focus, so its group has it.
  const sending = page.locator('form div', {
    has: page.getByRole('button', { name: 'Submitting...' }),
  });
  await expectFocus(sending);
  release();
  const thanks = page.getByRole('status').filter({ hasText: 'Thank you for your submission!' });
  await expectFocus(thanks);
  await page.keyboard.press('Tab');
  await expectFocus(page.getByRole('link', { name: 'Send another' }));
  await page.keyboard.press('Enter');
  await expectFocus(page.getByLabel('Your name'));
  await expect(page.getByLabel('Your name')).toHaveValue('');
});

test(
  'the pagination of the blog works, and Back returns focus to the link',
  sameOnPhone,
  async ({ page }) => {
    await open(page, '/blog');
    const pages = page.getByRole('navigation', { name: 'Pages of the blog' });
    const start = page.locator('#posts');
    const card = page.locator('main article').nth(2).getByRole('link');
    const next = pages.getByRole('link', { name: 'Next page' });
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(start).toContainText('Page 2 of 3');
    await expectFocus(start);
    await expect(announced(page)).toHaveText(/Blog, page 2/);
    await page.keyboard.press('Tab');
    await expectFocus(page.locator('main article').first().getByRole('link'));
    await tabTo(card, 3);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
    await expect(announced(page)).toHaveText(await page.title());
    await page.goBack();
    await expect(start).toContainText('Page 2 of 3');
    await expectFocus(card);
    await page.goBack();
    await expect(start).toContainText('Page 1 of 3');
    await expectFocus(next);
  },
);
