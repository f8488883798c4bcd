import { expect, test } from '@playwright/test';
import { collectViolations } from '../helpers/browser/violations.ts';
import { startStudio, signInOwner, type RunningStudio } from '../helpers/process/start-studio.ts';

/** The app runs under its policy, with the fonts of the site. */

let studio: RunningStudio;
test.beforeAll(async () => {
  studio = await startStudio({ LOG_LEVEL: 'warn' });
});
test.afterAll(() => studio?.stop());

test('the app starts under its policy, and loads nothing from elsewhere', async ({
  page,
  context,
}) => {
  const violations = await collectViolations(context);
  const origins = new Set<string>();
  context.on('request', (request) => origins.add(new URL(request.url()).origin));
  await signInOwner(studio, context);
  await page.goto(`${studio.studioUrl}/me`);
  await expect(page.locator('#studio')).not.toBeEmpty();
  await page.waitForLoadState('networkidle');
  expect(violations).toEqual([]);
  expect([...origins].filter((origin) => origin !== 'null')).toEqual([studio.studioUrl]);
});
