import type { Page } from '@playwright/test';
import type { PageContent } from './structured-data.ts';

/** What can be measured on a page as it stands. Each measure gives what is wrong, in words. */

/**
 * Opens every answer of a page at once (one name lets only one of them be open), and shows its footer.
 *
 * @returns what closes them again
 */
export async function openAnswers(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) {
      details.dataset.name = details.getAttribute('name') ?? '';
      details.removeAttribute('name');
      details.open = true;
    }
    window.dispatchEvent(new Event('scroll'));
  });
  return () =>
    page.evaluate(() => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) {
        details.open = false;
        if (details.dataset.name) details.setAttribute('name', details.dataset.name);
        delete details.dataset.name;
      }
    });
}

/** Whether the page is wider than its window (WCAG 1.4.10). */
export function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pixels = document.documentElement.scrollWidth - window.innerWidth;
    return pixels > 0 ? [`scrolls sideways by ${pixels}`] : [];
  });
}

/** Whether the header lies over the text of a page that has been scrolled, in a window with little height. */
export function coveredByHeader(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    window.scrollTo({ top: 600, behavior: 'instant' });
    const { bottom } = document.querySelector('body > header')!.getBoundingClientRect();
    window.scrollTo({ top: 0, behavior: 'instant' });
    return bottom > 0 ? [`the header covers ${bottom} pixels`] : [];
  });
}

/**
 * Targets below 24 × 24 CSS pixels that WCAG 2.5.8 does not except: links within
 * a sentence are, and those whose circle of 24 pixels touches no other target.
 */
export function smallTargets(page: Page): Promise<string[]> {
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

/** Headings that skip a level, and landmarks that are missing, doubled or of one name. */
export function outlineFaults(page: Page): Promise<string[]> {
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
      if (document.querySelectorAll(one).length !== 1) found.push(`not one ${one}`);
    const names = [...document.querySelectorAll('nav')].map(
      (nav) =>
        nav.ariaLabel ?? document.getElementById(nav.getAttribute('aria-labelledby')!)?.textContent,
    );
    if (new Set(names).size !== names.length) found.push(`two nav elements of a name: ${names}`);
    return found;
  });
}

/** What is called otherwise by a label than by its words (WCAG 2.5.3). */
export function labelFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    return [...document.querySelectorAll<HTMLElement>('a, button, summary, [role="button"]')]
      .filter((element) => element.ariaLabel && element.innerText.trim())
      .filter((element) => !plain(element.ariaLabel!).includes(plain(element.innerText)))
      .map((element) => `“${element.innerText}” is called “${element.ariaLabel}”`);
  });
}

/** What moves although no motion is wanted. */
export function motion(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const moving = document.getAnimations().filter((animation) => {
      const { duration, iterations } = animation.effect!.getComputedTiming();
      return Number(duration) > 1 || iterations === Infinity;
    });
    const glides = getComputedStyle(document.documentElement).scrollBehavior === 'smooth';
    return [...moving.map(() => 'an animation runs'), ...(glides ? ['scrolling glides'] : [])];
  });
}

/** What the page shows, closed answers included. */
export function contentOf(page: Page): Promise<PageContent> {
  return page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const hidden of body.querySelectorAll('script, style, template, noscript'))
      hidden.remove();
    for (const element of body.querySelectorAll('*')) element.after(' ');
    return {
      text: (body.textContent ?? '').replaceAll(/\s+/g, ' ').replaceAll(/\$ (?=\d)/g, '$'),
      links: [...document.links].map((link) => link.getAttribute('href') ?? ''),
      dates: [...document.querySelectorAll('time')].map((time) => time.dateTime),
      language: document.documentElement.lang,
    };
  });
}

/** What a page has left in the browser, but for the entries of the session that may be there. */
export async function leftInBrowser(page: Page, allowed: readonly string[]): Promise<string[]> {
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
