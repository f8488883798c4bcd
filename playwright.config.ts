import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from './tests/helpers/find-browser.ts';

const port = Number(process.env.E2E_PORT ?? 3217);
const executablePath = findBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  timeout: 45_000,
  expect: { timeout: 8_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: !!process.env.CI,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { args: BROWSER_FLAGS, ...(executablePath && { executablePath }) },
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
      // These set a width of their own, or do not depend on one.
      testIgnore: /(axe|crawl|html|refusals|wcag|first-visit|found|headers|stored-xss)\.spec/,
    },
  ],
  webServer: {
    command: 'node tests/helpers/serve-for-tests.ts',
    url: `http://127.0.0.1:${port}/api/getMenulisting.php`,
    env: { PORT: String(port), RATE_LIMIT: 'off', LOG_LEVEL: 'warn' },
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
