import { expect, test } from 'vitest';
import { ENQUIRY_PATH } from '../../contract/enquiry-fields.ts';
import { REPORT_PATH } from '../../contract/violation-report.ts';
import { goodEnquiry, openMemoryApi } from '../../tests/helpers/memory-api.ts';
import { leastCost } from '../../tests/helpers/processor-time.ts';
import { FORM_TYPE } from './json-response.ts';
import { violationReports } from './violation-reports.ts';

/** Hostile inputs to the API, each compared with an ordinary input of the same length. */

/** Maximum processor time of a hostile input, relative to the ordinary one. */
const MAX_RATIO = 10;

const { api } = await openMemoryApi({ drawsPages: false, search: true });

const post = (type: string) => (body: string) =>
  api.request(`/${ENQUIRY_PATH}`, { method: 'POST', headers: { 'Content-Type': type }, body });
const sendJson = post('application/json');
const sendForm = post(FORM_TYPE);
const get = (query: string) => api.request(`/api/getTestimonial.php?${query}`);
/** A new app per report, because reports share one rate limit. */
const report = (body: string) =>
  violationReports({ warn() {} }).request(REPORT_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/reports+json' },
    body,
  });

async function expectCheap(hostile: () => unknown, ordinary: number): Promise<void> {
  const limit = MAX_RATIO * ordinary;
  expect(await leastCost(hostile, limit)).toBeLessThanOrEqual(limit);
}

const upTo = (length: number, piece: string) => piece.repeat(Math.floor(length / piece.length));
const numbered = (count: number, write: (number: number) => string, between: string) =>
  Array.from({ length: count }, (_, number) => write(number)).join(between);
/** Distinct characters: converting an internationalized host is quadratic in their number. */
const manyLetters = (count: number) =>
  numbered(count, (number) => String.fromCodePoint(0x4e00 + number), '');

const LONG = 500_000;
const WORDS = 'Two practices and 60 hours a month from January on ';
const jsonWith = (changes: object) => JSON.stringify({ ...goodEnquiry, ...changes });
const ordinaryJson = jsonWith({ description: upTo(LONG, WORDS) });
const jsonCost = await leastCost(() => sendJson(ordinaryJson));

