import { expect, test } from 'vitest';
import { createSecret } from './secret.ts';

/** Form tokens, wait tickets, receipts and marks of test enquiries are seals. */

const secret = createSecret();
const CLIENT = '203.0.113.7';
const sealed = secret.seal('wait-ticket', 'm9x0ab12.nonce', CLIENT);
const unseal = (text: string, client = CLIENT) => secret.unseal('wait-ticket', text, client);

test('a seal is valid for its installation, purpose and bearer alone', () => {
  expect(unseal(sealed)).toBe('m9x0ab12.nonce');
  for (const client of ['203.0.113.70', '203.0.113', '', '203.0.113.7\n'])
    expect(unseal(sealed, client)).toBeNull();
  expect(secret.unseal('form-token', sealed, CLIENT)).toBeNull();
  expect(createSecret().unseal('wait-ticket', sealed, CLIENT)).toBeNull();
});

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Other encodings of a seal that a lenient decoder would accept. */
function respelled(): string[] {
  // The last of the 43 characters has two unused bits.
  const last = DIGITS.indexOf(sealed.at(-1) ?? '');
  const others = [0, 1, 2, 3].map((bits) => sealed.slice(0, -1) + DIGITS[(last & ~3) | bits]);
  const [head, tail] = [sealed.slice(0, -43), sealed.slice(-43)];
  return [
    ...['.0', '.', '=', '==', ' ', '\n', '\0', '!', '.=', `.${sealed}`].map((end) => sealed + end),
    ...[' ', '.', '0', '0.', '\u200b'].map((begin) => begin + sealed),
    ...others,
    `${head}=${tail}`,
    `${head}${tail.slice(0, 20)} ${tail.slice(20)}`,
    head.toUpperCase() + tail,
    sealed.replaceAll('-', '+').replaceAll('_', '/'),
  ].filter((other) => other !== sealed);
}

test('a seal has exactly one valid encoding, so that a used ticket stays used', () => {
  for (const other of [...respelled(), sealed.replace('m9x', 'm9w'), 'nonsense', '.', ''])
    expect([other, unseal(other)]).toEqual([other, null]);
});
