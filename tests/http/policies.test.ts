import { expect, inject, test } from 'vitest';
import { startSite } from '../helpers/process/start-site.ts';

/** What the policies say depends on the settings. */

const textOf = async (url: string) =>
  (await (await fetch(url)).text()).replaceAll(/<!--.*?-->/g, '').replaceAll(/\s+/g, ' ');

test('the privacy and cookie policies say that pages are timed only if they are', async () => {
  const silent = await startSite({ LOG_LEVEL: 'silent', WEB_VITALS: 'off' });
  try {
    for (const [path, words] of [
      ['/privacy-policy', 'Your browser times the pages you open'],
      ['/cookie-policy', 'How fast our pages are is measured'],
    ] as const) {
      expect((await textOf(inject('siteUrl') + path)).includes(words), path).toBe(true);
      expect((await textOf(silent.url + path)).includes(words), path).toBe(false);
    }
    expect(await textOf(`${silent.url}/cookie-policy`)).toContain(
      'We do not count visitors with cookies. Should we switch on analytics later,',
    );
  } finally {
    await silent.stop();
  }
});
