import { expect, type Locator, type Page } from '@playwright/test';

/** How many frames to wait for scrolling and style changes after a focus change. */
const FRAMES = 60;

const NO_FOCUS = 'no element has focus';

/**
 * A problem with the focused element: there is none, it has no focus ring, or it is outside of the
 * viewport or entirely covered (WCAG 2.4.7, 2.4.11). Null if there is no problem.
 */
export function focusProblem(page: Page): Promise<string | null> {
  return page.evaluate(
    async ([frames, noFocus]) => {
      const check = (): string | null => {
        const element = document.activeElement;
        if (!element || element === document.body) return noFocus;
        const name = `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`;
        // The main content and the text of a dialog get focus only to be read, without a ring. Inside a
        // video the browser's own controls have focus rings.
        if (element.matches('main, dialog > div, video:not(:focus-visible)')) return null;
        // The focus ring of a radio button is around its label.
        const hasRing = [element, element.closest('label')].some((part) => {
          if (!part) return false;
          const { outlineStyle, outlineWidth } = getComputedStyle(part);
          return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
        });
        if (!hasRing) return `no focus ring: ${name}`;
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const [x0, x1] = [Math.max(0, left), Math.min(innerWidth, right)];
        const [y0, y1] = [Math.max(0, top), Math.min(innerHeight, bottom)];
        if (x1 - x0 < 1 || y1 - y0 < 1) return `outside of the viewport: ${name}`;
        const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
        const seen = parts.flatMap((x) =>
          parts.filter((y) => {
            const hit = document.elementFromPoint(x0 + (x1 - x0) * x, y0 + (y1 - y0) * y);
            return hit && (element.contains(hit) || hit.contains(element));
          }),
        );
        return seen.length === 0 ? `covered: ${name}` : null;
      };
      let problem = check();
      for (let frame = 0; problem && problem !== noFocus && frame < frames; frame++) {
        await new Promise((next) => requestAnimationFrame(next));
        problem = check();
      }
      return problem;
    },
    [FRAMES, NO_FOCUS] as const,
  );
}

/** Asserts that the element has focus, with a visible ring and not covered. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  // The page may still be scrolling to it.
  await expect.poll(() => focusProblem(target.page())).toBeNull();
}

/** Presses Tab (or another key) until the element has focus, and asserts that focus is visible at every step. */
export async function tabTo(target: Locator, most = 60, key = 'Tab'): Promise<void> {
  const page = target.page();
  for (let press = 0; press < most; press++) {
    await page.keyboard.press(key);
    expect(await focusProblem(page)).toBeNull();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`not reached by pressing ${key} ${most} times: ${target.toString()}`);
}

/** Tabs through the whole page; returns all focus problems. */
export async function focusProblems(page: Page, most = 300): Promise<string[]> {
  const found: string[] = [];
  // After the last tab stop focus returns to the document.
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab');
    const problem = await focusProblem(page);
    if (problem === NO_FOCUS) return found;
    if (problem) found.push(problem);
  }
  return [...found, 'tabbing never reaches the end'];
}
