import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadContent } from '../../server/content/files/load-content.ts';
import { migrate } from '../../server/db/migrations.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { MARK, writeMarkedContent } from '../helpers/store/marked-content.ts';
import { listedRoutes } from '../helpers/route-paths.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { newTestStore, type TestStore } from '../helpers/store/test-store.ts';

/** With every word of the content replaced, no page has a sentence of its own. */

let store: TestStore;
let site: RunningSite;
beforeAll(async () => {
  store = await newTestStore();
  const folder = writeMarkedContent();
  const db = openDatabase({ dataDir: store.dataDir, databaseUrl: store.databaseUrl });
  await migrate(db);
  await loadContent(db, folder);
  await db.destroy();
  rmSync(folder, { recursive: true });
  site = await startSite({ ...store.settings, LOG_LEVEL: 'warn', RATE_LIMIT: 'off' });
});
afterAll(async () => {
  await site?.stop();
  store?.remove();
});

/** In characters. Names of buttons, controls and landmarks are shorter, and so are dates, times and counts. */
const LONGEST_LABEL = 46;
/** Sentences of the interface: hints and the consent of the forms. */
const HINTS = [
  'The work, the hours, the tools, and when it should start. A few lines are enough.',
  'With the country code, so that we can call you.',
  'We use these details to answer you and for nothing else. See the',
  'Empty fields use the country’s preset. Without a country, they count as zero.',
];

test.each(listedRoutes)('%s has no sentence of its own', async (path) => {
  const html = await (await fetch(site.url + path)).text();
  expect(html).toMatch(MARK);
  const unmarked = wordsOf(html).filter(
    (words) => words.length > LONGEST_LABEL && !MARK.test(words) && !HINTS.includes(words),
  );
  expect([...new Set(unmarked)]).toEqual([]);
});

/** The texts of a page and of the attributes that are shown or read aloud, if they have a word. */
function wordsOf(html: string): string[] {
  const visible = html.replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '');
  const attributes = [
    ...visible.matchAll(/ (?:alt|aria-label|title|placeholder)="([^"]*)"/g),
    ...visible.matchAll(/<meta name="description" content="([^"]*)"/g),
  ].map(([, value]) => value!);
  return [...visible.split(/<[^>]*>/), ...attributes]
    .map((text) => text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').trim())
    .filter((text) => /\p{L}{2}/u.test(text));
}
