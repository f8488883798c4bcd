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

/** The calls of spec section 7 that return a listing. */
const listings = [
  'getBlogListing.php?post_type=post',
  'getBlogListing.php?post_type=page',
  'services.php',
  'getServicesListing.php?post_type=home_services&post_name=services',
  'getServicesListing.php?post_type=home_services&post_name=bookeeper',
  'getOurTeam.php?post_type=our_team',
  'getOurTeam.php?post_type=our_team&post_name=bookeeper',
  'getBulkContent.php?post_type=bulk_content&post_name=bookeeper',
  'getUpperBulkContent.php?post_type=upper_bulk_content&post_name=bookeeper',
  'getTestimonial.php?post_type=testimonial',
  'getTestimonial.php?post_type=testimonial&post_name=bookeeper',
];

it('listings have entries as the contract says; those of an unknown slug have the status fail', async () => {
  for (const call of listings) {
    expect(await listing(call), call).not.toEqual([]);
    if (!call.endsWith('=bookeeper')) continue;
    const response = await get(call.replace('=bookeeper', '=falconry'));
    expect([response.status, await response.json()], call).toEqual([200, failed]);
  }
  const none = await get('getSection.php?post_type=steps_section&post_name=falconry');
  expect(await none.json()).toEqual({ data: [] });
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
});

describe('a malformed query', () => {
  it.each([
    ['getBlogListing.php', 'post_type'],
    ['getBlogListing.php?post_type=post&page=1000001', 'page'],
    ['getBlogListing.php?post_type=post&post_type=page', 'post_type'],
    ['getBlogDetails.php?post_name=../etc', 'post_name'],
    ['getOurTeam.php?post_type=our_team&post_name=', 'post_name'],
  ])('%s names %s', async (call, field) => {
    const response = await get(call);
    expect(response.status).toBe(400);
    const body = (await response.json()) as { status: string; errors: Record<string, string[]> };
    expect(body.status).toBe('fail');
    expect(body.errors[field]?.[0]).toBeTruthy();
  });
});

describe('unknown parameters', () => {
  it.each(['services.php', 'getTestimonial.php?post_type=testimonial'])(
    'are ignored: %s',
    async (call) => {
      const plain = await get(call);
      const added =
        'utm_source=mail&utm_source=post&_=1730000000&limit=3&Page=2&constructor=1&&%ff=%';
      const response = await get(`${call}${call.includes('?') ? '&' : '?'}${added}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('ETag')).toBe(plain.headers.get('ETag'));
    },
  );
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
