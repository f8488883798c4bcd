import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { long } from '../process/faults.ts';
import { hydrated } from './hydrated.ts';

/** The rules that depend on colors, which are all that the themes differ in. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Asserts that axe finds no violations, once animations have ended and the footer is visible. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await hydrated(page);
  await page.evaluate(() => window.dispatchEvent(new Event('scroll')));
  const footer = page.getByRole('contentinfo', { includeHidden: true });
  await expect(footer).toHaveCSS('opacity', '1');
  expect(await axeViolations(page)).toEqual([]);
}

/** Asserts it in both themes. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, 'colors'), 'dark').toEqual([]);
}

/**
 * The violations that axe finds once animations have ended: text that is fading in has too little contrast.
 *
 * @param scope `colors` for a page that was checked in the other theme; a long run checks everything again
 */
export async function axeViolations(
  page: Page,
  scope: 'everything' | 'colors' = 'everything',
): Promise<string[]> {
  await page.evaluate(async () => {
    // A transition begins with the frame after a change of theme.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // Evaluating axe's half a megabyte takes as long as checking the colors, so a page gets it once.
  const injected = await page.evaluate(() => 'axe' in window);
  // Legacy mode saves opening a second page to collect results from frames, of which there are none.
  const { violations } = await new AxeBuilder({ page, ...(injected && { axeSource: ';' }) })
    .setLegacyMode()
    .options({
      // Style sheets would be fetched and parsed for a rule that is off.
      preload: { assets: ['media'] },
      // Without it axe describes every element that passes, which takes half of the time.
      resultTypes: ['violations'],
      ...(scope === 'colors' && !long && { runOnly: { type: 'rule', values: COLOR_RULES } }),
    })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
