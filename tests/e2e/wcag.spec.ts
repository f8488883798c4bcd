import { expect, test, type Page } from '@playwright/test';
import { focusFault } from '../helpers/focus.ts';
import { hydrated } from '../helpers/hydrated.ts';
import { routePaths } from '../helpers/route-paths.ts';

/** What axe does not measure of WCAG 2.2 AA, on every route. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 180_000 });

/** The services are one screen with other words: one of them for what takes long. */
const screens = routePaths.filter(
  (path) => !path.startsWith('/services/') || path === '/services/virtual-assistant',
);

/** Opens a route with every answer and the footer shown. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) {
      details.removeAttribute('name');
      details.open = true;
    }
    window.dispatchEvent(new Event('scroll'));
  });
}

/** Runs a measurement on every route and gathers what it finds, each with its route. */
async function onEveryRoute(
  page: Page,
  measure: (path: string) => Promise<string[]>,
  routes: readonly string[] = routePaths,
) {
  await page.addInitScript(() => sessionStorage.setItem('citadel-offer-seen', 'true'));
  const found: string[] = [];
  for (const path of routes) {
    await open(page, path);
    for (const fault of await measure(path)) found.push(`${path}: ${fault}`);
  }
  expect(found).toEqual([]);
}

/**
 * Targets below 24 × 24 CSS pixels that WCAG 2.5.8 does not except: links within
 * a sentence are, and those whose circle of 24 pixels touches no other target.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 24;
    const selector =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, video, [role="button"]';
    const targets = [...document.querySelectorAll<HTMLElement>(selector)]
      .filter(
        (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
      )
      .map((element) => {
        const area = element.closest('label') ?? element;
        return { element, rect: area.getBoundingClientRect() };
      })
      .filter(({ element, rect }) => rect.width > 1 && !element.matches('.skip-link'));
    const isSmall = ({ rect }: { rect: DOMRect }) => rect.width < LEAST || rect.height < LEAST;
    const inSentence = ({ element }: { element: HTMLElement }) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length;
    const center = ({ left, right, top, bottom }: DOMRect) =>
      [(left + right) / 2, (top + bottom) / 2] as const;
    return targets
      .filter((target) => isSmall(target) && !inSentence(target))
      .filter(({ element, rect }) => {
        const [x, y] = center(rect);
        return targets.some((other) => {
          if (other.element === element) return false;
          const [otherX, otherY] = center(other.rect);
          if (isSmall(other) && Math.hypot(x - otherX, y - otherY) < LEAST) return true;
          const besideX = Math.max(other.rect.left - x, 0, x - other.rect.right);
          const besideY = Math.max(other.rect.top - y, 0, y - other.rect.bottom);
          return Math.hypot(besideX, besideY) < LEAST / 2;
        });
      })
      .map(
        ({ element, rect }) => `${rect.width} × ${rect.height}: ${element.outerHTML.slice(0, 90)}`,
      );
  });
}

test('targets are 24 pixels or stand apart, at 390 pixels (2.5.8)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await onEveryRoute(page, () => smallTargets(page));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('header summary').click();
  expect(await smallTargets(page)).toEqual([]);
});

test('at 400 % zoom nothing scrolls sideways and no header covers the text (1.4.10)', async ({
  page,
}) => {
  // A window of 1280 × 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await onEveryRoute(page, () =>
    page.evaluate(() => {
      const sideways = document.documentElement.scrollWidth - window.innerWidth;
      window.scrollTo({ top: 600, behavior: 'instant' });
      const { bottom } = document.querySelector('body > header')!.getBoundingClientRect();
      return [
        ...(sideways > 0 ? [`scrolls sideways by ${sideways}`] : []),
        ...(bottom > 0 ? [`the header covers ${bottom} pixels`] : []),
      ];
    }),
  );
});

/** The distances of WCAG 1.4.12. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** Text that its box cuts off, that lies on other text, or that makes the page scroll sideways. */
function lostText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const sideways = document.documentElement.scrollWidth - window.innerWidth;
    if (sideways > 0) found.push(`scrolls sideways by ${sideways}`);
    const pieces: { text: string; rect: DOMRect }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const text = node.textContent!.trim().slice(0, 40);
      const parent = node.parentElement!;
      if (!text || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      // The name of the page stands whole below the breadcrumb, where it may end early.
      if (
        parent.closest('.visually-hidden, .skip-link, [aria-hidden], nav ol [aria-current="page"]')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
      for (const rect of rects) pieces.push({ text, rect });
      for (
        let box: Element | null = parent;
        box && box !== document.body;
        box = box.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(box);
        if (/auto|scroll/.test(overflowX)) break;
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const isCut = (rect: DOMRect) =>
          rect.left < left - 1 ||
          rect.right > right + 1 ||
          rect.top < top - 2 ||
          rect.bottom > bottom + 2;
        if (rects.some(isCut)) found.push(`cut off: ${text}`);
      }
    }
    pieces.sort((one, other) => one.rect.top - other.rect.top);
    pieces.forEach((one, index) => {
      for (const other of pieces.slice(index + 1)) {
        // What is left of the line boxes without their room above and below the letters.
        const height = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top;
        if (other.rect.top >= one.rect.bottom) break;
        const width =
          Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        if (width > 2 && height > 0.4 * Math.min(one.rect.height, other.rect.height))
          found.push(`“${one.text}” lies on “${other.text}”`);
      }
    });
    return found;
  });
}

