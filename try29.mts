import { chromium } from '@playwright/test';
import { startStudio, signInOwner } from './tests/helpers/process/start-studio.ts';
const studio = await startStudio({ LOG_LEVEL: 'warn', RATE_LIMIT: 'off', ...(process.env.FRESH ? {} : {}) });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: process.env.DARK ? 'dark' : 'light' });
  await signInOwner(studio, context);
  const page = await context.newPage();
  page.on('console', (m) => ['error','warning'].includes(m.type()) && console.log('CONSOLE', m.text().slice(0,400)));
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  const { default: run } = await import(process.argv[2]!);
  await run({ page, studio, context });
} finally { await browser.close(); await studio.stop(); }
process.exit(0);
