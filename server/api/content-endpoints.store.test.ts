import { beforeAll, describe, expect, it } from 'vitest';
import { blogDetails } from '../../contract/api/blog.ts';
import { listingEntry, type ListingEntry } from '../../contract/api/listing.ts';
import { menuEntry } from '../../contract/api/menu.ts';
import { editEntry } from '../../tests/helpers/store/edit-entry.ts';
import { openMemoryApi } from '../../tests/helpers/store/memory-api.ts';

let api: Awaited<ReturnType<typeof openMemoryApi>>['api'];

beforeAll(async () => {
  ({ api } = await openMemoryApi());
});

const get = (address: string, headers: Record<string, string> = {}) =>
  api.request(`/api/${address}`, { headers });

async function listing(address: string): Promise<ListingEntry[]> {
  const response = await get(address);
  expect(response.status).toBe(200);
  const body = (await response.json()) as { data: { status: string; listing: ListingEntry[] } };
  expect(body.data.status).toBe('success');
  for (const entry of body.data.listing) listingEntry.parse(entry);
  return body.data.listing;
}

const failed = { data: { status: 'fail', listing: [] } };

/** The calls of spec section 7 that return a listing, and their expected contents. */
const listings = [
  { call: 'getBlogListing.php?post_type=post', least: 24, first: { display_name: 'Meera Nair' } },
  {
    call: 'getBlogListing.php?post_type=page',
    least: 25,
    first: { post_name: 'virtual-assistant' },
  },
  { call: 'services.php', least: 25, first: { post_name: 'virtual-assistant', post_content: '' } },
  {
    call: 'getServicesListing.php?post_type=home_services&post_name=services',
    least: 25,
    first: { post_name: 'virtual-assistant' },
  },
  { call: 'getServicesListing.php?post_type=home_services&post_name=bookeeper', least: 6 },
  { call: 'getOurTeam.php?post_type=our_team', least: 3 },
  { call: 'getOurTeam.php?post_type=our_team&post_name=bookeeper', least: 2 },
  { call: 'getBulkContent.php?post_type=bulk_content&post_name=bookeeper', least: 1 },
  { call: 'getUpperBulkContent.php?post_type=upper_bulk_content&post_name=bookeeper', least: 1 },
  { call: 'getTestimonial.php?post_type=testimonial', least: 7 },
  { call: 'getTestimonial.php?post_type=testimonial&post_name=bookeeper', least: 3 },
];

it.each(listings)('$call returns at least $least entries', async ({ call, least, first }) => {
  const entries = await listing(call);
  expect(entries.length).toBeGreaterThanOrEqual(least);
  if (first) expect(entries[0]).toMatchObject(first);
});

describe('an unknown slug', () => {
  const calls = listings.map(({ call }) => call).filter((call) => call.endsWith('=bookeeper'));
  it.each(calls)('instead of that of %s returns status fail', async (call) => {
    const response = await get(call.replace('=bookeeper', '=falconry'));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(failed);
  });

  it('getSection returns no steps', async () => {
    const response = await get('getSection.php?post_type=steps_section&post_name=falconry');
    expect(await response.json()).toEqual({ data: [] });
  });
});

describe('bodies that are not listings', () => {
  it('getBlogDetails: post and banner', async () => {
    const response = await get(
      'getBlogDetails.php?post_name=what-a-remote-bookkeeper-really-costs',
    );
    const body = blogDetails.parse(await response.json());
    expect(body.post.auther_name).toBe('Meera Nair');
    expect(body.post.post_modified).toMatch(/^2026-11-10T/);
    expect(body.post.post_content).toContain('<h2>');
    expect(body.banner).toMatch(/\.svg$/);
  });

  it('getMenulisting: menus with submenus', async () => {
    const body = (await (await get('getMenulisting.php')).json()) as { menus: unknown[] };
    const menus = body.menus.map((menu) => menuEntry.parse(menu));
    expect(menus[0]?.url).toBe('services/finance-and-accounting');
    expect(menus[0]?.submenus.length).toBeGreaterThan(3);
    expect(menus.at(-1)?.submenus).toEqual([]);
  });

  it('getSection: the steps in order', async () => {
    const response = await get('getSection.php?post_type=steps_section&post_name=bookeeper');
    const body = (await response.json()) as { data: ListingEntry[] };
    expect(body.data.length).toBeGreaterThanOrEqual(3);
  });
});

