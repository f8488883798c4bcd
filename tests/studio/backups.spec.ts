import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { expectAccessibleScreen } from '../helpers/browser/studio-page.ts';
import { signInOwner, startStudio, type RunningStudio } from '../helpers/process/start-studio.ts';

let studio: RunningStudio;
test.beforeAll(async () => {
  // Nothing asks the bucket before the first backup.
  studio = await startStudio({
    LOG_LEVEL: 'warn',
    BACKUP_URL: 's3://key:secret@backups.example/citadel',
    RELEASES_URL: 'http://127.0.0.1:9/newest.json',
  });
});
test.afterAll(() => studio?.stop());

test('an owner is told of an update; saves the backup key, and is reminded until then', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: studio.studioUrl,
    reducedMotion: 'reduce',
  });
  await signInOwner(studio, context);
  const page = await context.newPage();
  const reminder = page.getByText('Backup key not saved');
  const release = { version: '999.0.0', url: 'https://releases.example/citadel-999.0.0.tar.gz' };
  const known = JSON.stringify({ at: Date.now(), release });
  writeFileSync(join(studio.dataDir, 'newest-release.json'), known);
  await page.goto('/');
  await expect(page.getByText('An update is available: version 999.0.0.')).toBeVisible();
  await expect(page.getByText(`citadel upgrade ${release.url}`)).toBeVisible();
  await expectAccessibleScreen(page);
  await expect(reminder).toBeVisible();
  await page.getByRole('link', { name: 'No backup yet' }).click();
  await expect(page.getByText('Nobody has saved the key yet.')).toBeVisible();
  await expectAccessibleScreen(page);
  await page.getByRole('button', { name: 'Show the backup key' }).click();
  const key = await page.getByRole('textbox', { name: 'Key' }).inputValue();
  expect(key).toMatch(/^AGE-SECRET-KEY-1/);
  await expectAccessibleScreen(page);
  await page.getByRole('button', { name: 'I saved it' }).click();
  const end = page.getByLabel('Last six characters of the key');
  await end.fill('WRONG1');
  await end.press('Enter');
  await expect(page.getByText('These are not the last 6 characters')).toBeVisible();
  await end.fill(key.slice(-6));
  await expectAccessibleScreen(page);
  await end.press('Enter');
  await expect(page.getByText('An owner saved it')).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('link', { name: 'No backup yet' })).toBeVisible();
  await expect(reminder).toHaveCount(0);
  await context.close();
});
