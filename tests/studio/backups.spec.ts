import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { expectAccessibleScreen } from '../helpers/browser/studio-page.ts';
import { patient } from '../helpers/process/slowness.ts';
import { signInOwner, startStudio, type RunningStudio } from '../helpers/process/start-studio.ts';

const release = { version: '999.0.0', url: 'https://releases.example/citadel-999.0.0.tar.gz' };

let releases: Server;
let studio: RunningStudio;
test.beforeAll(async () => {
  releases = createServer((_, response) => response.end(JSON.stringify(release)));
  await new Promise<void>((resolve) => releases.listen(0, '127.0.0.1', resolve));
  // Nothing asks the bucket before the first backup.
  studio = await startStudio({
    LOG_LEVEL: 'warn',
    BACKUP_URL: 's3://key:secret@backups.example/citadel',
    RELEASES_URL: `http://127.0.0.1:${(releases.address() as AddressInfo).port}/newest.json`,
  });
});
test.afterAll(async () => {
  await studio?.stop();
  releases.close();
});

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
  // It is asked for in the background.
  await expect(async () => {
    await page.goto('/');
    const update = page.getByText('An update is available: version 999.0.0.');
    await expect(update).toBeVisible({ timeout: patient(5_000) });
  }).toPass();
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