describe('a malformed query', () => {
  it.each([
    ['getBlogListing.php', 'post_type'],
    ['getBlogListing.php?post_type=drafts', 'post_type'],
    ['getBlogListing.php?post_type=post&page=0', 'page'],
    ['getBlogListing.php?post_type=post&page=', 'page'],
    ['getBlogListing.php?post_type=post&page=1000001', 'page'],
    ['getBlogListing.php?post_type=post&fields=all', 'fields'],
    ['getBlogListing.php?post_type=post&per_page=101', 'per_page'],
    ['getBlogListing.php?post_type=post&post_type=page', 'post_type'],
    ['getBlogDetails.php', 'post_name'],
    ['getBlogDetails.php?post_name=../etc', 'post_name'],
    ['getServicesListing.php?post_type=home_services', 'post_name'],
    ['getOurTeam.php?post_type=our_team&post_name=', 'post_name'],
    ['getBulkContent.php?post_type=upper_bulk_content&post_name=bookeeper', 'post_type'],
    ['getSection.php?post_type=steps_section', 'post_name'],
  ])('%s names %s', async (call, field) => {
    const response = await get(call);
    expect(response.status).toBe(400);
    const body = (await response.json()) as { status: string; errors: Record<string, string[]> };
    expect(body.status).toBe('fail');
    expect(body.errors[field]?.[0]).toBeTruthy();
  });
});

describe('unknown parameters', () => {
  it.each([
    'services.php',
    'getMenulisting.php',
    'getTestimonial.php?post_type=testimonial',
    'getBlogDetails.php?post_name=what-a-remote-bookkeeper-really-costs',
  ])('are ignored: %s', async (call) => {
    const plain = await get(call);
    const added =
      'utm_source=mail&utm_source=post&_=1730000000&limit=3&Page=2&constructor=1&&%ff=%';
    const response = await get(`${call}${call.includes('?') ? '&' : '?'}${added}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('ETag')).toBe(plain.headers.get('ETag'));
  });
});

describe('paging', () => {
  it('returns one page and the total', async () => {
    const whole = await listing('getBlogListing.php?post_type=post');
    const response = await get(
      'getBlogListing.php?post_type=post&page=2&per_page=10&fields=summary',
    );
    const { data } = (await response.json()) as {
      data: { listing: ListingEntry[]; total: number };
    };
    expect(data.total).toBe(whole.length);
    expect(data.listing.map((post) => post.post_name)).toEqual(
      whole.slice(10, 20).map((post) => post.post_name),
    );
    expect(data.listing.every((post) => post.post_content === '')).toBe(true);
  });

  it('returns an empty list past the last page', async () => {
    expect(await listing('getBlogListing.php?post_type=post&page=99')).toEqual([]);
  });
});

it('responds to HEAD like GET without the body', async () => {
  const whole = await get('getMenulisting.php');
  const head = await api.request('/api/getMenulisting.php', { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.headers.get('ETag')).toBe(whole.headers.get('ETag'));
  expect(await head.text()).toBe('');
});

it('returns one profile by its slug', async () => {
  const [someone] = await listing('getOurTeam.php?post_type=our_team&post_name=bookeeper');
  const found = await listing(`getOurTeam.php?post_type=our_team&post_name=${someone?.post_name}`);
  expect(found).toEqual([someone]);
});

it('who is named by the home page comes first in the team, in that order', async () => {
  const { api: own, db } = await openMemoryApi();
  const team = async (query = '') => {
    const response = await own.request(`/api/getOurTeam.php?post_type=our_team${query}`);
    const { data } = (await response.json()) as { data: { listing: ListingEntry[] } };
    return data.listing.map(({ post_name }) => post_name);
  };
  const before = await team();
  const [third = '', last = ''] = [before[2], before.at(-1)];
  const people = `team:\n  people: [${last}, ${third}]`;
  const chosen = await editEntry(db, 'home', 'home', (text) => text.replace(/^team:/m, people));
  expect(chosen).toEqual({ outcome: 'published' });
  const after = [last, third, ...before.filter((slug) => slug !== last && slug !== third)];
  expect(await team()).toEqual(after);
  expect(await team('&page=1&per_page=3')).toEqual(after.slice(0, 3));
  await db.destroy();
});