for (const width of [320, 768, 1280])
  test(`with text spacing nothing is cut off or covered, at ${width} pixels (1.4.12)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await onEveryRoute(page, async () => {
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [sheet];
      }, SPACING);
      return lostText(page);
    });
  });

test('headings follow each other, and the landmarks are all there once', async ({ page }) => {
  await onEveryRoute(page, () =>
    page.evaluate(() => {
      const found: string[] = [];
      let before = 0;
      for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
        if (!heading.checkVisibility()) continue;
        const level = Number(heading.localName[1]);
        if (level > before + 1) found.push(`h${level} after h${before}: ${heading.textContent}`);
        before = level;
      }
      for (const one of ['h1', 'main', 'body > header', 'body > footer', 'nav[aria-label="Main"]'])
        if (document.querySelectorAll(one).length !== 1) found.push(`not one ${one}`);
      const names = [...document.querySelectorAll('nav')].map(
        (nav) =>
          nav.ariaLabel ??
          document.getElementById(nav.getAttribute('aria-labelledby')!)?.textContent,
      );
      if (new Set(names).size !== names.length) found.push(`two nav elements of a name: ${names}`);
      return found;
    }),
  );
});

test('what is called otherwise by a label has its words in it (2.5.3)', async ({ page }) => {
  await onEveryRoute(page, () =>
    page.evaluate(() => {
      const plain = (text: string) =>
        text
          .toLowerCase()
          .replace(/[^\p{L}\p{N}]+/gu, ' ')
          .trim();
      return [...document.querySelectorAll<HTMLElement>('a, button, summary, [role="button"]')]
        .filter((element) => element.ariaLabel && element.innerText.trim())
        .filter((element) => !plain(element.ariaLabel!).includes(plain(element.innerText)))
        .map((element) => `“${element.innerText}” is called “${element.ariaLabel}”`);
    }),
  );
});

for (const [width, height] of [
  [1280, 720],
  [390, 844],
  [320, 256],
] as const)
  test(`the focus is to be seen on its whole way, at ${width} × ${height} (2.4.7, 2.4.11)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const walk = async () => {
      const found: string[] = [];
      // One round: behind the last stop the browser begins anew.
      for (let stop = 0; stop < 300; stop++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(() => document.activeElement === document.body)) return found;
        const fault = await focusFault(page);
        if (fault) found.push(fault);
      }
      return [...found, 'the way has no end'];
    };
    await onEveryRoute(page, walk, screens);
  });

test('nothing moves for who wants no motion', async ({ page }) => {
  await onEveryRoute(page, () =>
    page.evaluate(() => {
      const moving = document.getAnimations().filter((animation) => {
        const { duration, iterations } = animation.effect!.getComputedTiming();
        return Number(duration) > 1 || iterations === Infinity;
      });
      const glides = getComputedStyle(document.documentElement).scrollBehavior === 'smooth';
      return [...moving.map(() => 'an animation runs'), ...(glides ? ['scrolling glides'] : [])];
    }),
  );
});

test.describe('in forced colors', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });
  const style = (page: Page, selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

  test('buttons have edges, and states differ by more than grounds', async ({ page }) => {
    await open(page, '/blog?page=2');
    const current = 'nav[aria-label="Pages of the blog"] [aria-current="page"]';
    const others = 'nav[aria-label="Pages of the blog"] ol a:not([aria-current])';
    expect(await style(page, current, 'background-color')).not.toBe(
      await style(page, others, 'background-color'),
    );
    await open(page, '/offshore');
    const chosen = 'label:has(:checked)';
    const free = 'label:not(:has(:checked))';
    expect(await style(page, chosen, 'border-top-color')).not.toBe(
      await style(page, free, 'border-top-color'),
    );
    await open(page, '/contact-us');
    for (const selector of [
      'form button',
      'form input',
      'header li:last-child > a[href="/contact-us"]',
    ])
      expect(await style(page, selector, 'border-top-style'), selector).toBe('solid');
    await page.getByRole('button', { name: 'Send my requirement' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveCSS('border-left-width', '8px');
    expect(await focusFault(page)).toBeNull();
  });

  test('the focus keeps its ring', async ({ page }) => {
    await open(page, '/offshore');
    for (let stop = 0; stop < 20; stop++) {
      await page.keyboard.press('Tab');
      expect(await focusFault(page)).toBeNull();
    }
  });
});
