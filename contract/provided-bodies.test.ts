import { describe, expect, it } from 'vitest';
import { providerApi } from './provider-api.ts';

/** Bodies that other providers send, and how they are parsed (spec sections 3, 7 and 8). */

const entry = { post_title: 'Bookkeeping', post_name: 'bookeeper', post_content: '', banner: 'NA' };
const lists = providerApi.getServicesListing.response;
const failed = { status: 'fail', listing: [] };
const empty = { status: 'success', listing: [] };

describe('a listing', () => {
  it.each([
    [{ data: { status: 'success', listing: [entry] } }],
    [{ data: { status: 'Success', listing: [entry] } }],
    [{ data: { listing: [entry] } }],
    [{ data: { status: 'ok', listing: [entry] } }],
    [{ status: 'success', listing: [entry] }],
    [{ listing: [entry] }],
  ])('is parsed from %j', (body) => {
    expect(lists.parse(body)).toEqual({ status: 'success', listing: [entry] });
  });

  it.each([null, false, '', 0, {}, [], [entry], 'none', undefined])(
    'has failed when its status is fail, whatever the listing: %j',
    (listing) => {
      for (const status of ['fail', 'Fail', ' FAIL ']) {
        expect(lists.parse({ data: { status, listing } })).toEqual(failed);
        expect(lists.parse({ status, listing })).toEqual(failed);
        expect(lists.parse({ status, data: { listing } })).toEqual(failed);
      }
    },
  );

  it.each([
    [{ data: { status: 'success', listing: [] } }],
    [{ data: { status: 'Success', listing: null } }],
    [{ data: { status: 'success' } }],
    [{ data: { listing: [] } }],
    [{ listing: [] }],
  ])('is an explicitly empty list: %j', (body) => expect(lists.parse(body)).toEqual(empty));

  it.each([
    undefined,
    null,
    '',
    '<!doctype html><title>502</title>',
    [],
    [entry],
    {},
    { data: null },
    { data: [] },
    { data: [entry] },
    { data: {} },
    { data: { listing: null } },
    { data: { status: 'error', listing: [] } },
    { data: { status: 'success', listing: {} } },
    { data: { status: 'success', listing: 'none' } },
    { data: { status: 'success', listing: [{}] } },
    { data: { status: 'success', listing: [null] } },
    { status: 'success', data: [entry] },
    { status: 'success', data: { listing: {} } },
    { error: 'the database is unreachable' },
    { message: 'ok' },
  ])('is invalid: %j', (body) => expect(lists.safeParse(body).success).toBe(false));

  it('treats null as missing and converts between numbers and strings', () => {
    const sparse = { post_title: 7, banner: null, hover_image: null, rating: '4' };
    expect(lists.parse({ data: { listing: [sparse], total: '27' } })).toEqual({
      status: 'success',
      listing: [{ post_title: '7', post_name: '', post_content: '', banner: 'NA', rating: 4 }],
      total: 27,
    });
  });
});

describe('a post', () => {
  const { response } = providerApi.getBlogDetails;
  const post = { post_title: 'Notice', post_content: '<p>.</p>', auther_name: 'Meera Nair' };

  it('may lack optional fields', () => {
    expect(response.parse({ post: { ...post, post_modified: null }, banner: '' })).toEqual({
      post: { ...post, post_modified: '' },
      banner: 'NA',
    });
  });

  it.each([{ status: 'Fail' }, { data: { status: 'fail' } }, { post: null, banner: '' }])(
    'does not exist: %j',
    (body) => expect(response.parse(body)).toBeNull(),
  );

  it.each([{}, { post: {} }, { post: [], banner: '' }, { status: 'success' }, 'Error', null])(
    'is invalid: %j',
    (body) => expect(response.safeParse(body).success).toBe(false),
  );
});

describe('the menu', () => {
  const { response } = providerApi.getMenuListing;

  it('may have entries without submenus, or none at all', () => {
    const menus = [{ menu: 'Payroll', url: 'services/payroll-management', submenus: null }];
    expect(response.parse({ menus })).toEqual({ menus: [{ ...menus[0], submenus: [] }] });
    expect(response.parse({ menus: null })).toEqual({ menus: [] });
  });

  it.each([{}, { menus: {} }, { menus: 'none' }, { error: 'unreachable' }, []])(
    'is invalid: %j',
    (body) => expect(response.safeParse(body).success).toBe(false),
  );
});

describe('the steps', () => {
  const { response } = providerApi.getSection;

  it.each([{}, { data: null }, { data: [] }])('are an empty list: %j', (body) =>
    expect(response.parse(body)).toEqual({ data: [] }),
  );

  it.each([{ data: {} }, { data: 'x' }, 'Error', undefined])('are invalid: %j', (body) =>
    expect(response.safeParse(body).success).toBe(false),
  );
});
