import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLenientJson } from './lenient-json.ts';
import { providerApi } from './api/provider-api.ts';
import { decodeEntities, encodeEntities } from './text-entities.ts';

/** Bodies that other providers send, and how they are parsed (spec sections 3, 7 and 8). */

const entry = { post_title: 'Bookkeeping', post_name: 'bookeeper', post_content: '', banner: 'NA' };
const lists = providerApi.getServicesListing.response;
const failed = { status: 'fail', listing: [] };
const empty = { status: 'success', listing: [] };

describe('a listing', () => {
  it.each([
    [{ data: { status: 'Success', listing: [entry] } }],
    [{ data: { listing: [entry] } }],
    [{ status: 'success', listing: [entry] }],
    [{ listing: [entry] }],
  ])('is parsed from %j', (body) => {
    expect(lists.parse(body)).toEqual({ status: 'success', listing: [entry] });
  });

  it.each([null, [], [entry], 'none'])(
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
    [{ data: { status: 'Success', listing: null } }],
    [{ data: { status: 'success' } }],
    [{ status: 'success', data: false }],
    [{ listing: [], error: '' }],
    [{ listing: [] }],
  ])('is an explicitly empty list: %j', (body) => expect(lists.parse(body)).toEqual(empty));

  it.each([
    [],
    [entry],
    { data: { listing: null } },
    { data: { status: 'error', listing: [] } },
    { data: { status: 'success', listing: {} } },
    { data: { status: 'success', listing: [{}] } },
    { status: 'success', data: [entry] },
    { status: 'success', data: { listing: {} } },
    { error: 'unreachable', listing: [] },
    { data: { status: 'success', listing: [], error: { code: 500 } } },
  ])('is invalid: %j', (body) => expect(lists.safeParse(body).success).toBe(false));

  it.each([
    ['null for a field', { hover_image: null, rating: null }, {}],
    ['no picture by false', { banner: false }, { banner: 'NA' }],
    ['no picture by an empty text', { banner: '' }, { banner: 'NA' }],
    [
      'a number for a text',
      { post_title: 2026, Designation: 7 },
      { post_title: '2026', Designation: '7' },
    ],
    ['a text for a number', { rating: ' 4.5 ' }, { rating: 4.5 }],
    ['a rating that is none', { rating: 'five stars' }, {}],
    ['a total that is none', {}, {}, { total: 'many' }],
    [
      'unknown fields',
      { ID: 12, guid: 'x', post_author: { ID: 1 }, __proto__: {} },
      {},
      { code: 3 },
    ],
    [
      'numeric entities in a title',
      { post_title: 'It&#8217;s &#x2026; &#146;' },
      { post_title: 'It’s … ’' },
    ],
    [
      'an unknown entity',
      { post_title: 'R&D &bogus; &#0; &amp' },
      { post_title: 'R&D &bogus; &#0; &amp' },
    ],
    ['a doubly encoded title, once', { post_title: '&amp;lt;' }, { post_title: '&lt;' }],
    [
      'entities in HTML are left to it',
      { post_content: '<p>&lt;</p>' },
      { post_content: '<p>&lt;</p>' },
    ],
  ] as [string, object, object, object?][])('is read with %s', (_, sent, read, beside = {}) => {
    expect(lists.parse({ data: { listing: [{ ...entry, ...sent }], ...beside } })).toEqual({
      status: 'success',
      listing: [{ ...entry, ...read }],
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

  it.each([{ status: 'Fail' }, { post: null, banner: '' }, { post: false }])(
    'does not exist: %j',
    (body) => expect(response.parse(body)).toBeNull(),
  );

  it.each([
    {},
    { post: [], banner: '' },
    { post: null, error: 'unreachable' },
    { status: 'success' },
    'Error',
    null,
  ])('is invalid: %j', (body) => expect(response.safeParse(body).success).toBe(false));
});

describe('the menu', () => {
  const { response } = providerApi.getMenuListing;

  it('may have entries without submenus, or none at all', () => {
    const menus = [{ menu: 'Payroll', url: 'services/payroll-management', submenus: null }];
    expect(response.parse({ menus })).toEqual({ menus: [{ ...menus[0], submenus: [] }] });
    for (const none of [null, false, []])
      expect(response.parse({ menus: none })).toEqual({ menus: [] });
  });

  it.each([
    {},
    { menus: 'none' },
    { error: 'unreachable', menus: [] },
    { status: 'fail', menus: [] },
  ])('is invalid: %j', (body) => expect(response.safeParse(body).success).toBe(false));
});

describe('a menu', () => {
  it.each([
    ['services/bookeeper', 'services/bookeeper'],
    ['/about-us', 'about-us'],
    ['contact-us#enquiry', 'contact-us#enquiry'],
    [' /services/finance-and-accounting/bookeeper/', 'services/finance-and-accounting/bookeeper/'],
    ['', ''],
    [null, ''],
    ['//evil.example/x', 'evil.example/x'],
    ['\\\\evil.example', 'evil.example'],
    ['\t/\n/evil.example', 'evil.example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['https://provider.example/services/bookeeper?a=1&amp;b=2', 'services/bookeeper?a=1&b=2'],
    ['https://a.example//b.example', 'b.example'],
  ])('that leads to %j leads to /%s of this site', (url, path) => {
    const { menus } = providerApi.getMenuListing.response.parse({
      menus: [{ menu: 'A &amp; B', url, submenus: [{ name: 'C &amp; D', url }] }],
    });
    expect(menus).toEqual([{ menu: 'A & B', url: path, submenus: [{ name: 'C & D', url: path }] }]);
    expect(new URL(`/${menus[0]!.url}`, 'https://www.citadel.example').host).toBe(
      'www.citadel.example',
    );
  });
});

describe('the steps', () => {
  const { response } = providerApi.getSection;

  it.each([{}, { data: [] }, { status: 'fail', data: [entry] }, { data: { status: 'Fail' } }])(
    'are an empty list: %j',
    (body) => expect(response.parse(body)).toEqual({ data: [] }),
  );

  it.each([{ data: {} }, { data: [], error: 'unreachable' }, 'Error'])('are invalid: %j', (body) =>
    expect(response.safeParse(body).success).toBe(false),
  );
});

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++)
    view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
};
const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const MARK = '\ufeff';

describe('bytes', () => {
  const body = { listing: [{ ...entry, post_title: 'Naïve café' }] };
  const text = JSON.stringify(body);

  it.each([
    ['UTF-8', utf8(text), 'application/json'],
    ['several byte-order marks and white space', utf8(`${MARK}${MARK}\r\n${text}\n`), null],
    ['a byte-order mark, declared as latin1', utf8(MARK + text), 'text/html; charset=iso-8859-1'],
    ['latin1', latin1(text), 'application/json; charset="ISO-8859-1"'],
    ['latin1 that nobody declares', latin1(text), 'application/json'],
    ['latin1 that is declared as UTF-8', latin1(text), 'application/json; charset=utf-8'],
    ['an unknown encoding', utf8(text), 'application/json; charset=klingon'],
    ['UTF-16 with a mark', utf16(MARK + text, true), 'application/json'],
    ['UTF-16BE that nobody declares', utf16(text, false), null],
  ])('are read as %s', (_, bytes, type) => expect(parseLenientJson(bytes, type)).toEqual(body));

  it.each([
    ['an error page', '<!doctype html><title>502 Bad Gateway</title>'],
    ['a warning before the body', `<br />\n<b>Warning</b>: line 1 ${text}`],
    ['something after the body', `${text}0`],
  ])('are no JSON: %s', (__, sent) =>
    expect(parseLenientJson(utf8(sent), 'application/json')).toBeUndefined(),
  );
});

describe('whatever a provider sends', () => {
  it('only a body that says so is an empty list', () => {
    const part = fc.oneof(fc.jsonValue(), fc.constantFrom([], null, false, 'success', 'fail', {}));
    const bodies = fc.oneof(
      fc.jsonValue(),
      fc.record({ status: part, listing: part, data: part, error: part }, { requiredKeys: [] }),
      fc.record({
        data: fc.record({ status: part, listing: part, error: part }, { requiredKeys: [] }),
      }),
    );
    fc.assert(
      fc.property(bodies, (body) => {
        const read = lists.safeParse(body);
        if (!read.success || read.data.status === 'fail' || read.data.listing.length > 0) return;
        const levels = [body, (body as { data?: unknown }).data].filter(
          (level): level is Record<string, unknown> => typeof level === 'object' && level !== null,
        );
        expect(
          levels.some(
            ({ status, listing }) => Array.isArray(listing) || /success/i.test(String(status)),
          ),
        ).toBe(true);
        expect(levels.some(({ error }) => Boolean(error))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('no value makes any call throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        for (const { response } of Object.values(providerApi)) response.safeParse(body);
      }),
    );
  });

  it('words survive the way from this server to the browser', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom('&', '&amp;', 'lt;', '&#39;', '#', 'amp', ';', '&#x27;', 'a'), {
          maxLength: 8,
        })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (given) => {
        expect(decodeEntities(encodeEntities(given))).toBe(given);
      }),
      { numRuns: 1_000 },
    );
  });
});
