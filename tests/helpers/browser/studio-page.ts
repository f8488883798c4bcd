import { expect, type Page } from '@playwright/test';
import { long } from '../process/faults.ts';
import { axeViolations } from './accessible.ts';

/** Gives a page a device that makes and uses passkeys without asking, as long as the page is open. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The router of the app that is open, which TanStack leaves in the page. */
interface OpenRouter {
  state: { location: { href: string } };
  navigate(to: { href: string }): Promise<void>;
  subscribe(event: 'onRendered', listener: () => void): () => void;
}

/** Goes to an address as a link does: loading the app takes many times the processor time. Loads it if it is not open there. */
export async function visit(page: Page, path: string): Promise<void> {
  const isOpen = await page.evaluate(async (href) => {
    const router = Reflect.get(globalThis, '__TSR_ROUTER__') as OpenRouter | undefined;
    if (!router || router.state.location.href === href) return false;
    const rendered = new Promise<void>((resolve) => {
      const stop = router.subscribe('onRendered', () => {
        stop();
        resolve();
      });
    });
    await router.navigate({ href });
    await rendered;
    return true;
  }, path);
  if (!isOpen) await page.goto(path);
}

/** Names of files, fields and entries, braces and dates as programs write them. */
const CODE =
  /\{\{|\{#|\bnull\b|\bundefined\b|\[object |\.(?:tsx?|ya?ml|md|svg|webp)\b|\b[a-z]+_[a-z]+|\b\d{4}-\d\d-\d\d\b|(?<![\w/.@])[a-z]+\/[a-z][\w-]+/;

/** The random end of a link that signs in, which may look like anything. */
const TOKEN = /(?<=\/link#)\S+/g;

/** The words of programs that a screen shows or says, except the source of an entry, keys, and fields of the browser for dates. */
export async function wordsOfPrograms(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const except =
      'code, pre, [data-type="markdown"] textarea, [type="date"], [type="datetime-local"]';
    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.checkVisibility() && !element.closest(except))
      .flatMap((element) => [
        ...[...element.childNodes].map((node) => (node.nodeType === 3 ? (node as Text).data : '')),
        ...['aria-label', 'alt', 'title', 'placeholder'].map(
          (name) => element.getAttribute(name) ?? '',
        ),
        (element as HTMLInputElement).value ?? '',
      ])
      .filter((text) => typeof text === 'string' && text.trim() !== '');
  });
  return texts
    .filter((text) => CODE.test(text.replace(TOKEN, '')))
    .map((text) => text.slice(0, 200));
}

/** A dialog that hides the screen below it. */
const MODAL = 'section[role$="dialog"]';

/**
 * Asserts that axe finds nothing on a screen of the studio, or in the dialog above it, and that it shows no words of
 * programs. A long run looks at all of it in both themes; a short one has every screen in the dark one in words.spec.ts.
 */
export async function expectAccessibleScreen(page: Page): Promise<void> {
  expect(await wordsOfPrograms(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  const isCovered = await page.locator(MODAL).first().isVisible();
  const found = await axeViolations(page, 'everything', isCovered ? MODAL : undefined);
  expect(found, 'light').toEqual([]);
  if (long) await expectDarkContrast(page);
}

/** Asserts that axe finds nothing in the colors of the dark theme. */
export async function expectDarkContrast(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, 'colors'), 'dark').toEqual([]);
}