test.each<[string, string]>([
  ['of 38,000 fields', `{${numbered(38_000, (n) => `"key${n}":1`, ',')}}`],
  ['of numeric field names', `{${numbered(38_000, (n) => `"${n * 112_909}":1`, ',')}}`],
  ['of one repeated field', `{${upTo(LONG, '"name":"",')}"name":""}`],
  ['of one long field name', `{"${upTo(LONG, 'name')}":1}`],
  ['of nested arrays', `{"name":${upTo(LONG / 2, '[')}${upTo(LONG / 2, ']')}}`],
  ['of nested objects', `${upTo(LONG / 2, '{"a":')}1${upTo(LONG / 10, '}')}`],
  ['of empty arrays', `{"name":[${upTo(LONG, '[],')}[]]}`],
  ['of objects', `{"name":[${numbered(38_000, (n) => `{"k${n}":1}`, ',')}]}`],
  ['of numbers', `{"name":[${upTo(LONG, '1e308,')}1]}`],
  ['of one number', `{"name":${upTo(LONG, '9')}}`],
  ['of escapes', `{"name":"${upTo(LONG, String.raw`\u0000`)}"}`],
  ['that ends within a string', `{"name":"${upTo(LONG, String.raw`\"`)}`],
  ['with a name of bidirectional controls', jsonWith({ name: upTo(LONG / 2, 'a\u202e') })],
  ['with an email address of invisible characters', jsonWith({ email: upTo(LONG / 2, 'a\u200b') })],
  ['with an email address of dots', jsonWith({ email: `a@${upTo(LONG, 'a.')}` })],
  ['with a phone number of letters', jsonWith({ phone_number: upTo(LONG, 'x') })],
  ['with a description of space', jsonWith({ description: `${upTo(LONG, ' ')}x` })],
  ['with a description of line breaks', jsonWith({ description: upTo(LONG / 4, 'x\r\n\v') })],
])('JSON %s', async (_, hostile) => {
  expect(hostile.length / ordinaryJson.length).toBeGreaterThan(0.4);
  expect((await sendJson(hostile)).status).toBeGreaterThanOrEqual(400);
  await expectCheap(() => sendJson(hostile), jsonCost);
});

const form = (fields: object) => new URLSearchParams({ ...goodEnquiry, ...fields }).toString();
const ordinaryForm = form({ description: upTo(LONG, WORDS) });
const formCost = await leastCost(() => sendForm(ordinaryForm));

test('the ordinary inputs are rejected for their length only', async () => {
  expect((await sendJson(ordinaryJson)).status).toBe(422);
  expect((await sendForm(ordinaryForm)).status).toBe(422);
});

test.each<[string, string]>([
  ['of fields without a value', upTo(LONG, 'a&')],
  ['of 50,000 fields', numbered(50_000, (n) => `k${n}=`, '&')],
  ['of one repeated field', upTo(LONG, 'name=x&')],
  ['with a description of <', `description=${upTo(LONG, '<')}`],
  [
    'with five fields of quotes',
    numbered(
      5,
      (n) =>
        `${['name', 'email', 'phone_number', 'company_name', 'description'][n]}=${upTo(LONG / 5, "'")}`,
      '&',
    ),
  ],
  ['with a description of %', `description=${upTo(LONG, '%')}`],
  ['with a description of broken letters', `description=${upTo(LONG, '%ff')}`],
  ['with a description of space', `description=${upTo(LONG, '+')}x`],
  ['with a page of slashes', `${form({})}&name=&page=${upTo(LONG, '/a')}`],
])('a form %s', async (_, hostile) => {
  expect((await sendForm(hostile)).status).toBeGreaterThanOrEqual(300);
  await expectCheap(() => sendForm(hostile), formCost);
});

/** The maximum size of a request head is 16 kB. */
const QUERY = 14_000;
const ordinaryQuery = `post_type=testimonial&utm_campaign=${upTo(QUERY, 'spring+offer+')}`;
const queryCost = await leastCost(() => get(ordinaryQuery));

test.each<[string, string]>([
  ['of parameters without a value', upTo(QUERY, 'a&')],
  ['of 2,500 parameters', numbered(2_500, (n) => `k${n}=`, '&')],
  ['of one that is known again and again', upTo(QUERY, 'page=1&')],
  ['of %', `post_type=${upTo(QUERY, '%')}`],
  ['of hyphens in a name', `post_type=testimonial&post_name=${upTo(QUERY, 'a-')}`],
  ['of digits', `post_type=testimonial&page=${upTo(QUERY, '9')}`],
])('a query %s', async (_, hostile) => {
  expect((await get(hostile)).status).toBe(400);
  await expectCheap(() => get(hostile), queryCost);
});

const search = (q: string) => api.request(`/api/search?${new URLSearchParams({ q })}`);
const SEARCH = 200;
const searchCost = await leastCost(() =>
  search('a remote bookkeeper for month-end and payroll, part-time, in our time zone'),
);

test.each<[string, string]>([
  ['of misspelled words', numbered(12, (n) => `bokkeepre${'nrstl'[n % 5]}ing`, ' ')],
  ['of one misspelled word', upTo(SEARCH, 'accuontnatbookkepper')],
  [
    'of beginnings',
    numbered(66, (n) => 'abcdefghijklmnopqrstuvwxyz'.slice(n % 24, (n % 24) + 2), ' '),
  ],
  ['of words that every page has', upTo(SEARCH, 'hour month work person staff ')],
  ['of stop words', upTo(SEARCH, 'the a of ')],
  ['of quotes', upTo(SEARCH, '"')],
  ['of phrases', upTo(SEARCH, '"an hour" ')],
  ['of letters without spaces', manyLetters(SEARCH)],
  ['of accents', `a${upTo(SEARCH - 1, '\u0301')}`],
  ['of apostrophes', upTo(SEARCH, "a'")],
  ['of letters that become many', upTo(SEARCH, '\ufdfa')],
])('a search %s', async (_, hostile) => {
  expect((await search(hostile)).status).toBe(200);
  await expectCheap(() => search(hostile), searchCost);
});

const REPORT = 16_000;
const violation = (body: object) => JSON.stringify([{ type: 'csp-violation', body }]);
const ordinaryReport = violation({
  documentURL: `https://www.citadel.example/blog?${upTo(REPORT, 'utm_campaign=spring&')}`,
  effectiveDirective: 'script-src-elem',
  blockedURL: 'https://evil.example/x.js',
});
const reportCost = await leastCost(() => report(ordinaryReport));

test.each<[string, string]>([
  ['of violations', `[${upTo(REPORT, '{"type":"csp-violation"},')}{"type":""}]`],
  ['of numbers', `[${upTo(REPORT, '0,')}0]`],
  ['of nested arrays', upTo(REPORT / 2, '[') + upTo(REPORT / 2, ']')],
  ['of 1,300 fields', `{${numbered(1_300, (n) => `"key${n}":1`, ',')}}`],
  ['of space', violation({ effectiveDirective: upTo(REPORT, ' ') })],
  [
    'of a page on an internationalized host',
    violation({ documentURL: `https://${manyLetters(5_000)}/` }),
  ],
  ['of an internationalized host', violation({ blockedURL: `https://${manyLetters(5_000)}/` })],
  ['of steps up', violation({ documentURL: `/${upTo(REPORT, 'a/../')}` })],
])('a report %s', async (_, hostile) => {
  expect([204, 400]).toContain((await report(hostile)).status);
  await expectCheap(() => report(hostile), reportCost);
});

test('a referrer with an internationalized host', async () => {
  let number = 0;
  const send = (referrer: string) => {
    const description = `A bookkeeper for client ${number++}.`;
    return sendJson(jsonWith({ description, referrer }));
  };
  const hostile = `https://${manyLetters(3_900)}/`;
  expect((await send(hostile)).status).toBe(201);
  const cost = await leastCost(() => send(`https://search.example/${upTo(3_900, 'a')}`));
  await expectCheap(() => send(hostile), cost);
});
