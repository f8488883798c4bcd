import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

/** Headless shell, which opens a page in a third of the time. */
const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The headless shell that Playwright installs next to its Chromium. */
function playwrightShell(): string | undefined {
  const [, folder, revision] =
    /^(.*)[/\\]chromium-(\d+)[/\\]/.exec(chromium.executablePath()) ?? [];
  if (folder === undefined) return undefined;
  const names = '{chrome-headless-shell,headless_shell}{,.exe}';
  return globSync(join(folder, `chromium_headless_shell-${revision}`, '*', names))[0];
}

/**
 * Finds a Chromium for tests: the one named in CHROMIUM, Playwright's own, or the system's.
 *
 * @param whole excludes headless shells, which have no back/forward cache
 * @returns the path of the executable, or null
 */
export function findBrowser(whole = false): string | null {
  const named = process.env.CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  const shells = whole ? [] : [playwrightShell(), SYSTEM_SHELL];
  const found = [...shells, chromium.executablePath(), ...SYSTEM_BROWSERS].find(
    (path) => path !== undefined && existsSync(path),
  );
  return found ?? null;
}

/** Flags that disable Chromium's background activity and let it run as root in a container. */
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
