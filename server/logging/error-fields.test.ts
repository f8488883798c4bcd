import { expect, test } from 'vitest';
import { errorFields } from './error-fields.ts';

test('says where a failure came from, and nothing of what was sent', () => {
  let caught: unknown;
  try {
    JSON.parse('Karen Doyle,\n    at 614 555 0199');
  } catch (error) {
    caught = error;
  }
  expect((caught as Error).stack).toContain('Karen');
  const { reason, stack } = errorFields(caught);
  expect(reason).toBe('SyntaxError');
  expect(stack).toContain('error-fields.test.ts');
  expect(stack).not.toMatch(/Karen|614/);
});

test('anything can be thrown', () => {
  expect(errorFields('Karen Doyle')).toEqual({ reason: 'string' });
});
