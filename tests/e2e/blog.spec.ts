import { expect, type Page } from '@playwright/test';
import { hydrated } from '../helpers/hydrated.ts';
import { test } from '../helpers/reused-page.ts';
import { sameOnPhone } from '../helpers/same-on-phone.ts';

const POST = '/blog/what-a-remote-bookkeeper-really-costs';
const TITLE = 'What a remote bookkeeper really costs a small firm';

const pageLinks = (page: Page) => page.getByRole('navigation', { name: 'Pages of the blog' });
const start = (page: Page) => page.locator('#posts');
const cards = (page: Page) => page.locator('main article');
const canonical = (page: Page) => page.locator('link[rel="canonical"]').getAttribute('href');
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function expectNoHorizontalScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

test.describe('the blog list', () => {
  test('shows ten posts a page, and the last seven on page 3', sameOnPhone, async ({ page }) => {
    const seen = new Set<string>();
    for (const [address, count] of [
      ['/blog', 10],
      ['/blog?page=2', 10],
      ['/blog?page=3', 7],
    ] as const) {
      await page.goto(address);
      await expect(cards(page)).toHaveCount(count);
      for (const title of await cards(page).locator('h3').allTextContents()) seen.add(title);
    }
    expect(seen.size).toBe(27);
  });

  test(
    'shows the read time and the author’s photo of every post',
    sameOnPhone,
    async ({ reusedPage: page }) => {
      await page.goto('/blog');
      for (const text of await cards(page).allTextContents()) expect(text).toContain('7 min read');
      const photoOf = (author: string) =>
        cards(page).filter({ hasText: author }).first().locator('p img').getAttribute('src');
      expect(await photoOf('Meera Nair')).toBe('/static/pictures/authors/meera-nair.webp');
      const other = '/static/pictures/authors/citadel-editorial.svg';
      expect(await photoOf('Citadel Editorial')).toBe(other);
      expect(await photoOf('Kavita Rao')).toBe(other);
    },
  );

  test('scrolls to the start of the list and focuses it when the page changes', async ({
    page,
  }) => {
    await page.goto('/blog');
    await hydrated(page);
    const positions = [];
    for (const number of [2, 3, 1]) {
      await page.evaluate(() =>
        window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
      );
      await pageLinks(page)
        .getByRole('link', { name: `Page ${number}`, exact: true })
        .click();
      await expect(start(page)).toContainText(`Page ${number} of 3`);
      await expect(start(page)).toBeFocused();
      await expect(start(page)).toBeInViewport();
      expect(page.url()).toMatch(number === 1 ? /\/blog$/ : new RegExp(`/blog\\?page=${number}$`));
      positions.push(await scrolled(page));
    }
    expect(positions[0]).toBeGreaterThan(50);
    expect(new Set(positions).size).toBe(1);
    // Not covered by the header.
    const [heading, header] = [
      await start(page).boundingBox(),
      await page.locator('header').first().boundingBox(),
    ];
    expect(heading!.y).toBeGreaterThanOrEqual(header!.y + header!.height);
  });

  test('restores the scroll position on Back', sameOnPhone, async ({ page }) => {
    await page.goto('/blog');
    await hydrated(page);
    // Scroll and click in the same task, as may seem to happen on a machine that stalls.
    const position = await pageLinks(page)
      .getByRole('link', { name: 'Next page' })
      .evaluate((link: HTMLElement) => {
        link.scrollIntoView({ behavior: 'instant', block: 'center' });
        const { scrollY } = window;
        link.click();
        return Math.round(scrollY);
      });
    expect(position).toBeGreaterThan(500);
    await expect(start(page)).toContainText('Page 2 of 3');
    await expect(start(page)).toBeFocused();
    await page.goBack();
    await expect(start(page)).toContainText('Page 1 of 3');
    // The header may have been changing its height.
    await expect.poll(async () => Math.abs((await scrolled(page)) - position)).toBeLessThan(20);
  });

  test(
    'keeps the scroll position on hydration, and restores it on Back',
    sameOnPhone,
    async ({ page }) => {
      await page.goto('/blog');
      await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
      await hydrated(page);
      // Within two frames a wrong scroll would have happened.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      expect(await scrolled(page)).toBe(900);
      await page.evaluate(
        (name) => document.querySelector<HTMLElement>(name)!.click(),
        'header a[href="/about-us"]',
      );
      await expect(page).toHaveURL('/about-us');
      await expect.poll(() => scrolled(page)).toBe(0);
      await page.goBack();
      await expect(start(page)).toContainText('Page 1 of 3');
      await expect.poll(() => scrolled(page)).toBe(900);
    },
  );

  test(
    'restores the scroll position on Back from a page that is still loading',
    sameOnPhone,
    async ({ page }) => {
      await page.goto('/blog');
      await hydrated(page);
      await page.route('**/getBlogDetails.php*', () => {});
      await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
      await cards(page)
        .last()
        .getByRole('link')
        .evaluate((link: HTMLElement) => link.click());
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
      await expect.poll(() => scrolled(page)).toBeLessThan(900);
      await page.goBack();
      await expect(start(page)).toContainText('Page 1 of 3');
      await expect.poll(() => scrolled(page)).toBe(900);
    },
  );

  test('changes the page by keyboard', sameOnPhone, async ({ page }) => {
    await page.goto('/blog');
    await hydrated(page);
    await pageLinks(page).getByRole('link', { name: 'Next page' }).focus();
    await page.keyboard.press('Enter');
    await expect(start(page)).toContainText('Page 2 of 3');
    await expect(start(page)).toBeFocused();
    // The next tab stop is the first post of the new page.
    await page.keyboard.press('Tab');
    await expect(cards(page).first().getByRole('link')).toBeFocused();
  });

  test('shows the spinner while a slow page is loading', sameOnPhone, async ({ page }) => {
    await page.goto('/blog');
    await hydrated(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/getBlogListing.php?*page=2*', async (route) => {
      await held;
      await route.continue();
    });
    await pageLinks(page).getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeInViewport();
    // The previous page is still in the document, hidden, so nothing unique may be duplicated.
    const duplicates = await page.evaluate(() => ({
      headings: document.querySelectorAll('h1').length,
      ids: [...document.querySelectorAll('[id]')]
        .map(({ id }) => id)
        .filter((id, index, all) => all.indexOf(id) !== index),
    }));
    expect(duplicates).toEqual({ headings: 1, ids: [] });
    release();
    await expect(start(page)).toContainText('Page 2 of 3');
    await expect(start(page)).toBeFocused();
    await expect(start(page)).toBeInViewport();
  });
});

