import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '../../server/db/open-database.ts';
import { editEntry } from '../helpers/edit-entry.ts';
import { readThings } from '../helpers/structured-data.ts';
import { startSite, type RunningSite } from '../helpers/start-site.ts';

/** A changed rate is on every page that shows it, in the structured data, llms.txt and the feeds. */

let site: RunningSite;
let db: Database;
beforeAll(async () => {
  site = await startSite({ RATE_LIMIT: 'off' });
  db = openDatabase(site);
});
afterAll(async () => {
  await db?.destroy();
  await site?.stop();
});

const get = async (path: string) => (await fetch(site.url + path)).text();
/** The text of a page or file, without the markers that React puts between texts. */
const textOf = async (path: string) => (await get(path)).replaceAll(/<!-- -->|<\/?strong>/g, '');
const changeRate = (slug: string, amount: number) =>
  editEntry(db, 'rate', slug, () => `amount: ${amount}\n`);

const POST = '/blog/what-a-remote-bookkeeper-really-costs';

/** Where the bookkeeper's rate is shown, and in which words. */
const shown: [path: string, words: (rate: string) => string][] = [
  ['/', (rate) => `scope="row">${rate}</th>`],
  ['/services', (rate) => `from ${rate} an hour</p>`],
  ['/services/bookeeper', (rate) => `from ${rate} an hour</p>`],
  [POST, (rate) => `starts at ${rate} an hour`],
  [POST, (rate) => `At our starting rate of ${rate} an hour`],
  ['/blog', (rate) => `starts at ${rate} an hour`],
  ['/rss.xml', (rate) => `starts at ${rate} an hour`],
  ['/feed.json', (rate) => `starts at ${rate} an hour`],
  ['/llms.txt', (rate) => `/services/bookeeper): from ${rate} an hour`],
];

/** When the post says that it was changed. */
const postDate = async () =>
  String(
    readThings(await get(POST)).find((thing) => thing['@type'] === 'BlogPosting')?.dateModified,
  );

const offerOf = async (path: string) => {
  const things = readThings(await get(path));
  return things.find((thing) => thing['@type'] === 'Service')?.offers;
};

test('a changed rate is everywhere', async () => {
  const before = await postDate();
  const withoutClass = (text: string) => text.replaceAll(/ class="[^"]*"/g, '');
  for (const [path, words] of shown)
    expect(withoutClass(await textOf(path)), path).toContain(words('$7'));
  expect(await textOf('/rates')).not.toContain('>Valid</th>');
  await changeRate('bookeeper', 7.5);
  for (const [path, words] of shown)
    await vi.waitFor(
      async () => expect(withoutClass(await textOf(path)), path).toContain(words('$7.50')),
      { timeout: 60_000 },
    );
  const after = await postDate();
  expect(after > before).toBe(true);
  expect(await get('/atom.xml')).toContain(`<updated>${after}</updated>`);
  // Where the dates differ, each row has its own.
  await vi.waitFor(async () => expect(await textOf('/rates')).toContain('>Valid</th>'), 60_000);
  expect(await offerOf('/services/bookeeper')).toMatchObject({
    price: 7.5,
    priceSpecification: { price: 7.5, minPrice: 7.5 },
  });
});

test('a new lowest rate is in the sums and where no rate is stated', async () => {
  await changeRate('data-entry', 4);
  for (const [path, words] of [
    ['/offshore', '× $4'],
    ['/offshore', '$160'],
    ['/services/graphic-web-design', 'from $4 an hour'],
    ['/llms.txt', 'abroad, from $4 an hour'],
    ['/blog/hourly-part-time-or-full-time-choosing-a-hiring-model', 'At $4 an hour'],
  ] as const)
    await vi.waitFor(async () => expect(await textOf(path), path).toContain(words), {
      timeout: 60_000,
    });
  expect(await offerOf('/services/graphic-web-design')).toBeUndefined();
});
