import { expect, type CDPSession, type JSHandle, type Locator, type Page } from '@playwright/test';

const NO_FOCUS = 'no element has focus';

/**
 * A problem with the focused element: there is none, it has no focus ring, or it is outside of the
 * viewport or entirely covered (WCAG 2.4.7, 2.4.11). Null if there is no problem.
 */
export function focusProblem(page: Page): Promise<string | null> {
  return page.evaluate(`(${settledProblem})(${problemNow}, '${NO_FOCUS}')`);
}

/** The problems of all visible elements of a selector, each focused in turn. */
export function focusProblemsOf(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(
    `(${problemsOfEach})(${JSON.stringify(selector)}, ${settledProblem}, ${problemNow}, '${NO_FOCUS}')`,
  );
}

/* The functions below run in the page. */

async function problemsOfEach(
  selector: string,
  settled: typeof settledProblem,
  check: typeof problemNow,
  noFocus: string,
) {
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    element.focus();
    const problem = await settled(check, noFocus);
    if (problem) found.push(problem);
  }
  return found;
}

async function settledProblem(check: typeof problemNow, noFocus: string) {
  let problem = check(noFocus);
  // The page may still be scrolling, or changing its styles.
  for (let frame = 0; problem && problem !== noFocus && frame < 60; frame++) {
    await new Promise((next) => requestAnimationFrame(next));
    problem = check(noFocus);
  }
  return problem;
}

function problemNow(noFocus: string): string | null {
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
}

/** Checks the focused element after each key; where it has a problem or is the target, ignores further keys. */
function checkEachStop(check: typeof problemNow, noFocus: string) {
  const state = {
    stopped: false,
    stops: 0,
    target: null as Element | null,
    end: new AbortController(),
  };
  const options = { capture: true, signal: state.end.signal };
  window.addEventListener('keydown', (event) => state.stopped && event.preventDefault(), options);
  window.addEventListener(
    'keyup',
    () => {
      if (state.stopped) return;
      state.stops++;
      state.stopped = check(noFocus) !== null || document.activeElement === state.target;
    },
    options,
  );
  return state;
}

/** Asserts that the element has focus, with a visible ring and not covered. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  // The page may still be scrolling to it.
  await expect.poll(() => focusProblem(target.page())).toBeNull();
}

/**
 * Presses Tab until the element has focus, and asserts that focus is visible at every step. Keys are sent in
 * batches, as in focusProblems.
 */
export async function tabTo(target: Locator, most = 60): Promise<void> {
  const page = target.page();
  const session = await page.context().newCDPSession(page);
  const stops = await watchStops(page);
  try {
    for (let passed = 0; passed < most; passed = await stops.evaluate((state) => state.stops)) {
      // Rendering it anew replaces the element.
      await target.evaluate((element, state) => {
        state.target = element;
        state.stopped = false;
      }, stops);
      await pressTab(session, Math.min(BATCH, most - passed));
      expect(await focusProblem(page)).toBeNull();
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
  } finally {
    // The session stays: to detach one ends the virtual authenticator of the page.
    await stops.evaluate(({ end }) => end.abort());
  }
  throw new Error(`not reached by pressing Tab ${most} times: ${target.toString()}`);
}

/** How many keys are sent at once. */
const BATCH = 20;

/** Sends keys without waiting for each. */
async function pressTab(session: CDPSession, times: number): Promise<void> {
  const press = (type: 'rawKeyDown' | 'keyUp') =>
    session.send('Input.dispatchKeyEvent', {
      type,
      key: 'Tab',
      code: 'Tab',
      windowsVirtualKeyCode: 9,
    });
  await Promise.all(
    Array.from({ length: times }, () => [press('rawKeyDown'), press('keyUp')]).flat(),
  );
}

const watchStops = (page: Page): Promise<JSHandle<ReturnType<typeof checkEachStop>>> =>
  page.evaluateHandle(`(${checkEachStop})(${problemNow}, '${NO_FOCUS}')`);

/**
 * Tabs through the whole page; returns all focus problems. Keys are sent in batches, and the page checks each
 * stop: a round trip for each takes four times as long.
 */
export async function focusProblems(page: Page): Promise<string[]> {
  const found: string[] = [];
  // The form below a page is hydrated when it is near, which a batch of keys does not wait for.
  await page.locator('#enquiry-form').evaluateAll(async (forms) => {
    const isWaiting = (form: Element) =>
      form.isConnected && !Object.keys(form).some((key) => key.startsWith('__react'));
    for (const form of forms) form.scrollIntoView({ behavior: 'instant' });
    for (let seconds = 0; forms.some(isWaiting); seconds++) {
      if (seconds === 30) {
        const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
        const within = (event: (now: () => void) => void) =>
          Promise.race([
            new Promise((now) => event(() => now('yes'))),
            new Promise((late) => setTimeout(late, 1_000, 'no')),
          ]);
        const isDrawn = await within((now) => requestAnimationFrame(now));
        const isSeen = await within((now) =>
          new IntersectionObserver(([entry]) => entry?.isIntersecting && now()).observe(forms[0]!),
        );
        const state = `drawn: ${isDrawn}, seen: ${isSeen}, ${document.visibilityState}`;
        throw new Error(`the form is not hydrated; ${state}; loaded: ${scripts.join(' ')}`);
      }
      // Focus hydrates what is loaded, as when a visitor begins to type.
      for (const form of seconds < 3 ? [] : forms)
        form.querySelector('input')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      await new Promise((next) => setTimeout(next, seconds < 1 ? 100 : 1_000));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
  const session = await page.context().newCDPSession(page);
  const stops = await watchStops(page);
  let problem: string | null = null;
  for (let batch = 0; batch < 300 && problem !== NO_FOCUS; batch++) {
    await pressTab(session, BATCH);
    problem = await focusProblem(page);
    if (problem) found.push(problem);
    await stops.evaluate((state) => (state.stopped = false));
  }
  await stops.evaluate(({ end }) => end.abort());
  await session.detach();
  // After the last tab stop focus returns to the document.
  return found.at(-1) === NO_FOCUS
    ? found.slice(0, -1)
    : [...found, 'tabbing never reaches the end'];
}
