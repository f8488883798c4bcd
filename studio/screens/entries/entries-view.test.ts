import { expect, it } from 'vitest';
import { formKinds, kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { Field, Fields } from '../../../contract/kinds/field.ts';
import type { ListedEntry } from '../../../server/studio/studio-types.ts';
import { stateInWords } from '../../naming/state-in-words.ts';
import { needsHand, saysOf, thumbOf, titleField, viewOf } from './entries-view.ts';
import { slugOf } from './slug-of.ts';

const entry = (given: Partial<ListedEntry>): ListedEntry => ({
  id: given.slug ?? '',
  kind: 'post',
  slug: 'a',
  title: 'A',
  state: 'published',
  at: '2026-11-23T10:00:00Z',
  by: 'Asha',
  accountId: null,
  publishAt: null,
  unpublishAt: null,
  ...given,
});
const slugs = (entries: ListedEntry[]) => entries.map(({ slug }) => slug);

it('shows what needs a hand first, then the last changed', () => {
  const entries = [
    entry({ slug: 'old', at: '2026-01-01T00:00:00Z' }),
    entry({ slug: 'new' }),
    entry({ slug: 'draft', state: 'draft', at: '2025-01-01T00:00:00Z' }),
    entry({ slug: 'late', state: 'overdue', at: '2024-01-01T00:00:00Z' }),
    entry({ slug: 'changed', state: 'changed' }),
  ];
  expect(slugs(viewOf(entries, {}))).toEqual(['late', 'draft', 'changed', 'new', 'old']);
  expect(slugs(viewOf(entries, { sort: 'recent' }))[0]).toBe('new');
  expect(slugs(viewOf(entries, { sort: 'nonsense', state: 'draft' }))).toEqual(['draft']);
});

it('offers to publish the draft of an entry that was unpublished', () => {
  expect(needsHand(entry({ state: 'down' }))).toBe(false);
  expect(needsHand(entry({ state: 'down', draft: 'newer' }))).toBe(true);
});

it('finds by title, slug, kind, and by the fields of the only entry of a kind', () => {
  const entries = [
    entry({ slug: 'site', kind: 'site', title: 'Citadel' }),
    entry({ slug: 'phone-desk', title: 'A desk' }),
    entry({ slug: 'other', title: 'Another one' }),
  ];
  expect(slugs(viewOf(entries, { q: 'phone' }))).toEqual(['site', 'phone-desk']);
  expect(slugs(viewOf(entries, { q: 'ONE another' }))).toEqual(['other']);
  expect(slugs(viewOf(entries, { kind: 'site' }))).toEqual(['site']);
});

it('says the state in words', () => {
  const now = Date.parse('2026-11-23T10:05:00Z');
  const said = (given: Partial<ListedEntry>) => stateInWords(entry(given), now);
  expect(said({ state: 'draft' })).toBe('Draft by Asha, 5 minutes ago');
  expect(said({ state: 'published', by: 'files' })).toBe('Imported from files 5 minutes ago');
  expect(said({ state: 'published' })).toBe('Published 5 minutes ago, written by Asha');
  expect(said({ state: 'down' })).toBe('Unpublished 5 minutes ago');
  expect(said({ state: 'overdue', publishAt: '2026-11-23T08:05:00Z' })).toBe(
    'Overdue: publish was due 2 hours ago',
  );
  const local = new Date(2026, 10, 30, 9).toISOString();
  expect(said({ state: 'scheduled', publishAt: local })).toMatch(
    /^Scheduled for Mon, Nov 30, 2026, 9:00\sAM /,
  );
});

it('says what people choose by, in the phrases of the kind', () => {
  const rate = entry({ kind: 'rate', listed: { amount: '9.5', valid_until: '2027-01-31' } });
  expect(saysOf(rate)).toEqual(['$9.50 an hour', 'Valid until Jan 31, 2027']);
  expect(saysOf(entry({ kind: 'person', listed: { designation: 'Bookkeeper' } }))).toEqual([
    'Bookkeeper',
    '',
  ]);
  expect(saysOf(entry({ kind: 'menu' }))).toEqual([]);
  expect(thumbOf(entry({ listed: { banner: 'a-desk' } }))).toBe('/static/media/a-desk');
  expect(thumbOf(entry({}))).toBeUndefined();
});

it('every kind lists fields that it has', () => {
  for (const name of formKinds) {
    const { fields, lists } = kindOf(name);
    for (const path of [lists?.picture ?? [], Object.keys(lists?.says ?? {})].flat())
      expect(fieldAt(fields, path), `${name}: ${path}`).toBeDefined();
  }
});

const fieldAt = (fields: Fields | undefined, path: string): unknown =>
  path
    .split('.')
    .reduce<Field | undefined>((at, part) => (at?.fields ?? fields)?.[part], undefined);

it('says what has passed, and nothing of a rate without an amount', () => {
  const person = (day: string) =>
    saysOf(entry({ kind: 'person', listed: { 'profile.free_from': day } }))[1];
  expect(person('2020-11-12')).toBe('Free now');
  expect(person('2999-11-12')).toBe('Free from Nov 12, 2999');
  expect(saysOf(entry({ kind: 'rate', listed: { amount: '0' } }))).toEqual(['', '']);
});

it('makes slugs of titles', () => {
  expect(slugOf('  What’s new: Łódź & Pâté (2026)? ')).toBe('whats-new-lodz-pate-2026');
  expect(slugOf('Größe & Übung für QuickBooks')).toBe('groesse-uebung-fuer-quickbooks');
  expect(slugOf('Привет, мир')).toBe('privet-mir');
  expect(titleField(kindOf('question'))).toBe('question');
  expect(titleField(kindOf('author'))).toBe('name');
});
