import { beforeEach, expect, test } from 'vitest';
import { editEntry } from '../../tests/helpers/store/edit-entry.ts';
import { openMemoryApi } from '../../tests/helpers/store/memory-api.ts';

let store: Awaited<ReturnType<typeof openMemoryApi>>;
beforeEach(async () => {
  store = await openMemoryApi();
  return () => store.db.destroy();
});

const recordOf = async (slug: string) => {
  const response = await store.api.request(`/api/service-record?post_name=${slug}`);
  return { ...((await response.json()) as any), status: response.status };
};
const edit = (from: string, to: string) =>
  editEntry(store.db, 'record', 'bookeeper', (source) => source.replace(from, to));

test('a record has figures in place of references, and the drawn cover', async () => {
  const { record } = await recordOf('bookeeper');
  expect(record).toMatchObject({
    name: 'Bookkeeping',
    banner: { picture: '/static/pictures/covers/services/bookeeper.svg' },
  });
  expect(record.numbers.items[0]).toEqual({
    value: '150',
    label: 'industries served',
    icon: '/static/pictures/icons/factory.svg',
  });
});

test('its banner may have another picture, or none', async () => {
  const drawn = 'picture: /static/pictures/covers/services/bookeeper.svg';
  await edit(drawn, 'picture: /static/pictures/icons/factory.svg');
  expect((await recordOf('bookeeper')).record.banner.picture).toMatch(/factory/);
  await edit('picture: /static/pictures/icons/factory.svg', 'picture: null');
  expect((await recordOf('bookeeper')).record.banner.picture).toBeNull();
});

test.each([
  ["value: '{{figure:industries}}'", 'value: many', 'must be a count such as 22'],
  ['figure:industries', 'figure:trades', 'there is no figure “trades” that is published'],
  [
    '  icon: /static/pictures/icons/factory.svg',
    '  icon: https://x.example/a.svg',
    'must be a picture',
  ],
])('%s cannot become %s', async (from, to, words) => {
  expect(await edit(from, to)).toMatchObject({
    outcome: 'refused',
    problems: [{ words: expect.stringContaining(words) as unknown }],
  });
});

test('no other service has a record', async () => {
  for (const slug of ['none', 'constructor'])
    expect(await recordOf(slug)).toMatchObject({ status: 404, code: 'not_found' });
});
