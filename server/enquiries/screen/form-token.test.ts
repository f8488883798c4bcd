import { expect, test } from 'vitest';
import { createSecret } from '../../secret/secret.ts';
import { issueFormToken, readFormToken } from './form-token.ts';

const secret = createSecret();
const issued = new Date('2026-05-04T10:00:00.000Z');
const token = issueFormToken(secret, issued);
const after = (seconds: number) => new Date(issued.getTime() + seconds * 1_000);

test.each([
  [0.5, 'young'],
  [1.9, 'young'],
  [2.1, 'valid'],
  [3_600, 'valid'],
  [47 * 3_600, 'valid'],
  [49 * 3_600, 'absent'],
])('a token returned after %d s is %s', (seconds, state) => {
  expect(readFormToken(secret, token, after(seconds))).toBe(state);
});

test('a missing token is absent, and one that was not issued here is forged', () => {
  expect(readFormToken(secret, null, after(60))).toBe('absent');
  expect(readFormToken(secret, issueFormToken(createSecret(), issued), after(60))).toBe('forged');
});
