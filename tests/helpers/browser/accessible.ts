import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { long } from '../process/faults.ts';
import { hydrated } from './hydrated.ts';

/** Minified: the builder's own source, twice as long, takes a third of a second more for each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that depend on colors, which are all that the themes differ in. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Asserts that axe finds no violations, once animations have ended and the footer is visible.
 *
 * @param within the part to check, of a page of which the tour checks the rest
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await hydrated(page);
  await page.evaluate(() => window.dispatchEvent(new Event('scroll')));
  const footer = page.getByRole('contentinfo', { includeHidden: true });
  await expect(footer).toHaveCSS('opacity', '1');
  expect(await axeViolations(page, 'everything', within)).toEqual([]);
}

/** Asserts it in both themes. */
export async function expectAccessibleInBothThemes(page: Page, within?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, 'colors', within), 'dark').toEqual([]);
}

/**
 * The violations that axe finds once animations have ended: text that is fading in has too little contrast.
 *
 * @param scope `colors` for a page that was checked in the other theme; a long run checks everything again
 * @param within the part to check; a long run checks the page
 */
export async function axeViolations(
  page: Page,
  scope: 'everything' | 'colors' = 'everything',
  within?: string,
): Promise<string[]> {
  await page.evaluate(async () => {
    // A transition begins with the frame after a change of theme.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // Evaluating axe takes as long as checking the colors, so a page gets it once.
  const injected = await page.evaluate(() => 'axe' in window);
  // Legacy mode saves opening a second page to collect results from frames, of which there are none.
  const builder = new AxeBuilder({ page, axeSource: injected ? ';' : AXE });
  if (within !== undefined && !long) builder.include(within);
  const { violations } = await builder
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
