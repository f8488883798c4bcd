import { expect, it } from 'vitest';
import { find, prepare } from './palette-search.ts';

const items = prepare([
  { label: 'A first week', words: 'week post' },
  { label: 'Weekly report', words: 'weekly-report post' },
  { label: 'Café hours', words: 'cafe-hours question' },
  { label: 'Midweek calls', words: 'calls post' },
  { label: 'People', words: '' },
]);
const labels = (query: string, limit = 10) => find(items, query, limit).map(({ label }) => label);

it('finds by label, then by words within it, then by slug and kind', () => {
  expect(labels('week')).toEqual(['Weekly report', 'A first week', 'Midweek calls']);
  expect(labels('post')).toEqual(['A first week', 'Weekly report', 'Midweek calls']);
});

it('needs every word, in any order, without case and accents', () => {
  expect(labels('REPORT week')).toEqual(['Weekly report']);
  expect(labels('cafe')).toEqual(['Café hours']);
  expect(labels('report café')).toEqual([]);
});

it('finds everything without a query, up to the limit', () => {
  expect(labels('', 2)).toEqual(['A first week', 'Weekly report']);
});