test.describe('the blog list without script', () => {
  test.use({ javaScriptEnabled: false });

  test('links to all pages', sameOnPhone, async ({ page }) => {
    await page.goto('/blog');
    const hrefs = () =>
      pageLinks(page)
        .getByRole('listitem')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(await hrefs()).toEqual(['/blog', '/blog?page=2', '/blog?page=3']);
    const current = pageLinks(page).locator('[aria-current="page"]');
    await expect(current).toHaveText('Page 1');
    await expect(pageLinks(page).getByRole('link', { name: 'Previous' })).toHaveCount(0);

    await pageLinks(page).getByRole('link', { name: 'Next page' }).click();
    await expect(current).toHaveText('Page 2');
    await pageLinks(page).getByRole('link', { name: 'Page 3', exact: true }).click();
    await expect(cards(page)).toHaveCount(7);
    await expect(pageLinks(page).getByRole('link', { name: 'Next' })).toHaveCount(0);
    await pageLinks(page).getByRole('link', { name: 'Previous page' }).click();
    await expect(current).toHaveText('Page 2');

    await cards(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  });
});

test.describe('a post', () => {
  test(
    'takes its title, description and canonical URL from the post',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto(`${POST}?from=mail`);
      await expect(page).toHaveTitle(`${TITLE} | Citadel`);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute(
        'content',
        new RegExp(`^${TITLE}`),
      );
      expect(await canonical(page)).toBe(new URL(POST, page.url()).href);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
    },
  );

  test('has a breadcrumb whose last item is not a link', sameOnPhone, async ({ page }) => {
    await page.goto(POST);
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail.getByRole('listitem')).toHaveText(['Home', 'Blog', TITLE]);
    const last = trail.getByRole('listitem').last();
    await expect(last.getByRole('link')).toHaveCount(0);
    await expect(trail.locator('[aria-current="page"]')).toHaveText(TITLE);
    await last.click();
    expect(new URL(page.url()).pathname).toBe(POST);
    await trail.getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL(/\/blog$/);
  });

  test('shows its author, date and read time', sameOnPhone, async ({ reusedPage: page }) => {
    const head = page.locator('article > header');
    await page.goto(POST);
    await expect(head).toContainText('Meera Nair');
    await expect(head.locator('time').first()).toHaveText('Nov 10, 2026');
    await expect(head).toContainText('7 min read');
    await expect(head.locator('img').first()).toHaveAttribute('src', /meera-nair\.webp$/);
    await expect(head.locator('img').last()).toHaveAttribute('fetchpriority', 'high');

    await page.goto('/blog/a-chat-desk-that-sounds-like-you');
    await expect(head).toContainText('Thomas Reid');
    await expect(head.locator('time').first()).toHaveText('Sep 22, 2026');
    await expect(head.locator('img').first()).toHaveAttribute('src', /citadel-editorial\.svg$/);
  });

  test('has the picture next to the title on wide screens', async ({ reusedPage: page }, {
    project,
  }) => {
    await page.goto(POST);
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const picture = await page.locator('article > header img').last().boundingBox();
    if (project.name === 'desktop') {
      expect(picture!.x).toBeGreaterThanOrEqual(title!.x + title!.width);
      expect(picture!.y).toBeLessThan(title!.y + title!.height);
    } else expect(picture!.y).toBeGreaterThan(title!.y + title!.height);
  });

  test(
    'has five share links that open in a new tab',
    { tag: '@desktop' },
    async ({ reusedPage: page }) => {
      await page.goto(POST);
      const links = page.getByRole('list', { name: 'Pass it on' }).getByRole('link');
      await expect(links).toHaveCount(5);
      const found = await links.evaluateAll((all) =>
        all.map((link) => [
          link.getAttribute('href') ?? '',
          link.getAttribute('target'),
          link.getAttribute('rel'),
          link.getAttribute('aria-label') ?? '',
        ]),
      );
      const address = encodeURIComponent(new URL(POST, page.url()).href);
      expect(found.map(([href]) => href)).toEqual([
        `https://www.facebook.com/sharer/sharer.php?u=${address}`,
        `https://x.com/intent/post?text=${encodeURIComponent(TITLE)}&url=${address}`,
        `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
        'https://www.youtube.com/@citadel-example',
        `https://www.instagram.com/?url=${address}`,
      ]);
      for (const [, target, rel, name] of found) {
        expect(target).toBe('_blank');
        expect(rel).toBe('noopener');
        expect(name).toMatch(/ on (Facebook|X|LinkedIn|YouTube|Instagram) \(opens in a new tab\)$/);
      }
    },
  );

  test(
    'ends with three other posts and a call to action, on a light gray background',
    sameOnPhone,
    async ({ reusedPage: page }) => {
      await page.goto('/blog');
      const newest = (await cards(page).first().getByRole('link').getAttribute('href')) ?? '';
      for (const address of [POST, newest]) {
        await page.goto(address);
        const recent = page.getByRole('region', { name: 'From our blog' });
        await expect(recent.getByRole('article')).toHaveCount(3);
        await expect(recent.getByRole('navigation')).toHaveCount(0);
        const hrefs = await recent
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
        expect(hrefs).not.toContain(address);
        const send = page.locator('main').getByRole('link', { name: 'Send your requirement' });
        await expect(send).toHaveAttribute('href', '/contact-us');
        expect(
          await recent.evaluate(
            (section) => getComputedStyle(section.parentElement!).backgroundColor,
          ),
        ).toBe('rgb(237, 244, 240)');
      }
    },
  );

  test(
    'comes with the other posts, and shows three after navigation without another call',
    sameOnPhone,
    async ({ page }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(error.message));
      const recent = page.getByRole('region', { name: 'From our blog' });
      const links = () =>
        recent.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));

      await page.goto('/blog');
      const newest = (await cards(page).first().getByRole('link').getAttribute('href')) ?? '';
      await page.goto(POST);
      const rendered = await links();
      await hydrated(page);
      expect(await links()).toEqual(rendered);
      expect(requests.filter((url) => url.includes('getBlogListing'))).toEqual([]);

      expect(rendered[0]).toBe(newest);
      await recent.getByRole('link').first().click();
      await expect(page).toHaveURL(newest);
      await expect(recent.getByRole('article')).toHaveCount(3);
      await expect.poll(async () => (await links()).slice(0, 2)).toEqual(rendered.slice(1));
      expect(await links()).not.toContain(newest);
      expect(errors).toEqual([]);
    },
  );

  test(
    'opens at the top from far down the list, after a spinner',
    sameOnPhone,
    async ({ page }) => {
      await page.goto('/blog');
      await hydrated(page);
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/getBlogDetails.php*', async (route) => {
        await held;
        await route.continue();
      });
      await cards(page).last().getByRole('link').click();
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
      release();
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
      await expect.poll(() => scrolled(page)).toBe(0);
      await expect(page).toHaveTitle(/^HIPAA basics/);
      expect(await canonical(page)).toBe(page.url());
      const shared = await page
        .getByRole('link', { name: /Share on Facebook/ })
        .getAttribute('href');
      expect(new URL(shared ?? '').searchParams.get('u')).toBe(page.url());
    },
  );

  test('that does not exist is 404', { tag: '@desktop' }, async ({ page }) => {
    const response = await page.goto('/blog/no-such-post');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
    await expect(page).toHaveTitle(/Page not found/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/not-found$/);
  });

  test(
    'that fails to load shows the spinner, then a button to try again',
    sameOnPhone,
    async ({ page }) => {
      await page.goto('/blog');
      await hydrated(page);
      let requests = 0;
      await page.route('**/getBlogDetails.php*', async (route) => {
        requests++;
        await route.abort();
      });
      let failures = 0;
      page.on('requestfailed', () => failures++);
      /** The pause before a retry starts when the page notices the failure, so the clock must not move before. */
      const noticed = async (count: number) => {
        await expect.poll(() => failures).toBe(count);
        await page.evaluate(() => {});
      };
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1000);
      const card = cards(page).nth(1).getByRole('link');
      const title = (await card.textContent()) ?? '';
      await card.click();
      await noticed(1);
      await page.clock.runFor(300);
      // Three retries, one, two and four seconds apart (spec section 9).
      for (const [calls, already] of [
        [2, 300],
        [3, 0],
        [4, 0],
      ] as const) {
        await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
        const pause = 1000 * 2 ** (calls - 2);
        await page.clock.runFor(pause - already - 100);
        expect(requests).toBe(calls - 1);
        await page.clock.runFor(200);
        await noticed(calls);
        expect(requests).toBe(calls);
      }
      await page.clock.runFor(1000);
      const again = page.getByRole('button', { name: 'Try again' });
      await expect(again).toBeVisible();
      await expect(page.getByRole('alert')).toContainText('could not be loaded');

      await page.unroute('**/getBlogDetails.php*');
      await page.clock.resume();
      await again.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(new RegExp(`^${title.slice(0, 20)}`));
    },
  );

  test('is not widened by a wide table', sameOnPhone, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const address of [POST, '/blog/holidays-and-leave-in-india-a-planning-guide']) {
      await page.goto(address);
      await expectNoHorizontalScroll(page);
      const table = page.getByRole('group', { name: 'Table' }).first();
      await expect(table).toHaveAttribute('tabindex', '0');
      expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(0);
      // A shadow says that there is more: a column may end where the screen does.
      await expect(table).toHaveCSS('background-attachment', /local/);
      await table.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
    }
  });

  test(
    'prints as black text on white, without interactive elements',
    sameOnPhone,
    async ({ page }) => {
      await page.goto(POST);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(page.locator('body > header')).toBeHidden();
      await expect(page.locator('body > footer')).toBeHidden();
      await expect(page.getByText('Pass it on')).toBeHidden();
      await expect(page.getByText('From our blog')).toBeHidden();
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
      const words = page.getByText('At our starting rate of $7 an hour');
      await expect(words).toBeVisible();
      await expect(words).toHaveCSS('color', 'rgb(0, 0, 0)');
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    },
  );
});

