import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { beforeEach, expect, test } from 'vitest';
import { bareSubmission, openAccept, sampleFields } from '../../../tests/helpers/enquiries.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import type { Database } from '../../db/open-database.ts';
import type { AcceptEnquiry } from '../accept-enquiry.ts';
import { createSecret } from '../../secret/secret.ts';
import type { Submission } from '../submission.ts';
import { createProofOfWork } from './proof-of-work.ts';
import { createEnquiryRateLimiter } from './enquiry-rate-limits.ts';

const secret = createSecret();
let db: Database;
let accept: AcceptEnquiry;

beforeEach(async () => {
  db = await openTestStore();
  accept = openAccept(db, { secret, rateLimiter: createEnquiryRateLimiter(secret, db) });
});

const send = (number: number, changes: Partial<Submission> = {}) =>
  accept({ ...bareSubmission(sampleFields(number)), client: '203.0.113.7', ...changes });
async function challengeFor(client = '203.0.113.7'): Promise<object> {
  for (let number = 0; ; number++) {
    const result = await send(number, { client });
    if (result.outcome === 'rate-limited') return result.challenge as object;
  }
}
const solve = async (challenge: object) => {
  const given = challenge as Parameters<typeof solveChallenge>[0]['challenge'];
  const solution = await solveChallenge({ challenge: given, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
};
const accepted = expect.objectContaining({ outcome: 'accepted', repeated: false }) as unknown;

test('a solved challenge lets exactly one enquiry through, even concurrently', async () => {
  const proof = await solve(await challengeFor());
  const results = await Promise.all([101, 102, 103].map((number) => send(number, { proof })));
  expect(results.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1);
  expect(await send(104, { proof })).toMatchObject({ outcome: 'rate-limited' });
  expect(await db.selectFrom('spent_passes').selectAll().execute()).toHaveLength(1);
  expect(await send(105, { proof: await solve(await challengeFor()) })).toEqual(accepted);
});

test('a used proof stays used in any other encoding', async () => {
  const proof = await solve(await challengeFor());
  expect(await send(101, { proof })).toEqual(accepted);
  const { challenge, solution } = JSON.parse(atob(proof)) as {
    challenge: { parameters: Record<string, unknown>; signature: string };
    solution: Record<string, unknown>;
  };
  const { parameters, signature } = challenge;
  const backwards = Object.fromEntries(Object.entries(parameters).toReversed());
  for (const other of [
    `${proof}=`,
    `${proof} .0`,
    btoa(JSON.stringify({ solution: { ...solution, time: 7 }, challenge, more: 1 })),
    btoa(JSON.stringify({ challenge: { ...challenge, parameters: backwards }, solution })),
    btoa(JSON.stringify({ challenge: { ...challenge, more: 1 }, solution })),
    btoa(JSON.stringify({ challenge: { parameters, signature: `${signature} ` }, solution })),
    btoa(
      JSON.stringify({ challenge: { parameters, signature: signature.toUpperCase() }, solution }),
    ),
    btoa(JSON.stringify({ challenge: { parameters, signature: `${signature}00` }, solution })),
  ])
    expect(await send(102, { proof: other })).toMatchObject({ outcome: 'rate-limited' });
});

test('a challenge of another client, a tampered one and a made-up solution are rejected', async () => {
  const challenge = (await challengeFor()) as {
    parameters: Record<string, unknown>;
    signature: string;
  };
  const proof = await solve(challenge);
  const client = '198.51.100.1';
  await challengeFor(client);
  expect(await send(201, { proof, client })).toMatchObject({ outcome: 'rate-limited' });
  const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
  const none = { counter: 1, derivedKey: '00'.repeat(32) };
  for (const wrong of [
    btoa(JSON.stringify({ challenge, solution: none })),
    await solve(easier),
    btoa('{}'),
    'not base64 at all',
    '',
  ])
    expect(await send(202, { proof: wrong })).toMatchObject({ outcome: 'rate-limited' });
  const own = createProofOfWork(createSecret());
  const foreign = await solve(await own.challenge('203.0.113.7', new Date()));
  expect(await send(203, { proof: foreign })).toMatchObject({ outcome: 'rate-limited' });
});

test('an expired challenge is rejected', async () => {
  const proofs = createProofOfWork(secret);
  const old = await proofs.challenge('203.0.113.7', new Date(Date.now() - 11 * 60_000));
  expect(await proofs.read(await solve(old), '203.0.113.7')).toBeNull();
  const fresh = await proofs.challenge('203.0.113.7', new Date());
  expect(await proofs.read(await solve(fresh), '203.0.113.7')).not.toBeNull();
});
