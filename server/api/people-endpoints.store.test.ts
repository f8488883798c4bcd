import { expect, test } from 'vitest';
import type { PeopleList, PersonPage } from '../../contract/api/people.ts';
import { openMemoryApi } from '../../tests/helpers/store/memory-api.ts';

const { api } = await openMemoryApi();
const call = (path: string) => api.request(`/api/${path}`);
const list = async (query = '') => (await (await call(`people${query}`)).json()) as PeopleList;

test('the list has every person, and each of them a page', async () => {
  const { people, total, all } = await list();
  expect(total).toBe(all);
  expect(all).toBeGreaterThanOrEqual(14);
  for (const { slug, ...card } of people) {
    const response = await call(`person?slug=${slug}`);
    expect(response.status, slug).toBe(200);
    const page = (await response.json()) as PersonPage;
    expect(page).toMatchObject({ ...card, skills: expect.arrayContaining(card.skills) });
    expect(page.services.length, slug).toBeGreaterThan(0);
    expect(page.similar.some((other) => other.slug === slug)).toBe(false);
  }
});

test('filters apply, and what makes no sense is refused in the answer', async () => {
  const { people, refused } = await list('?skill=sales-tax&hours=40&rate=cheap&free=2026-99-99');
  expect(people.length).toBeGreaterThan(0);
  for (const { hours } of people) expect(hours).toBeGreaterThanOrEqual(40);
  expect(refused).toEqual([
    { filter: 'rate', value: 'cheap' },
    { filter: 'free', value: '2026-99-99' },
  ]);
});

test('people without a page are told from those whose address makes no sense', async () => {
  expect((await call('person?slug=nobody')).status).toBe(404);
  expect((await call('person?slug=No%20Body')).status).toBe(400);
  expect((await call(`people?skill=${'x'.repeat(501)}`)).status).toBe(400);
});

test('the team call has the people without any field of their profiles but its path', async () => {
  const response = await call('getOurTeam.php?post_type=our_team');
  const { data } = (await response.json()) as { data: { listing: Record<string, unknown>[] } };
  expect(data.listing.length).toBeGreaterThanOrEqual(16);
  for (const entry of data.listing)
    expect(Object.keys(entry).toSorted()).toEqual([
      'Designation',
      'Expertise',
      'banner',
      'page',
      'post_content',
      'post_name',
      'post_title',
    ]);
});
