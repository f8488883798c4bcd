import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { hydrated } from './hydrated.ts';

/** Expects axe to find nothing on the page as it stands, once nothing moves and the footer is shown. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await hydrated(page);
  await page.evaluate(() => window.dispatchEvent(new Event('scroll')));
  const footer = page.getByRole('contentinfo', { includeHidden: true });
  await expect(footer).toHaveCSS('opacity', '1');
  expect(await axeFaults(page)).toEqual([]);
}

/** What axe finds on the page once its animations have ended: text that is fading in has too little contrast. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // The legacy way gathers the findings of frames in the page itself, and not in another page: there are no frames.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
