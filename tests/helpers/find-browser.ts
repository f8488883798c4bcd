import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM_BROWSERS = [
  // Without a user interface of its own it is twice as quick.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * A Chromium to test with: the one named in CHROMIUM, Playwright's own, or the system's; else null.
 *
 * @param whole passes over the one without a user interface, which keeps no page for Back
 */
export function findBrowser(whole = false): string | null {
  const named = process.env.CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  return (
    SYSTEM_BROWSERS.find((path) => existsSync(path) && !(whole && path.includes('shell'))) ?? null
  );
}

/** Flags that keep Chromium quiet, and let it run as root in a container. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--disable-extensions',
];
