import { expect, type Page } from '@playwright/test';
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

/** Asserts that axe finds nothing on a screen of the studio, in both themes. */
export async function expectAccessibleScreen(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await axeViolations(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, 'colors'), 'dark').toEqual([]);
}
