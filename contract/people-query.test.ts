import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  choose,
  parsePeopleQuery,
  PEOPLE_FILTERS,
  withoutChoice,
  writePeopleQuery,
} from './people-query.ts';

const parseText = (query: string) =>
  parsePeopleQuery(Object.fromEntries(new URLSearchParams(query)));

it('takes what is valid and refuses the rest with its value', () => {
  expect(
    parseText('service=bookeeper&skill=xero,sales-tax&hours=20&rate=7.50&free=2026-12-01&page=2'),
  ).toEqual({
    chosen: {
      service: ['bookeeper'],
      skill: ['xero', 'sales-tax'],
      hours: ['20'],
      rate: ['7.5'],
      free: ['2026-12-01'],
    },
    page: 2,
    refused: [],
  });
  expect(parseText('free=now').chosen).toEqual({ free: ['now'] });
  expect(parseText('skill=xero,%3Cb%3E&hours=0')).toEqual({
    chosen: { skill: ['xero'] },
    page: 1,
    refused: [
      { filter: 'skill', value: '<b>' },
      { filter: 'hours', value: '0' },
    ],
  });
});

it.each([
  ['hours', ['61', '-1', '1e1', '020', '20.5', 'many']],
  ['rate', ['0', '1001', '7.555', '$7', 'Infinity', '0x7']],
  ['free', ['2026-02-30', '2026-13-01', 'tomorrow', '01.12.2026', '1999-01-01', '2026-12']],
  ['overlap', ['atlantis', 'constructor', 'New York']],
  ['service', ['__proto__', 'a--b', '-a', 'É', 'a'.repeat(200)]],
])('refuses for %s: %j', (filter, values) => {
  for (const value of values) {
    const { chosen, refused } = parsePeopleQuery({ [filter]: value });
    expect(chosen, value).toEqual({});
    expect(refused).toEqual([{ filter, value: value.slice(0, 40) }]);
  }
});

it('is bounded: no more than four skills, no more characters than a sentence can show', () => {
  const { chosen, refused } = parsePeopleQuery({ skill: 'a,b,c,d,e', tool: 'x '.repeat(9_999) });
  expect(chosen).toEqual({ skill: ['a', 'b', 'c', 'd'] });
  expect(refused.map(({ value }) => value.length <= 40)).toEqual([true, true]);
});

it('accepts any text, and writes what it accepts so that it reads the same', () => {
  const inputs = fc.record(
    Object.fromEntries(
      [...PEOPLE_FILTERS, 'page'].map((name) => [
        name,
        fc.oneof(
          fc.string(),
          fc.constantFrom(
            '20',
            '7.5',
            '2026-12-01',
            'xero',
            'xero,sales-tax',
            'london',
            '3',
            '1e3',
          ),
        ),
      ]),
    ),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(inputs, (given) => {
      const { chosen, page } = parsePeopleQuery(given);
      const again = parseText(writePeopleQuery(chosen, page));
      expect(again.refused).toEqual([]);
      expect(again.page).toBe(page);
      expect(writePeopleQuery(again.chosen)).toBe(writePeopleQuery(chosen));
    }),
  );
});

it('one value takes the place of another, skills add up, and both can be removed', () => {
  const one = choose({ hours: ['20'], skill: ['a'] }, 'hours', '40');
  expect(choose(one, 'skill', 'b')).toEqual({ hours: ['40'], skill: ['a', 'b'] });
  expect(withoutChoice(one, 'skill', 'a')).toEqual({ hours: ['40'] });
  expect(writePeopleQuery(withoutChoice(withoutChoice(one, 'skill'), 'hours'))).toBe('');
});
