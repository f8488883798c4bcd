import { beforeEach, expect, test } from 'vitest';
import { TRAP_FIELD } from '../../../contract/enquiry-form.ts';
import { parseEnquiry } from '../../../contract/enquiry.ts';
import { naiveBot, plausiblePerson, randomFrom } from '../../../tests/helpers/crowds.ts';
import { takeEverything } from '../../../tests/helpers/enquiries.ts';
import { sized } from '../../../tests/helpers/faults.ts';
import { onPostgres } from '../../../tests/helpers/test-databases.ts';
import { openTestStore } from '../../../tests/helpers/test-store.ts';
import type { Database } from '../../db/client.ts';
import { createCommitQueue } from '../../db/commit-queue.ts';
import { createAccept, type AcceptEnquiry } from '../accept-enquiry.ts';
import { createSecret } from '../secret.ts';
import { bareSubmission, type Submission } from '../submission.ts';
import { issueFormToken } from './form-token.ts';
import { createRateGate } from './rate-gate.ts';

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
  accept = createAccept({
    ...takeEverything,
    db,
    queue: createCommitQueue(db),
    secret,
    gate: createRateGate(secret, db),
    noticeCopies: true,
    destinations: ['team-mail'],
    now: () => now,
  });
});

const mailed = async () =>
  (await db.selectFrom('deliveries').select('id').where('status', '=', 'pending').execute()).length;
const quarantined = () =>
  db
    .selectFrom('enquiries')
    .select(['description', 'screening'])
    .where('status', '=', 'quarantined')
    .execute();

test('of a week’s 1,000 plausible people none is held up and none is put aside', async () => {
  const random = randomFrom(11);
  const people = Array.from({ length: 1_000 }, (_, number) => ({
    at: BEGIN + random() * WEEK,
    fields: plausiblePerson(number, random),
    scripted: number % 2 === 0,
    // Some sit in the same office.
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

/** Posts of a flood: each asks the database several times, a way that is longer to PostgreSQL. */
const FLOOD = onPostgres ? sized(2_000, 10_000) : 10_000;

/** How many of a flood within a few minutes reach the team. */
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

test(`of a naive bot’s ${FLOOD} posts from one address fewer than 10 reach the team`, async () => {
  expect(await flood(() => '203.0.113.5')).toBeLessThan(10);
});

test('nor more when each post comes from an address of its own', async () => {
  const reached = await flood(
    (number) => `100.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
  );
  expect(reached).toBeLessThan(10);
  // Nothing was dropped without being asked to come back or being kept.
  expect((await quarantined()).length).toBeGreaterThan(100);
});

test('a text sent in many names is put aside from the third sender on, when the form’s token is missing too', async () => {
  const description =
    'Dear NAME, our company offers premium search engine services for firms like yours, reply for our price list.';
  const statuses: string[] = [];
  for (let number = 0; number < 5; number++) {
    const name = `Sender ${String.fromCharCode(65 + number)}xyz`;
    const result = await accept({
      ...bareSubmission({
        ...plausiblePerson(number, randomFrom(number)),
        name,
        description: description.replace('NAME', name) + number,
      }),
      client: `198.51.100.${number}`,
    });
    if (result.outcome !== 'accepted') throw new Error(result.outcome);
    const row = await db
      .selectFrom('enquiries')
      .select('status')
      .where('id', '=', result.id)
      .executeTakeFirstOrThrow();
    statuses.push(row.status);
  }
  expect(statuses).toEqual(['received', 'received', 'quarantined', 'quarantined', 'quarantined']);
});

const fields = (number: number) => ({
  ...plausiblePerson(number, randomFrom(3)),
  description: `Call me about the ${number} invoices`,
});
const send = (number: number, changes: Partial<Submission> = {}) =>
  accept({ ...bareSubmission(fields(number)), client: '203.0.113.7', ...changes });
async function sendUntilSlowedDown() {
  for (let number = 0; ; number++) {
    const result = await send(number);
    if (result.outcome === 'slow-down') return { result, number };
  }
}

test('without script an enquiry gets through by waiting, once for each ticket', async () => {
  const { result, number } = await sendUntilSlowedDown();
  expect(number).toBe(8);
  expect(result.seconds).toBe(30);
  const { ticket } = result;
  now = new Date(now.getTime() + 10_000);
  const early = await send(number, { ticket });
  expect(early).toMatchObject({ outcome: 'slow-down', ticket, seconds: 20 });
  now = new Date(now.getTime() + 21_000);
  expect(await send(number, { ticket, client: '198.51.100.1' })).toMatchObject({
    outcome: 'slow-down',
  });
  expect(await send(number, { ticket })).toMatchObject({ outcome: 'accepted' });
  expect(await send(number + 1, { ticket })).toMatchObject({ outcome: 'slow-down' });
  // The same form again is still the same enquiry.
  expect(await send(number, { ticket })).toMatchObject({ outcome: 'accepted', repeated: true });
});

test('a repetition of what is stored is answered at any rate', async () => {
  await sendUntilSlowedDown();
  for (let round = 0; round < 50; round++)
    expect(await send(0)).toMatchObject({ outcome: 'accepted', repeated: true });
});

test('addresses of one IPv6 network are one client', async () => {
  const outcomes: string[] = [];
  for (let number = 0; number < 20; number++)
    outcomes.push((await send(number, { client: `2001:db8:1:2::${number + 1}` })).outcome);
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(8);
  // With a token of the form, which counts apart, another network is not affected.
  const formToken = issueFormToken(secret, new Date(now.getTime() - MINUTE));
  expect(await send(99, { client: '2001:db8:1:3::1', formToken })).toMatchObject({
    outcome: 'accepted',
  });
});
