import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addHiddenVersions,
  HIDDEN,
  HIDDEN_SLUG,
} from '../../../tests/helpers/store/hidden-versions.ts';
import { openMemoryApi } from '../../../tests/helpers/store/memory-api.ts';
import { feedsOf } from '../../../tests/helpers/store/memory-feeds.ts';
import { formKinds } from '../../../contract/kinds/content-kinds.ts';
import { pageKinds } from '../../../contract/kinds/pages/page-kinds.ts';
import { providerApi } from '../../../contract/api/provider-api.ts';

/** Drafts, schedules and what was taken down, of every kind, are in no public answer. */

const hidden = [HIDDEN_SLUG, `${HIDDEN_SLUG}-ended`];
/** What is asked for, by query parameter. */
const asked: Record<string, readonly string[]> = {
  post_type: [
    'post',
    'page',
    'home_services',
    'our_team',
    'bulk_content',
    'upper_bulk_content',
    'testimonial',
    'steps_section',
  ],
  post_name: [
    'bookeeper',
    'data-entry',
    'services',
    'your-first-week-with-a-remote-hire',
    ...hidden,
  ],
  kind: formKinds,
  name: [...Object.keys(pageKinds), 'refund-policy', 'user-agreement', ...hidden],
  service: ['bookeeper', ...hidden],
  slug: ['ketaki-ranade', ...hidden],
  skill: ['month-end-close'],
  free: ['2027-01', HIDDEN_SLUG],
  zone: ['London', HIDDEN_SLUG],
  fields: ['summary'],
  page: ['1'],
  per_page: ['100'],
};

/** Calls that say which of their inputs they do not understand. */
const repeatsInputs = new Set<string>([providerApi.getPeople.path, providerApi.getTimeZones.path]);

/** Every kind with pages has calls of its own so far. */
const withoutKinds = new Set<string>([providerApi.getEntries.path, providerApi.getEntry.path]);

let memory: Awaited<ReturnType<typeof openMemoryApi>>;
beforeAll(async () => {
  memory = await openMemoryApi();
  await addHiddenVersions(memory.db);
}, 60_000);
afterAll(() => memory?.db.destroy());

/** Combinations of values of up to three parameters. */
const combinations = (names: readonly string[]): Record<string, string>[] =>
  names.reduce<Record<string, string>[]>(
    (queries, name) =>
      queries.flatMap((query) => [
        query,
        ...(Object.keys(query).length < 3 ? (asked[name] ?? hidden) : []).map((value) => ({
          ...query,
          [name]: value,
        })),
      ]),
    [{}],
  );

it('every kind has versions that visitors must not see', async () => {
  const rows = await memory.db
    .selectFrom('revisions')
    .select('kind')
    .distinct()
    .where('state', 'in', ['draft', 'scheduled'])
    .where((e) =>
      e.or(
        ['Unpublished-words', 'unpublished-words', '99731', '997.31'].map((mark) =>
          e('source', 'like', `%${mark}%`),
        ),
      ),
    )
    .execute();
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(formKinds.toSorted());
});

it.each(Object.values(providerApi))('$path has nothing of them', async ({ path, query }) => {
  let answered = 0;
  for (const values of combinations(Object.keys(query.shape))) {
    const address = `/${path.replace(/^(?!api\/)/, 'api/')}?${new URLSearchParams(values)}`;
    const response = await memory.api.request(address);
    if (response.status === 200) answered++;
    let text = await response.text();
    if (repeatsInputs.has(path))
      for (const value of Object.values(values)) text = text.replaceAll(value, '');
    expect(text, address).not.toMatch(HIDDEN);
  }
  if (!withoutKinds.has(path)) expect(answered).toBeGreaterThan(0);
});

it('no feed and no sitemap has a word of them', async () => {
  const get = feedsOf(memory.db);
  for (const path of [
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    '/sitemap.xml',
    '/llms.txt',
    '/robots.txt',
  ]) {
    const response = await get(path);
    expect(response.status, path).toBe(200);
    expect(await response.text(), path).not.toMatch(HIDDEN);
  }
});
