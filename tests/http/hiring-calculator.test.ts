import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { pageKey } from '../../server/pages/cache/page-key.ts';
import { htmlErrors } from '../helpers/html-rules.ts';
import { decodeHtml, readPageHead } from '../helpers/read-page-head.ts';
import { ORIGIN } from '../helpers/running-site.ts';
import { sampleRates } from '../helpers/sample-rates.ts';
import { startSite, type RunningSite } from '../helpers/start-site.ts';

/** /rates without script: the rate card, results, and addresses that make no sense. */

const siteUrl = inject('siteUrl');

const textOf = (html: string) =>
  decodeHtml(
    html
      .replaceAll(/<(script|style)\b[^]*?<\/\1>|<!--[^]*?-->/g, '')
      .replaceAll(/<[^>]*>/g, '|')
      .replaceAll(/\|+/g, '|'),
  );

test('the rate card has every rate with the monthly cost of both plans, and their dates once', async () => {
  const text = textOf(await (await fetch(`${siteUrl}/rates`)).text());
  // 7 × 20 × 52 ÷ 12 = 606.67; 7 × 40 × 52 ÷ 12 = 1,213.33.
  expect(text).toContain('|Bookkeeping|$7|$607|$1,213|');
  expect(text).toContain('Rates as of |Jul 01, 2026|Valid until |Jun 30, 2028|');
  expect(text.match(/\|Jun 30, 2028\|/g)).toHaveLength(1);
  const rows = text.match(/\|\$[\d,.]+\|\$[\d,]+\|\$[\d,]+\|/g);
  expect(rows).toHaveLength(Object.keys(sampleRates).length);
  expect(text).toContain('|Hour, from|Month at a week of|20 h|40 h|Office and support|');
});

const RESULT =
  '/rates?role=virtual-assistant&hours=20&country=united-kingdom&wage=30000&utm_source=mail';

test('a result stands in the page, with its form, and may be passed on but not indexed', async () => {
  const head = await readPageHead(siteUrl + RESULT);
  const text = textOf(head.html);
  expect(head.status).toBe(200);
  expect(head.canonicals).toEqual([`${ORIGIN}/rates`]);
  expect(head.meta.robots).toEqual(['noindex']);
  expect(text).toContain('With us it costs £17,500 a year less than in the UK, 81%');
  expect(text).toContain('|A hire in the UK|£1,783|£21,400|');
  expect(head.html).toMatch(
    /<svg role="img" aria-label="A hire in the UK: £21,400 a year\. [^"]*"/,
  );
  expect(head.html).toMatch(/<input(?=[^>]*name="wage")[^>]*value="30000"/);
  expect(head.html).toMatch(/<input(?=[^>]*name="taxes")[^>]*placeholder="12"/);
  const carried = [...head.html.matchAll(/href="\/contact-us\?about=([^"]*)#enquiry"/g)];
  const asked =
    '/rates?role=virtual-assistant&hours=20&country=united-kingdom&wage=30000&taxes=12&benefits=3&desk=250';
  // The result's own button, and the call at the end of the page.
  expect(carried.map(([, about = '']) => decodeURIComponent(about))).toEqual([asked, asked]);
  expect(await htmlErrors(head.html)).toEqual([]);
});

test('a result says money in one way, whole, and shows the preset that it used alone', async () => {
  const text = textOf(await (await fetch(siteUrl + RESULT)).text());
  const result = text.slice(text.indexOf('With us it costs'), text.indexOf('What this leaves out'));
  // The rate of exchange is no amount of the result.
  expect(result.replace('£0.75', '').match(/[$£][\d,]+\.\d/g)).toBeNull();
  expect(text).not.toContain('Where the presets come from');
});

test('beside a saving above the one that is promised stands what that is', async () => {
  const said = async (query: string) =>
    textOf(await (await fetch(`${siteUrl}/rates?${query}`)).text());
  const WHAT = 'More than our “up to 72%”: ';
  const above = await said('role=bookeeper&country=usa&wage=45000');
  expect(above).toMatch(/, 7[3-9]%, or/);
  expect(above).toContain(WHAT);
  const below = await said('role=bookeeper&country=usa&wage=39000');
  expect(below).toMatch(/, 7[0-2]%, or/);
  expect(below).not.toContain(WHAT);
  expect(await said('')).not.toContain(`|${WHAT}`);
});

