import { expect, type Locator, type Page } from '@playwright/test';

/** Frames that a scroll or a style that follows the focus may take. */
const FRAMES = 60;

/**
 * What is wrong with where the focus is: nowhere, without a ring, out of the
 * window or wholly covered (WCAG 2.4.7, 2.4.11); null when nothing is.
 */
export function focusFault(page: Page): Promise<string | null> {
  return page.evaluate(async (frames) => {
    const look = (): string | null => {
      const element = document.activeElement;
      if (!element || element === document.body) return 'the focus is nowhere';
      const name = `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`;
      // The content of a page and the text of a dialog take the focus to be read, and show none;
      // within a video the browser's own controls have it, and rings of their own.
      if (element.matches('main, dialog > div, video:not(:focus-visible)')) return null;
      // A radio button's ring is around its whole label.
      const ringed = [element, element.closest('label')].some((part) => {
        if (!part) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(part);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      });
      if (!ringed) return `no ring: ${name}`;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x0, x1] = [Math.max(0, left), Math.min(innerWidth, right)];
      const [y0, y1] = [Math.max(0, top), Math.min(innerHeight, bottom)];
      if (x1 - x0 < 1 || y1 - y0 < 1) return `out of the window: ${name}`;
      const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
      const seen = parts.flatMap((x) =>
        parts.filter((y) => {
          const hit = document.elementFromPoint(x0 + (x1 - x0) * x, y0 + (y1 - y0) * y);
          return hit && (element.contains(hit) || hit.contains(element));
        }),
      );
      return seen.length === 0 ? `covered: ${name}` : null;
    };
    let fault = look();
    for (let frame = 0; fault && frame < frames; frame++) {
      await new Promise((next) => requestAnimationFrame(next));
      fault = look();
    }
    return fault;
  }, FRAMES);
}

/** Expects the focus on the element, with its ring to be seen and nothing over it. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  // The page may be gliding to it.
  await expect.poll(() => focusFault(target.page())).toBeNull();
}

/** Presses Tab (or another key) until the element has the focus, which is to be seen at every step. */
export async function tabTo(target: Locator, most = 60, key = 'Tab'): Promise<void> {
  const page = target.page();
  for (let press = 0; press < most; press++) {
    await page.keyboard.press(key);
    expect(await focusFault(page)).toBeNull();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`not reached by ${most} times ${key}: ${target.toString()}`);
}

/** Presses Tab once round the page; what is wrong with where the focus is on the way. */
export async function focusFaults(page: Page, most = 300): Promise<string[]> {
  const found: string[] = [];
  // One round: behind the last stop the browser begins anew.
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) return found;
    const fault = await focusFault(page);
    if (fault) found.push(fault);
  }
  return [...found, 'the way has no end'];
}
