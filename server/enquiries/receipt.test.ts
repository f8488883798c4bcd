import { expect, test } from 'vitest';
import { readReceipt, receiptQuery } from './receipt.ts';
import { createSecret } from '../secret/secret.ts';

const secret = createSecret();
const stored = new Date('2026-05-04T10:00:00Z');
const minutes = (count: number) => new Date(stored.getTime() + count * 60_000);
const receipt = { number: '7f3a9c21', answerBy: new Date('2026-05-05T10:00:00Z') };
const query = receiptQuery(secret, receipt, stored);

test('a receipt is valid for ten minutes, on any page and with other parameters', () => {
  for (const url of [`/${query}`, `/services/bookeeper${query}&x=1`, `/?x=1&${query.slice(1)}`])
    expect(readReceipt(secret, url, minutes(9.9))).toEqual(receipt);
  expect(readReceipt(secret, `/${query}`, minutes(10))).toBeNull();
  const open = receiptQuery(secret, { ...receipt, answerBy: null }, stored);
  expect(readReceipt(secret, open, stored)).toEqual({ ...receipt, answerBy: null });
});

test.each(['', '?sent=', `${query}.0`, `${query}A`, query.replace('sent', 'unsent')])(
  '%j is none',
  (other) => {
    expect(readReceipt(secret, `/contact-us${other}`, stored)).toBeNull();
  },
);
