import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from './tests/helpers/browser/find-browser.ts';
import { atOnce, measureOnce, patient } from './tests/helpers/process/slowness.ts';

// Sites start in half the time with Node's compile cache.
process.env.NODE_COMPILE_CACHE ??= '.cache/compiled';
process.env.TEST_RUN ??= process.env.FAULTS === 'long' ? 'long' : 'short';
measureOnce();

/** Specs that set their own viewport, or do not depend on one. */
const ONLY_ON_DESKTOP = [
  'client-navigation',
  'first-paint',
  'page-head',
  'stored-xss',
  'wcag',
  'way-to-form',
  'web-vitals',
];
/** The same behavior on a phone, whose layout the tour checks: only in a long run there as well. */
const SAME_ON_A_PHONE = [
  'before-hydration',
  'blog',
  'calls',
  'changed-words',
  'chunk-loading',
  'consent',
  'enquiry',
  'enquiry-origin',
  'enquiry-patience',
  'filled-fields',
  'first-picture',
  'hanging-calls',
  'home',
  'people',
  'popups',
  'rates',
  'search',
  'service-pages',
  'services',
  'static-pages',
  'time-zones',
  'violations',
];
const isLong = process.env.TEST_RUN === 'long';
const notOnPhones = isLong ? ONLY_ON_DESKTOP : [...ONLY_ON_DESKTOP, ...SAME_ON_A_PHONE];

const port = Number(process.env.E2E_PORT ?? 3217);
const executablePath = findBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/helpers/store/copy-served-store.ts',
  outputDir: 'test-results',
  // Generous: only a test that hangs times out.
  timeout: patient(300_000),
  expect: { timeout: patient(60_000), toPass: { timeout: patient(60_000) } },
  fullyParallel: true,
  workers: atOnce(3),
  forbidOnly: !!process.env.CI,
  reporter: [['list']],
  use: {
    // So that the report says what was waited for.
    actionTimeout: patient(60_000),
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: {
      args: BROWSER_FLAGS,
      timeout: patient(60_000),
      ...(executablePath && { executablePath }),
    },
    // A trace takes a third of a test's time, so only retries record one.
    trace: 'on-first-retry',
  },
  projects: [
    {
      // The longest files, so they go first, in one worker: its specs share a studio (shared-studio.ts), and set
      // the viewport where it matters.
      name: 'studio',
      testDir: 'tests/studio',
      fullyParallel: false,
      workers: 1,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      grepInvert: isLong ? /@phone/ : /@phone|@long/,
    },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
      grepInvert: isLong ? /@desktop/ : /@desktop|@long/,
      testIgnore: notOnPhones.map((name) => `**/${name}.spec.ts`),
    },
  ],
  webServer: {
    // Without a shell in between, so that the server notices when Playwright ends.
    command: `${process.platform === 'win32' ? '' : 'exec '}node --import ./tests/helpers/quick-brotli.mjs tests/helpers/serve-for-tests.ts`,
    url: `http://127.0.0.1:${port}/api/getMenulisting.php`,
    env: {
      PORT: String(port),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      // Tests open half of the pages.
      ...(!isLong && { WARM_PAGES: '5' }),
    },
    reuseExistingServer: false,
    timeout: patient(180_000),
    gracefulShutdown: { signal: 'SIGTERM', timeout: patient(10_000) },
  },
});
