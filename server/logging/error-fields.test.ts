import { expect, test } from 'vitest';
import { errorFields } from './error-fields.ts';

test('the fields contain the stack but not the message', () => {
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

test('thrown values that are not errors are supported', () => {
  expect(errorFields('Karen Doyle')).toEqual({ reason: 'string' });
});
