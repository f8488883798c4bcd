import { expect, test } from 'vitest';
import { groupQuestions } from './group-questions.ts';

test('every question is in a group, and no group is empty', () => {
  const groups = ['a', 'b', 'c'].map((id) => ({ id, title: id }));
  const questions = ['c', 'a', 'other', 'a'].map((group, index) => ({
    group,
    id: String(index),
    title: String(index),
    body: '',
  }));
  const grouped = groupQuestions(groups, questions);
  expect(grouped.map(({ id, questions: own }) => [id, own.map(({ title }) => title)])).toEqual([
    ['a', ['1', '3']],
    ['c', ['0', '2']],
  ]);
});
