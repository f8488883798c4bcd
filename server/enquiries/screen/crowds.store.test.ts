import { beforeEach, expect, test } from 'vitest';
import { TRAP_FIELD } from '../../../contract/enquiry/enquiry-fields.ts';
import { parseEnquiry } from '../../../contract/enquiry/enquiry.ts';
import { naiveBot, plausiblePerson, randomFrom } from '../../../tests/helpers/process/crowds.ts';
import { bareSubmission, screeningOptions } from '../../../tests/helpers/enquiries.ts';
import { sized } from '../../../tests/helpers/process/faults.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import type { Database } from '../../db/open-database.ts';
import { createAccept, type AcceptEnquiry } from '../accept-enquiry.ts';
import { getEnquiry } from '../read-enquiries.ts';
import type { Acceptance } from '../screen-and-store.ts';
import { createSecret } from '../../secret/secret.ts';
import type { Submission } from '../submission.ts';
import { issueFormToken } from './form-token.ts';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
const BEGIN = new Date('2026-05-04T00:00:00.000Z').getTime();

const secret = createSecret(Buffer.alloc(32, 7));
let db: Database;
let accept: AcceptEnquiry;
let now: Date;

beforeEach(async () => {
  db = await openTestStore();
  now = new Date(BEGIN);
  accept = createAccept({ ...screeningOptions(db, secret), now: () => now });
});

const mailed = async () =>
  (await db.selectFrom('deliveries').select('id').where('status', '=', 'pending').execute()).length;
const quarantined = () =>
  db
    .selectFrom('enquiries')
    .select(['description', 'screening'])
    .where('status', '=', 'quarantined')
    .execute();

test('none of 1,000 plausible visitors in a week is rate limited or quarantined', async () => {
  const random = randomFrom(11);
  const people = Array.from({ length: 1_000 }, (_, number) => ({
    at: BEGIN + random() * WEEK,
    fields: plausiblePerson(number, random),
    scripted: number % 2 === 0,
    // Some share an office.
    client: `198.51.${number % 250}.${Math.floor(number / 250) % 2}`,
  })).toSorted((a, b) => a.at - b.at);
  const outcomes: Record<string, number> = {};
  for (const person of people) {
    now = new Date(person.at);
    const parsed = parseEnquiry(person.fields);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    const begun = new Date(person.at - (10 + random() * 600) * 1_000);
    const { outcome } = await accept({
      ...bareSubmission(parsed.fields),
      client: person.client,
      formToken: person.scripted ? issueFormToken(secret, begun) : null,
    });
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  expect(outcomes).toEqual({ accepted: 1_000 });
  expect(await quarantined()).toEqual([]);
  expect(await mailed()).toBe(1_000);
});

/** Posts in a flood. */
const FLOOD = sized(2_000, 10_000);

/** Counts how many posts of a flood within a few minutes reach the team. */
async function flood(client: (number: number) => string): Promise<number> {
  const random = randomFrom(5);
  for (let number = 0; number < FLOOD; number++) {
    now = new Date(now.getTime() + 20);
    const { fields, extras } = naiveBot(number, random, TRAP_FIELD);
    const parsed = parseEnquiry(fields);
    if (!parsed.ok) continue;
    await accept({
      ...bareSubmission(parsed.fields),
      client: client(number),
      trap: extras[TRAP_FIELD] ?? '',
    });
  }
  return mailed();
}

test(`fewer than 10 of a naive bot’s ${FLOOD} posts from one address reach the team`, async () => {
  expect(await flood(() => '203.0.113.5')).toBeLessThan(10);
});

test('fewer than 10 of its posts reach the team when each comes from its own address', async () => {
  const reached = await flood(
    (number) => `100.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
  );
  expect(reached).toBeLessThan(10);
  // Every post was either stored or rate limited; none was dropped silently.
  expect((await quarantined()).length).toBeGreaterThan(100);
});

const statusOf = async (result: Acceptance) => {
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  return (await getEnquiry(db, result.id))!.status;
};
const inTurn = async (changes: (number: number) => Partial<Submission>, minutes: number) => {
  const statuses: string[] = [];
  for (let number = 0; number < 5; number++) {
    const submission = bareSubmission(plausiblePerson(number, randomFrom(number)));
    statuses.push(await statusOf(await accept({ ...submission, ...changes(number) })));
    now = new Date(now.getTime() + minutes * MINUTE);
  }
  return statuses;
};
const known = () => issueFormToken(secret, new Date(now.getTime() - MINUTE));

test('the third copy of a text under different names is quarantined, even with a form token', async () => {
  const text =
    'Dear NAME, we would need a bookkeeper like the one that you found for our neighbors, what would that cost us?';
  const statuses = await inTurn((number) => {
    const name = `Sender ${String.fromCharCode(65 + number)}xyz`;
    const person = plausiblePerson(number, randomFrom(number));
    const fields = { ...person, name, description: text.replace('NAME', name) + number };
    return { fields, client: `198.51.100.${number}`, formToken: known() };
  }, 1);
  expect(statuses).toEqual(['received', 'received', 'quarantined', 'quarantined', 'quarantined']);
});

test('only the first three enquiries of one client within an hour go to the team', async () => {
  const needs = [
    'A bookkeeper',
    'Two drafters',
    'Payroll help',
    'Somebody for chat',
    'Tax returns',
  ];
  const send = (number: number): Partial<Submission> => {
    const description = `${needs[number]}, how much?`;
    const fields = { ...plausiblePerson(number, randomFrom(number)), description };
    return { fields, client: '198.51.100.1', formToken: known() };
  };
  expect(await inTurn(send, 5)).toEqual([
    'received',
    'received',
    'received',
    'quarantined',
    'quarantined',
  ]);
});

const fields = (number: number) => ({
  ...plausiblePerson(number, randomFrom(3)),
  description: `Call me about the ${number} invoices`,
});
const send = (number: number, changes: Partial<Submission> = {}) =>
  accept({ ...bareSubmission(fields(number)), client: '203.0.113.7', ...changes });
async function sendUntilSlowedDown(client = '203.0.113.7', from = 0) {
  for (let number = from; ; number++) {
    const result = await send(number, { client });
    if (result.outcome === 'rate-limited') return { result, number };
  }
}

test('without JavaScript an enquiry gets through by waiting, once per ticket', async () => {
  const { result, number } = await sendUntilSlowedDown();
  expect(number).toBe(8);
  expect(result.seconds).toBe(30);
  const { ticket } = result;
  now = new Date(now.getTime() + 10_000);
  const early = await send(number, { ticket });
  expect(early).toMatchObject({ outcome: 'rate-limited', ticket, seconds: 20 });
  now = new Date(now.getTime() + 21_000);
  const client = '198.51.100.1';
  await sendUntilSlowedDown(client, 100);
  expect(await send(number, { ticket, client })).toMatchObject({ outcome: 'rate-limited' });
  expect(await send(number, { ticket })).toMatchObject({ outcome: 'accepted' });
  expect(await send(number + 1, { ticket })).toMatchObject({ outcome: 'rate-limited' });
  // A repeated submission is still the same enquiry.
  expect(await send(number, { ticket })).toMatchObject({ outcome: 'accepted', repeated: true });
});

test('a repeated submission is not rate limited', async () => {
  await sendUntilSlowedDown();
  for (let round = 0; round < 50; round++)
    expect(await send(0)).toMatchObject({ outcome: 'accepted', repeated: true });
});
