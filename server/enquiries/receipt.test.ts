import { expect, test } from 'vitest';
import { hasReceipt, receiptQuery } from './receipt.ts';
import { createSecret } from '../secret/secret.ts';

const secret = createSecret();
const stored = new Date('2026-05-04T10:00:00Z');
const minutes = (count: number) => new Date(stored.getTime() + count * 60_000);
const query = receiptQuery(secret, stored);

test('a receipt is valid for ten minutes, on any page and with other parameters', () => {
  for (const url of [`/${query}`, `/services/bookeeper${query}&x=1`, `/?x=1&${query.slice(1)}`])
    expect(hasReceipt(secret, url, minutes(9.9))).toBe(true);
  expect(hasReceipt(secret, `/${query}`, minutes(10))).toBe(false);
});

test.each(['', '?sent=', `${query}.0`, `${query}A`, query.replace('sent', 'unsent')])(
  '%j is none',
  (other) => {
    expect(hasReceipt(secret, `/contact-us${other}`, stored)).toBe(false);
  },
);
