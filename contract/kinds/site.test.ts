import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseEntry, writeSource } from '../../server/content/files/source-format.ts';
import { shownSite, site } from './site.ts';

const SAMPLE = readFileSync('content/site.yaml', 'utf8');
const withPhone = (yaml: string) => SAMPLE.replace(/^phone: .*/m, yaml);
const read = (yaml: string) => parseEntry(site, withPhone(yaml));
const older = (shown: string, number: string) =>
  `phone:\n  shown: '${shown}'\n  number: '${number}'`;

it.each([
  ['+1 (512) 555-0142', '+15125550142'],
  ['+1.512.555.0142', '+15125550142'],
  ['+44 (0)20 7946 0958', '+442079460958'],
])('%s dials %s', (phone, number) => {
  const parsed = read(`phone: ${phone}`).publishable;
  if (!parsed.ok) throw new Error(parsed.reason);
  expect(shownSite(parsed.values).phone).toEqual({ shown: phone, number });
  // With the two fields of earlier versions it reads the same.
  expect(read(older(phone, number)).publishable).toEqual(parsed);
  expect(writeSource(site, parsed.values)).toContain(`\nphone: ${phone}\n`);
});

const NO_NUMBER =
  'phone: must be + and digits, which may have spaces, brackets, dots and hyphens between them';
it.each([
  ['(512) 555-0142', NO_NUMBER],
  ['00 1 512 555 0142', NO_NUMBER],
  ["'+'", NO_NUMBER],
  ['+1 512 555 0142 ext. 7', NO_NUMBER],
  ['+1 512 555 0142 / +1 512 555 0143', NO_NUMBER],
  ['', 'phone: Invalid input: expected string, received null'],
])('the phone %s is a problem', (phone, reason) => {
  const { stored, publishable } = read(`phone: ${phone}`);
  expect(publishable).toMatchObject({ ok: false, line: 3, reason });
  expect(stored.ok).toBe(phone !== '');
});

it.each([
  ['another number', '+1 (512) 555-0177', '+15125550142'],
  ['no country code', '(512) 555-0142', '+15125550142'],
])('two fields with %s are a problem that names both', (_, shown, number) => {
  const { stored, publishable } = read(older(shown, number));
  const reason = `phone: pages show ${shown}, but their links dial ${number}; keep the right one`;
  expect(publishable).toMatchObject({ ok: false, problems: [{ path: 'phone' }], line: 4, reason });
  // What the form shows, of which one is taken out.
  expect(stored).toMatchObject({ ok: true, values: { phone: `${shown} dials ${number}` } });
});

it.each([
  ["{ shown: '+1 512' }", '+1 512'],
  ['{}', ''],
])('an incomplete draft of an earlier version, %s, can be read', (yaml, phone) => {
  expect(read(`phone: ${yaml}`).stored).toMatchObject({ ok: true, values: { phone } });
});

it('a site of before the main menu was content has the menu that pages showed', () => {
  const before = SAMPLE.replace(/^menu:\n(?: .*\n)+/m, '');
  expect(before).not.toContain('Get Started');
  const { stored, publishable } = parseEntry(site, before);
  expect([stored, publishable]).toEqual(Array(2).fill(parseEntry(site, SAMPLE).publishable));
});
