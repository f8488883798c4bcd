import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery, writeQuery } from './query-text.ts';

test.each([
  ['?hours=40.0&wage=1e6&desk=007', { hours: '40.0', wage: '1e6', desk: '007' }],
  ['?a=null&b=true&c=[1]&d=%22x%22', { a: 'null', b: 'true', c: '[1]', d: '"x"' }],
  ['?tool=xero&tool=excel&tool=', { tool: ['xero', 'excel', ''] }],
  ['', {}],
])('%s is read as plain text', (query, search) => {
  expect(parseQuery(query)).toEqual(search);
});

const values = fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 2 }));

test('a written query can be parsed back', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), values), (search) => {
      const written = writeQuery(search);
      expect(new Map(Object.entries(parseQuery(written)))).toEqual(new Map(Object.entries(search)));
    }),
  );
});

test('numbers are written, undefined values are not', () => {
  expect(writeQuery({ page: 2, other: undefined })).toBe('?page=2');
  expect(writeQuery({ other: undefined })).toBe('');
});
