import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hono } from 'hono';
import { openTestStore } from '../../tests/helpers/test-store.ts';
import { createStoreSource } from '../content/content-source.ts';
import type { Database } from '../db/open-database.ts';
import { createReadingApi } from './content-endpoints.ts';
import { bodyBehind } from './json-response.ts';

let db: Database;
let api: Hono;
beforeAll(async () => {
  db = await openTestStore('content');
  api = createReadingApi(createStoreSource(db, console), console);
});
afterAll(() => db.destroy());

test.each([
  'getBlogListing.php?post_type=post&page=1&per_page=3',
  'getBlogDetails.php?post_name=month-end-close-with-a-remote-team',
  'getOurTeam.php?post_type=our_team',
  'getMenulisting.php',
  'page-words?name=home',
  'people',
  'people?service=bookeeper',
  'time-zones?place=london',
  'service-record?post_name=bookeeper',
])('within the process, %s hands over the value of its body', async (call) => {
  for (let turn = 0; turn < 2; turn++) {
    const response = await api.request(`/api/${call}`);
    const body = bodyBehind(response)!;
    expect(body.etag).toBe(response.headers.get('ETag'));
    expect(body.value).toEqual(await response.json());
  }
});

test('a refusal has none', async () => {
  const response = await api.request('/api/getBlogDetails.php?post_name=nothing');
  expect([response.status, bodyBehind(response)]).toEqual([404, undefined]);
});