test.describe('a long post', () => {
  const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' });

  test('has its contents beside it on a wide screen, and folded up on a phone', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(POST);
    const headings = await page
      .locator('article h2[id]:not(#share, #next-posts)')
      .allTextContents();
    expect(headings.length).toBeGreaterThan(3);
    const links = contents(page).getByRole('link');
    await expect(links).toHaveText(headings);
    await links.nth(2).click();
    await expect(
      page.locator('article h2[id]', { hasText: headings[2]! }).first(),
    ).toBeInViewport();
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(links).toHaveCount(0);
    await contents(page).getByText('On this page').first().click();
    await expect(links).toHaveText(headings);
  });

  test('has headings that are links to themselves', async ({ page }) => {
    await page.goto(POST);
    const link = page.getByRole('heading', { name: 'What the invoice says' }).getByRole('link');
    await expect(link).toHaveAttribute('href', '#what-the-invoice');
    await expect(link).toHaveCSS('text-decoration-line', 'none');
    await link.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(link).toHaveCSS('text-decoration-line', 'underline');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#what-the-invoice$/);
  });

  test('leads to posts on the same topic', async ({ page }) => {
    await page.goto(POST);
    const next = page.getByRole('navigation', { name: 'Read next on this topic' });
    await next.getByRole('link', { name: /hourly/i }).click();
    await expect(page).toHaveURL(/\/blog\/hourly-part-time-or-full-time/);
  });

  test('shows how much of it was read, unless motion is to be reduced', async ({ page }) => {
    const line = () =>
      page
        .getByRole('article')
        .first()
        .evaluate((article) => {
          const style = getComputedStyle(article, '::before');
          return style.content === 'none' ? null : new DOMMatrix(style.transform).a;
        });
    await page.goto(POST);
    await expect.poll(line).toBeLessThan(0.05);
    await page.locator('#next-posts').scrollIntoViewIfNeeded();
    await expect.poll(line).toBeGreaterThan(0.5);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await line()).toBeNull();
  });
});

test.describe('a post without script', () => {
  test.use({ javaScriptEnabled: false });

  test('is complete, with its links and related posts', sameOnPhone, async ({ page }) => {
    await page.goto(POST);
    await expect(page.getByRole('heading', { name: 'What the invoice says' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Pass it on' }).getByRole('link')).toHaveCount(5);
    await expect(page.getByRole('region', { name: 'From our blog' })).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
  });
});
