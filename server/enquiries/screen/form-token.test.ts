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

test('a token can be used by any client, any number of times, so cached pages may contain it', () => {
  for (let round = 0; round < 3; round++)
    expect(readFormToken(secret, token, after(60))).toBe('valid');
});

test('a missing token is absent; a tampered, foreign or malformed one is forged', () => {
  expect(readFormToken(secret, null, after(60))).toBe('absent');
  const earlier = (issued.getTime() - 3_600_000).toString(36);
  for (const wrong of [
    `${earlier}.${token.split('.')[1]}`,
    issueFormToken(createSecret(), issued),
    'nonsense',
    '.',
    '',
    token.slice(0, -2),
  ])
    expect(readFormToken(secret, wrong, after(60))).toBe('forged');
});
