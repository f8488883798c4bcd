import type { Page } from '@playwright/test';
import type { PageContent } from '../structured-data.ts';

/** Checks of a page in its current state. Most of them return a list of problems. */

/**
 * Opens all <details> of a page at once, though those with the same name exclude each other, and
 * shows the footer.
 *
 * @returns a function that closes them again
 */
export async function openDetails(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>(
      'main details, footer details',
    )) {
      details.dataset.name = details.getAttribute('name') ?? '';
      details.removeAttribute('name');
      details.open = true;
    }
    window.dispatchEvent(new Event('scroll'));
  });
  return () =>
    page.evaluate(() => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>(
        'main details, footer details',
      )) {
        details.open = false;
        if (details.dataset.name) details.setAttribute('name', details.dataset.name);
        delete details.dataset.name;
      }
    });
}

/** Resizes the viewport, and waits until the page is laid out and drawn. Needs script for its frames. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    async (size) => {
      const frame = () => new Promise(requestAnimationFrame);
      // On a busy machine the page has its old size for some frames more.
      while (innerWidth !== size.width || innerHeight !== size.height) await frame();
      await frame();
      await frame();
    },
    { width, height },
  );
}

/** Whether the page is wider than the viewport (WCAG 1.4.10). */
export function horizontalOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pixels = document.documentElement.scrollWidth - window.innerWidth;
    return pixels > 0 ? [`scrolls horizontally by ${pixels} px`] : [];
  });
}

/** Words that are broken in two without a hyphen, because their box is too narrow. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const parent = node.parentElement!;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest('[aria-hidden="true"], .visually-hidden')) continue;
      for (const { 0: word, index } of node.textContent!.matchAll(/[\p{L}\p{N}]{3,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(word);
      }
    }
    return found;
  });
}

/** Whether the header covers a scrolled page in a short window. */
export function coveredByHeader(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    window.scrollTo({ top: 600, behavior: 'instant' });
    const { bottom } = document.querySelector('body > header')!.getBoundingClientRect();
    window.scrollTo({ top: 0, behavior: 'instant' });
    return bottom > 0 ? [`the header covers ${bottom} pixels`] : [];
  });
}

/**
 * Targets smaller than 24 × 24 CSS pixels (WCAG 2.5.8), except links in a sentence and targets whose
 * 24-pixel circle does not touch another target.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MINIMUM = 24;
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
    const isSmall = ({ rect }: { rect: DOMRect }) => rect.width < MINIMUM || rect.height < MINIMUM;
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
          if (isSmall(other) && Math.hypot(x - otherX, y - otherY) < MINIMUM) return true;
          const besideX = Math.max(other.rect.left - x, 0, x - other.rect.right);
          const besideY = Math.max(other.rect.top - y, 0, y - other.rect.bottom);
          return Math.hypot(besideX, besideY) < MINIMUM / 2;
        });
      })
      .map(
        ({ element, rect }) => `${rect.width} × ${rect.height}: ${element.outerHTML.slice(0, 90)}`,
      );
  });
}

/** Headings that skip a level, and landmarks that are missing, duplicate or have the same name. */
export function outlineProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    let before = 0;
    for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
      if (!heading.checkVisibility()) continue;
      const level = Number(heading.localName[1]);
      if (level > before + 1) found.push(`h${level} after h${before}: ${heading.textContent}`);
      before = level;
    }
    for (const one of ['h1', 'main', 'body > header', 'body > footer', 'nav[aria-label="Main"]'])
      if (document.querySelectorAll(one).length !== 1) found.push(`not exactly one ${one}`);
    const names = [...document.querySelectorAll('nav')].map(
      (nav) =>
        nav.ariaLabel ?? document.getElementById(nav.getAttribute('aria-labelledby')!)?.textContent,
    );
    if (new Set(names).size !== names.length)
      found.push(`nav elements with the same name: ${names}`);
    return found;
  });
}

/** Controls whose label does not contain their visible text (WCAG 2.5.3). */
export function labelProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    return [...document.querySelectorAll<HTMLElement>('a, button, summary, [role="button"]')]
      .filter((element) => element.ariaLabel && element.innerText.trim())
      .filter((element) => !plain(element.ariaLabel!).includes(plain(element.innerText)))
      .map((element) => `“${element.innerText}” has the label “${element.ariaLabel}”`);
  });
}

/** Animations that run in spite of reduced motion. */
export function motion(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const moving = document.getAnimations().filter((animation) => {
      const { duration, iterations } = animation.effect!.getComputedTiming();
      return Number(duration) > 1 || iterations === Infinity;
    });
    const smooth = getComputedStyle(document.documentElement).scrollBehavior === 'smooth';
    return [...moving.map(() => 'an animation runs'), ...(smooth ? ['smooth scrolling'] : [])];
  });
}

/** The content of the page, including closed <details>. */
export function contentOf(page: Page): Promise<PageContent> {
  return page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const hidden of body.querySelectorAll('script, style, template, noscript'))
      hidden.remove();
    for (const element of body.querySelectorAll('*')) element.after(' ');
    return {
      text: (body.textContent ?? '')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/\$ (?=\d)/g, '$')
        // After a compound in an element of its own.
        .replaceAll(/ (?=[?.,;:!)])/g, ''),
      links: [...document.links].map((link) => link.getAttribute('href') ?? ''),
      dates: [...document.querySelectorAll('time')].map((time) => time.dateTime),
      language: document.documentElement.lang,
    };
  });
}

/** What a page has stored in the browser, except for the allowed session storage keys. */
export async function storedInBrowser(page: Page, allowed: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async (keys) => [
      ...(document.cookie ? [`cookie ${document.cookie}`] : []),
      ...Object.keys(localStorage).map((key) => `local storage ${key}`),
      ...Object.keys(sessionStorage)
        .filter((key) => !keys.includes(key))
        .map((key) => `session storage ${key}`),
      ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
      ...('caches' in window ? await caches.keys() : []).map((key) => `cache ${key}`),
      ...((await navigator.serviceWorker?.getRegistrations()) ?? []).map(() => 'a service worker'),
    ],
    allowed,
  );
}
