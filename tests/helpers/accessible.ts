import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { hydrated } from './hydrated.ts';

/** Asserts that axe finds no violations, once animations have ended and the footer is visible. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await hydrated(page);
  await page.evaluate(() => window.dispatchEvent(new Event('scroll')));
  const footer = page.getByRole('contentinfo', { includeHidden: true });
  await expect(footer).toHaveCSS('opacity', '1');
  expect(await axeViolations(page)).toEqual([]);
}

/** The violations that axe finds once animations have ended: text that is fading in has too little contrast. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // Legacy mode saves opening a second page to collect results from frames, of which there are none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