test('the page without inputs is indexed', async () => {
  const head = await readPageHead(`${siteUrl}/rates?utm_source=mail`);
  expect(head.meta.robots).toEqual(['max-image-preview:large']);
  expect(head.canonicals).toEqual([`${ORIGIN}/rates`]);
});

test('an input that makes no sense stands in the form, beside the reason', async () => {
  const { html } = await readPageHead(
    `${siteUrl}/rates?role=bookeeper&wage=%3Cb%3E%20lots&hours=4000&country=usa&desk=1e2`,
  );
  expect(html).toMatch(
    /<input(?=[^>]*name="wage")(?=[^>]*aria-invalid="true")[^>]*value="&lt;b&gt; lots"/,
  );
  // As it was written, which the router's own parser would take for 100.
  expect(html).toMatch(/<input(?=[^>]*name="desk")[^>]*value="1e2"/);
  const text = textOf(html);
  // Beside the field, and in the summary.
  expect(text.split('Enter the yearly wage in digits, like 52000.')).toHaveLength(3);
  expect(text).toContain(
    'Please check:|Enter the hours a week, from 1 to 80.|Enter the yearly wage',
  );
  expect(await htmlErrors(html)).toEqual([]);
});

let own: RunningSite;
beforeAll(async () => {
  own = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent', METRICS_PORT: '0' });
}, 120_000);
afterAll(() => own?.stop());

/** A seeded random number generator, so that failures are reproducible. */
function randomizer(seed: number): <Item>(items: readonly Item[]) => Item {
  let state = seed;
  return (items) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return items[Math.floor((state / 2 ** 32) * items.length)]!;
  };
}

test(
  '400 addresses: each is answered, none is indexed or cached',
  { timeout: 240_000 },
  async () => {
    const pick = randomizer(20_261_122);
    const values = [
      '',
      '0',
      '1',
      '40',
      '37.5',
      '52000',
      '52,000',
      '1e9',
      '-1',
      '40.0',
      '007',
      'NaN',
      'null',
      'true',
      '[]',
      '{"a":1}',
      '"x"',
      '%00',
      '%E0%A4%A',
      '%F0%9F%92%A9',
      '<script>alert(1)</script>',
      '__proto__',
      'constructor',
      'bookeeper',
      'virtual-assistant',
      'usa',
      'germany',
      'united-arab-emirates',
      'x'.repeat(900),
    ];
    const names = ['role', 'hours', 'country', 'wage', 'taxes', 'benefits', 'desk'];
    const others = ['utm_source=a', 'page=2', 'role[]=x', '__proto__[a]=1', '=', '&&'];
    const paths = Array.from({ length: 400 }, (_, index) => {
      const given = Array.from({ length: 1 + (index % 8) }, () => {
        const value = pick(values);
        return `${pick(names)}=${value.startsWith('%') ? value : encodeURIComponent(value)}`;
      });
      return `/rates?${[...given, ...(index % 5 === 0 ? [pick(others)] : [])].join('&')}`;
    });
    const problems: string[] = [];
    const check = async (path: string) => {
      const response = await fetch(own.url + path, { redirect: 'manual' });
      const html = await response.text();
      const say = (what: string) => problems.push(`${path}: ${what}`);
      if (pageKey(path) !== null) say('would be cached');
      if (response.status !== 200) say(`${response.status} ${response.headers.get('location')}`);
      if (response.headers.get('cache-control') !== 'no-store') say('is cached');
      if (!html.includes('<meta name="robots" content="noindex"/>')) say('no noindex');
      if (!html.includes(`<link rel="canonical" href="${new URL(own.url).origin}/rates"/>`))
        if (!/<link rel="canonical" href="[^"?]*\/rates"\/>/.test(html)) say('no canonical link');
      if (!html.includes('name="wage"')) say('no form');
      if (
        /NaN|Infinity|undefined|\[object/.test(
          textOf(html.replaceAll('<option selected="">NaN<', '<')),
        )
      )
        say('NaN');
      if (/<script>alert/.test(html)) say('script');
    };
    while (paths.length > 0) await Promise.all(paths.splice(0, 8).map(check));
    expect(problems).toEqual([]);
  },
);
