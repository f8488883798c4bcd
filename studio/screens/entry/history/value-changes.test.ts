import { expect, it } from 'vitest';
import { group, items, list, text } from '../../../../contract/kinds/field.ts';
import { valueChanges } from './value-changes.ts';

const line = (label: string) => text({ label, max: 100 });
const tags = list({ label: 'Tags', item: line('Tag'), min: 0, max: 9 });
const counts = items(
  { label: 'Counts', item: 'Count', min: 0, max: 9 },
  { value: line('Value'), label: line('Label') },
);

it('names a text by the labels that lead to it', () => {
  const phone = group('Phone', { shown: line('As shown'), number: line('Number') });
  expect(
    valueChanges(phone, { shown: '1', number: '+1' }, { shown: '1 2', number: '+1' }),
  ).toEqual([{ label: 'Phone › As shown', before: '1', after: '1 2' }]);
});

it('says what is new or gone', () => {
  expect(valueChanges(line('Title'), undefined, 'New')).toEqual([
    { label: 'Title', before: '', after: 'New' },
  ]);
  expect(valueChanges(line('Title'), 'Old', undefined)).toEqual([
    { label: 'Title', before: 'Old', after: '' },
  ]);
});

it('pairs items by what they share, not by their place', () => {
  expect(valueChanges(tags, ['a', 'b', 'c'], ['b', 'c'])).toEqual([
    { label: 'Tags 1', before: 'a', after: '' },
  ]);
  expect(valueChanges(tags, ['b'], ['a', 'b', 'c'])).toEqual([
    { label: 'Tags 1', before: '', after: 'a' },
    { label: 'Tags 3', before: '', after: 'c' },
  ]);
});

it('shows a changed item as changed, and more items than before as new', () => {
  const before = [{ value: '1', label: 'One' }];
  const after = [
    { value: '1', label: 'First' },
    { value: '2', label: 'Second' },
  ];
  expect(valueChanges(counts, before, after)).toEqual([
    { label: 'Counts 1 › Label', before: 'One', after: 'First' },
    { label: 'Counts 2 › Value', before: '', after: '2' },
    { label: 'Counts 2 › Label', before: '', after: 'Second' },
  ]);
});

it('shows fewer items than before as gone', () => {
  expect(valueChanges(tags, ['a', 'b', 'c'], ['x', 'c'])).toEqual([
    { label: 'Tags 1', before: 'a', after: 'x' },
    { label: 'Tags 2', before: 'b', after: '' },
  ]);
});
