import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { sized, until } from '../helpers/process/faults.ts';
import { startProvider, type ProviderStandIn } from '../helpers/process/provider-stand-in.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';

const MB = 1024 * 1024;
/** Milliseconds for which visitors come while the provider is hostile. */
const VISITS_FOR = sized(1_500, 30_000);

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const isPosts = (path: string) => path.includes('post_type=post');
const list = (listing: unknown[], total?: number) =>
  JSON.stringify({ data: { status: 'success', listing, total } });
const post = (name: string, text = '<p>Text</p>') => ({
  post_title: name,
  post_name: name,
  post_content: text,
});
const nested = '<div><ul><li><b>'.repeat(30_000);
const once = <Value>(make: () => Value) => {
  let made: Value | undefined;
  return () => (made ??= make());
};
const entities = once(() => list([post('bookeeper', '&'.repeat(7_500_000))]));
const crowd = once(() =>
  list(Array.from({ length: 80_000 }, (_, n) => ({ post_title: 'x', post_name: `p-${n}` }))),
);
const page = once(() =>
  list(
    [...Array(100).keys()].map((n) => post(`p-${n}`)),
    1e8,
  ),
);
const deep = once(() => `${'['.repeat(4_000_000)}${']'.repeat(4_000_000)}`);
const long = once(() => list([post('bookeeper', 'x'.repeat(8 * MB - 200))]));
const bomb = once(() => list([...Array(16).keys()].map((n) => post(`b-${n}`, nested))));
let fresh = 0;

/** What a hostile provider answers, by a name. */
const HOSTILE: [name: string, answer: ProviderStandIn['answer']][] = [
  ['7.5 million entities in a text', entities],
  ['80,000 items', crowd],
  ['a list that repeats its pages', (path) => (isPosts(path) ? page() : null)],
  [
    'a list that never ends',
    (path) =>
      isPosts(path)
        ? list(
            [...Array(100).keys()].map(() => post(`n-${fresh++}`)),
            1e8,
          )
        : null,
  ],
  ['deep nesting', deep],
  ['one string of 8 MB', long],
  ['endless bytes', () => 'x'.repeat(9 * MB)],
  ['HTML of open elements', (path) => (path.includes('post_name=services') ? bomb() : null)],
  [
    'wrong types everywhere',
    () => '{"data":{"status":["success"],"listing":[{"post_title":{},"post_name":7}],"total":-1}}',
  ],
];

async function visit(site: RunningSite, end: number, enquiries: string[]): Promise<number[]> {
  const times: number[] = [];
  const timed = async (work: () => Promise<Response>) => {
    const started = performance.now();
    const response = await work();
    await response.arrayBuffer();
    times.push(performance.now() - started);
    return response;
  };
  for (let n = 0; performance.now() < end; n++) {
    const query = `?q=bookkeeper+${n}`;
    for (const path of ['/', '/services', '/sitemap.xml', `/search${query}`, '/api/services.php'])
      expect((await timed(() => fetch(site.url + path))).status, path).toBe(200);
    const fields = sampleFields(enquiries.length + 1);
    expect((await timed(() => postEnquiry(site.url, fields))).status).toBe(201);
    enquiries.push(fields.email);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return times.toSorted((a, b) => a - b);
}
const at = (times: number[], share: number) => times[Math.floor((times.length - 1) * share)]!;

const memoryOf = (site: RunningSite) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.process.pid}/status`, 'utf8'))![1]) /
  1024;

test('a hostile provider costs visitors nothing, and no enquiry', async () => {
  const provider = await startProvider();
  closing.push(() => provider.close());
  const site = await startSite({
    RATE_LIMIT: 'off',
    PROVIDER_API_URL: provider.url,
    PROVIDER_POLL_SECONDS: '1',
  });
  closing.push(() => site.stop());
  const ready = async () => (await fetch(`${site.url}/health/ready`)).status === 200;
  await until(ready, { within: 30_000 });
  const services = await (await fetch(`${site.url}/api/services.php`)).text();
  const enquiries: string[] = [];
  const usual = await visit(site, performance.now() + VISITS_FOR, enquiries);
  const memory = memoryOf(site);
  const rows: (string | number)[][] = [
    ['as usual', at(usual, 0.5), at(usual, 0.95), at(usual, 1), memory],
  ];
  for (const [name, answer] of HOSTILE) {
    provider.answer = answer;
    let most = 0;
    const watching = setInterval(() => (most = Math.max(most, memoryOf(site))), 50);
    const times = await visit(site, performance.now() + VISITS_FOR, enquiries);
    clearInterval(watching);
    rows.push([name, at(times, 0.5), at(times, 0.95), at(times, 1), most]);
    expect(await ready(), name).toBe(true);
    // A short run shares its machine, and the thread that reads takes a processor of it.
    expect(at(times, 0.5) / at(usual, 0.5), name).toBeLessThan(sized(25, 5));
    expect(at(times, 0.95) / at(usual, 0.95), name).toBeLessThan(sized(20, 4));
    expect(most - memory, name).toBeLessThan(350);
  }
  if (process.env.SHOW) console.table(rows);
  provider.answer = () => null;
  const { enquiries: stored } = await readStored(site);
  expect(stored.map(({ email }) => email).toSorted()).toEqual(enquiries.toSorted());
  const again = async () =>
    (await (await fetch(`${site.url}/api/services.php`)).text()) === services;
  await until(again, { within: 60_000 });
});
