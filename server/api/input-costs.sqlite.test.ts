import { expect, test } from 'vitest';
import { ENQUIRY_PATH } from '../../contract/enquiry/enquiry-fields.ts';
import { openMemoryApi } from '../../tests/helpers/store/memory-api.ts';
import { leastCost } from '../../tests/helpers/process/processor-time.ts';
import { FORM_TYPE } from './json-response.ts';

/** Hostile inputs to the API: what each costs grows with its length, not faster. */

/** How much more eight times as much may cost: a quadratic cost is 64 times as much. */
const MAX_RATIO = 24;

const { api } = await openMemoryApi({ drawsPages: false });

const post = (type: string) => (body: string) =>
  api.request(`/${ENQUIRY_PATH}`, { method: 'POST', headers: { 'Content-Type': type }, body });
const get = (query: string) => api.request(`/api/getTestimonial.php?${query}`);

const upTo = (length: number, piece: string) => piece.repeat(Math.floor(length / piece.length));
const numbered = (count: number, write: (number: number) => string, between: string) =>
  Array.from({ length: count }, (_, number) => write(number)).join(between);

/** What is sent where, the largest size in characters, the status, and inputs of a size. */
const calls: [
  what: string,
  send: (text: string) => Response | Promise<Response>,
  largest: number,
  statuses: number[],
  inputs: Record<string, (size: number) => string>,
][] = [
  [
    'JSON',
    post('application/json'),
    500_000,
    [400, 422],
    {
      'of fields': (size) => `{${numbered(size / 13, (n) => `"key${n}":1`, ',')}}`,
      'of numeric field names': (size) =>
        `{${numbered(size / 20, (n) => `"${n * 112_909}":1`, ',')}}`,
      'of one repeated field': (size) => `{${upTo(size, '"name":"",')}"name":""}`,
      'of nested arrays': (size) => `{"name":${upTo(size / 2, '[')}${upTo(size / 2, ']')}}`,
      'of objects': (size) => `{"name":[${numbered(size / 13, (n) => `{"k${n}":1}`, ',')}]}`,
      'that ends within a string': (size) => `{"name":"${upTo(size, String.raw`\"`)}`,
    },
  ],
  [
    'a form',
    post(FORM_TYPE),
    500_000,
    [400, 422],
    {
      'of fields without a value': (size) => upTo(size, 'a&'),
      'of one repeated field': (size) => upTo(size, 'name=x&'),
      'with a description of <': (size) => `description=${upTo(size, '<')}`,
      'with a description of broken letters': (size) => `description=${upTo(size, '%ff')}`,
    },
  ],
  [
    // The maximum size of a request head is 16 kB.
    'a query',
    get,
    14_000,
    [400],
    {
      'of parameters': (size) => numbered(size / 6, (n) => `k${n}=`, '&'),
      'of one that is known again and again': (size) => upTo(size, 'page=1&'),
      'of hyphens in a name': (size) => `post_type=testimonial&post_name=${upTo(size, 'a-')}`,
    },
  ],
];

for (const [what, send, largest, statuses, inputs] of calls)
  test.each(Object.entries(inputs))(`${what} %s`, async (_, write) => {
    const [short, long] = [write(largest / 8), write(largest)];
    expect(statuses).toContain((await send(long)).status);
    const limit = MAX_RATIO * (await leastCost(() => send(short)));
    expect(await leastCost(() => send(long), limit)).toBeLessThan(limit);
  });

const search = (q: string) => api.request(`/api/search?${new URLSearchParams({ q })}`);
/** A search has at most 200 characters, so it is compared with an ordinary one. */
const ordinary = 'a remote bookkeeper for month-end and payroll, part-time, in our time zone';

test.each([
  ['misspelled words', numbered(12, (n) => `bokkeepre${'nrstl'[n % 5]}ing`, ' ')],
  ['words that every page has', upTo(200, 'hour month work person staff ')],
  ['phrases', upTo(200, '"an hour" ')],
  ['accents', `a${upTo(199, '\u0301')}`],
])('a search for %s costs at most ten times as much as an ordinary one', async (_, hostile) => {
  expect((await search(hostile)).status).toBe(200);
  const limit = 10 * (await leastCost(() => search(ordinary)));
  expect(await leastCost(() => search(hostile), limit)).toBeLessThanOrEqual(limit);
});
