import { assert, property } from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../tests/helpers/any-text.ts';
import { hostileOrigins } from '../../tests/helpers/hostile-origins.ts';
import { parseOrigin, servicePart } from './enquiry-origin.ts';

test.each([
  ['/people/ketaki-ranade', '/people', 'ketaki-ranade'],
  ['/services/bookeeper', '/services', 'bookeeper'],
  ['/blog/what-a-free-trial-should-prove', '/blog', 'what-a-free-trial-should-prove'],
  ['/rates?role=bookeeper&hours=full', '/rates', 'role=bookeeper&hours=full'],
  ['/time-zones?zone=America%2FNew_York', '/time-zones', 'zone=America%2FNew_York'],
])('%s is a page that an enquiry can be about', (path, page, rest) => {
  expect(parseOrigin(path)).toEqual({ path, page, rest, part: '' });
});

test('both depths of a service are one page', () => {
  expect(parseOrigin('/services/finance-and-accounting/bookeeper')?.path).toBe(
    '/services/bookeeper',
  );
  expect(parseOrigin('/services/a/b/c')).toBeNull();
});

test('a service may have a part, and no other parameter', () => {
  const path = servicePart('bookeeper', 'Sales tax, VAT & GST / “records”');
  expect(parseOrigin(path)).toEqual({
    path,
    page: '/services',
    rest: 'bookeeper',
    part: 'Sales tax, VAT & GST / “records”',
  });
  expect(parseOrigin('/services/finance/bookeeper?part=Tax&utm_source=x')?.path).toBe(
    '/services/bookeeper?part=Tax',
  );
  for (const about of ['/services/bookeeper?part=', '/services/bookeeper?x=1', '/people/a?part=b'])
    expect(parseOrigin(about)).toBeNull();
});

test('inputs are put in one order and encoding, and other parameters are dropped', () => {
  expect(parseOrigin('/rates?utm_source=x&wage=50%20000&role=bookeeper&role=other')?.path).toBe(
    '/rates?role=bookeeper&wage=50+000',
  );
});

test.each(hostileOrigins)('%j is about nothing', (about) => {
  expect(parseOrigin(about)).toBeNull();
});

test.each([[null], [undefined], [7], [{}], [['/people/ketaki-ranade']]])(
  '%j is about nothing',
  (about) => {
    expect(parseOrigin(about)).toBeNull();
  },
);

test('every parsed path is short, on this site, and parses to itself', () => {
  const check = (about: string) => {
    const parsed = parseOrigin(about);
    if (parsed === null) return;
    expect(parsed.path.length).toBeLessThan(4_000);
    expect(parsed.path).toMatch(
      /^\/(?:people|services|blog)\/[a-z0-9-]+$|^\/(?:rates|time-zones|services\/[a-z0-9-]+)\?[\x21-\x7e]+$/,
    );
    expect(parseOrigin(parsed.path)).toEqual(parsed);
  };
  assert(property(anyText(80), (text) => check(`/rates?role=${text}`)));
  assert(property(anyText(80), (text) => check(`/people/${text}`)));
  assert(property(anyText(80), (text) => check(`/services/a?part=${text}`)));
});
