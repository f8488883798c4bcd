import { expect, it } from 'vitest';
import { contentKinds, kindNames, kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { Field, Fields } from '../../../contract/kinds/field.ts';
import { countOf, emptyValue, firstWords, isWithin, problemAt } from './form-model.ts';
import { moved } from '../../parts/sortable.tsx';

it('counts once a text fills its place, and says what is too much', () => {
  const { title } = contentKinds.post.fields;
  expect(countOf(title, 'x'.repeat(20))).toEqual({});
  expect(countOf(title, 'x'.repeat(60))).toEqual({ count: '60 of 80 fit' });
  expect(countOf(title, 'x'.repeat(90))).toEqual({ count: '90 · 10 more than fit' });
  expect(countOf(title, 'x'.repeat(130))).toEqual({
    count: '130 of 120',
    error: '10 characters too many.',
  });
});

it('finds the problems of a field, and of what lies within', () => {
  const problems = [
    { path: 'hero.title', line: 1, message: 'is missing' },
    { path: 'hero.title', line: 1, message: 'must begin with /' },
  ];
  expect(problemAt(problems, 'hero.title')).toBe('Is missing. Must begin with /.');
  expect(problemAt(problems, 'hero')).toBeUndefined();
  expect(isWithin('hero.title', 'hero')).toBe(true);
  expect(isWithin('heroes.title', 'hero')).toBe(false);
});

it('moves items, and shows the first words of a closed group', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(
    firstWords({ icon: '/static/x.svg', a: '', b: { c: 'One', d: 'Two', e: 'Three' } }, String),
  ).toBe('One · Two');
});

it('has a value for a new item of every list of every kind, which any version may store', () => {
  const lists = (fields: Fields): Field[] =>
    Object.values(fields).flatMap((field) => [
      ...(field.item ? [field.item, ...lists(field.item.fields ?? {})] : []),
      ...lists(field.fields ?? {}),
    ]);
  for (const name of kindNames)
    for (const item of lists(kindOf(name).fields))
      expect(emptyValue(item), `${name} ${item.label}`).not.toBeUndefined();
});
