import { expect, test } from 'vitest';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { createSecret } from '../../secret/secret.ts';
import { spendPass } from '../../limits/rate-limit-pass.ts';
import { makeSyntheticMark, readSyntheticMark } from '../test-enquiry-mark.ts';
import { issueFormToken, readFormToken } from './form-token.ts';
import { issueTicket, readTicket } from './wait-ticket.ts';

/** A seal has exactly one valid encoding. */

const secret = createSecret();
const issued = new Date('2026-05-04T10:00:00.000Z');
const later = new Date(issued.getTime() + 60_000);

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Other encodings of a seal that a lenient decoder would accept. */
function respelled(sealed: string): string[] {
  // The last of the 43 characters has two unused bits.
  const last = DIGITS.indexOf(sealed.at(-1) ?? '');
  const others = [0, 1, 2, 3].map((bits) => sealed.slice(0, -1) + DIGITS[(last & ~3) | bits]);
  const [head, tail] = [sealed.slice(0, -43), sealed.slice(-43)];
  return [
    ...['.0', '.', '=', '==', ' ', '\n', '\0', '!', '.=', `.${sealed}`].map((end) => sealed + end),
    ...[' ', '.', '0', '0.', '\u200b'].map((begin) => begin + sealed),
    ...others.filter((other) => other !== sealed),
    `${head}=${tail}`,
    `${head}${tail.slice(0, 20)} ${tail.slice(20)}`,
    head.toUpperCase() + tail,
    sealed.replaceAll('-', '+').replaceAll('_', '/'),
  ].filter((other) => other !== sealed);
}

test('a used ticket stays used with something appended or in another encoding', async () => {
  const db = await openTestStore();
  const ticket = issueTicket(secret, '203.0.113.7', issued);
  const spent = readTicket(secret, ticket, '203.0.113.7', later);
  if (!spent?.ready) throw new Error('not ready');
  expect(await spendPass(db, spent.pass)).toBe(true);
  for (const other of respelled(ticket)) {
    const read = readTicket(secret, other, '203.0.113.7', later);
    expect([other, read?.ready === true && (await spendPass(db, read.pass))]).toEqual([
      other,
      false,
    ]);
  }
});

test('a ticket of another client is invalid, however client and ticket are concatenated', () => {
  const ticket = issueTicket(secret, '203.0.113.7', issued);
  for (const client of ['203.0.113.70', '203.0.113', '', '203.0.113.7\n'])
    expect(readTicket(secret, ticket, client, later)).toBeNull();
});

test('form tokens and test marks have exactly one valid encoding too', () => {
  const token = issueFormToken(secret, issued);
  expect(readFormToken(secret, token, later)).toBe('valid');
  for (const other of respelled(token)) expect(readFormToken(secret, other, later)).toBe('forged');
  const mark = makeSyntheticMark(secret, issued);
  expect(readSyntheticMark(secret, mark, later)).toBe(true);
  for (const other of respelled(mark)) expect(readSyntheticMark(secret, other, later)).toBe(false);
});
