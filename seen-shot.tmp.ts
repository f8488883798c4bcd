import { chromium } from 'playwright-core';
import { startStudio, redeemOwnerLink, addSession } from './tests/helpers/process/start-studio.ts';
import { mkdtempSync } from 'node:fs';
const studio = await startStudio({ DATA_DIR: mkdtempSync('/tmp/seen-data-'), RATE_LIMIT: 'off', PORT: '0' } as never);
try {
const response = await redeemOwnerLink(studio);
const [cookie = ''] = response.headers.getSetCookie().map((f) => f.split(';')[0] ?? '');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
await addSession(context as never, studio, cookie);
await context.addInitScript(() => { if (window === top) localStorage.setItem('studio.markdown', 'source'); });
const page = await context.newPage();
page.on('console', m => { if (m.type()==='error') console.log('console', m.text()); });
page.on('pageerror', e => console.log('pageerror', e.message));
const shot = (n: string) => page.screenshot({ path: `/tmp/seen-${n}.png` });
const frame = page.frameLocator('iframe');
const panel = page.getByRole('complementary', { name: 'Words of the page' });
await page.goto(`${studio.studioUrl}/site?path=/rates`);
await panel.getByRole('listitem').first().waitFor({ timeout: 60000 });
await page.getByText('Tablet', { exact: true }).click();
await shot('list-1440');
const row = frame.getByRole('row', { name: /^Data entry/ });
await row.getByText('$5', { exact: true }).click();
await panel.locator('input').first().waitFor(); await page.waitForTimeout(500);
await shot('rate-1440');
await row.getByRole('cell').nth(1).click(); await page.waitForTimeout(300);
await shot('fixed-1440');
await page.goto(`${studio.studioUrl}/site?path=/`);
await panel.getByRole('listitem').first().waitFor({ timeout: 60000 });
await page.getByText('Tablet', { exact: true }).click();
await frame.locator('h1').click(); await page.waitForTimeout(600);
await shot('choice-1440');
await panel.getByRole('button', { name: 'All words of this page' }).click();
await panel.getByRole('searchbox').fill('about us');
await panel.getByRole('button', { name: /Main menu/ }).first().click(); await page.waitForTimeout(500);
await shot('menu-1440');
await panel.getByRole('button', { name: 'Order of: Links' }).click(); await page.waitForTimeout(500);
await shot('order-1440');
for (const w of [820, 390]) { await page.setViewportSize({ width: w, height: 844 }); await page.waitForTimeout(500); await shot('order-'+w); }
await page.setViewportSize({ width: 1440, height: 900 });
const times: number[] = [];
const h2 = frame.getByRole('heading', { name: /Work that owners hand over/ });
await panel.getByRole('button', { name: 'All words of this page' }).click();
await h2.click();
const field = panel.locator('[id^="field-"] :is(input:not([type=radio]), textarea)').first();
await field.waitFor();
for (let i = 0; i < 12; i++) {
  await field.press('End'); await page.waitForTimeout(900);
  const t = performance.now();
  await page.keyboard.type('x');
  await frame.locator('h2', { hasText: 'first' + 'x'.repeat(i + 1) }).waitFor();
  times.push(Math.round(performance.now() - t));
}
console.log('page follows typing', times.toSorted((a, b) => a - b).join(' '), 'median', times.toSorted((a,b)=>a-b)[6]);
const clicks: number[] = [];
const words = frame.locator('main [data-field]:not(img):visible');
for (let i = 0; i < 12; i++) {
  const one = words.nth(10 + i * 3); await one.scrollIntoViewIfNeeded();
  const t = performance.now();
  const f = (await one.getAttribute('data-field'))!;
  await one.click({ position: { x: 4, y: 6 } });
  if (!f.includes(' ')) { await panel.locator(`[id="field-${f.split('#')[1]}"]`).waitFor(); clicks.push(Math.round(performance.now() - t)); }
}
console.log('click to field', clicks.toSorted((a, b) => a - b).join(' '));
await browser.close();
} finally { await studio.stop(); }
