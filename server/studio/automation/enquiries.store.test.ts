import { beforeEach, expect, test } from 'vitest';
import type { Scope } from '../../../contract/studio/acts.ts';
import { bareSubmission, openAccept, sampleFields } from '../../../tests/helpers/enquiries.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { openMemoryStudio } from '../../../tests/helpers/studio/memory-studio.ts';
import { createKey } from '../../../tests/helpers/store/people-acts.ts';
import { listAudit } from '../../accounts/audit-log.ts';
import type { Database } from '../../db/open-database.ts';
import { listEvents } from '../../enquiries/follow-up/enquiry-events.ts';
import { automationRoutes } from './automation-routes.ts';
import { calls, changedEnquiry } from './automation-calls.ts';

const PEER = { address: '192.0.2.1', requestId: null, kind: 'api' };

let db: Database;
let studio: ReturnType<typeof openMemoryStudio>;
let id: string;
beforeEach(async () => {
  db = await openTestStore();
  studio = openMemoryStudio(db);
  await studio.account('sales');
  await studio.account('editor');
  id = await store(1);
});

async function store(number: number): Promise<string> {
  const result = await openAccept(db)(bareSubmission(sampleFields(number)));
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  return result.id;
}

/** Calls with a key of these scopes, whose name is theirs. */
async function client(...scopes: Scope[]) {
  const key = await createKey(db, { id: null, name: 'owner' }, { name: scopes.join(), scopes });
  const routes = automationRoutes(studio.context);
  return async (method: string, path: string, body?: object, repeatKey?: string) => {
    const headers = {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      ...(repeatKey !== undefined && { 'Idempotency-Key': repeatKey }),
    };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await routes.request(`/api/v1/enquiries${path}`, init, PEER);
    return { status: response.status, body: (await response.json()) as any };
  };
}

const REMIND = '2026-06-01T08:00:00Z';

test('a key changes an enquiry, and gets nothing of it without the scope to read', async () => {
  const write = await client('enquiries:write');
  const body = { stage: 'qualified', owner: 'Sales@Citadel.example', remind_at: REMIND };
  const changed = await write('PATCH', `/${id}`, body);
  const expected = {
    id,
    stage: 'qualified',
    lost_reason: null,
    owner: 'sales@citadel.example',
    remind_at: '2026-06-01T08:00:00.000Z',
  };
  expect(changed).toEqual({ status: 200, body: expected });
  expect(changedEnquiry.parse(changed.body)).toEqual(expected);
  expect(await write('PATCH', `/${id}`, { owner: null, remind_at: null })).toMatchObject({
    body: { stage: 'qualified', owner: null, remind_at: null },
  });
  const { entries } = await listAudit(db, undefined);
  expect(entries).toContainEqual(
    expect.objectContaining({
      act: 'enquiry.stage_changed',
      actor: 'key enquiries:write',
      subject: id,
    }),
  );
  const read = await client('enquiries:read');
  const { body: shown } = await read('GET', `/${id}`);
  expect(calls.getEnquiry.response.parse(shown)).toEqual(shown);
  const event = { actor: 'key enquiries:write', undone: false };
  expect(shown.events).toMatchObject([
    { ...event, act: 'stage', changes: { stage: ['new', 'qualified'] } },
    { ...event, act: 'owner', changes: { owner: [null, 'sales@citadel.example'] } },
    { ...event, act: 'remind' },
    { ...event, act: 'owner', changes: { owner: ['sales@citadel.example', null] } },
    { ...event, act: 'remind' },
  ]);
});

test.each([
  [{ stage: 'sold' }, 'stage'],
  [{ stage: 'lost' }, 'Say why'],
  [{ stage: 'won', owner: 'editor@citadel.example' }, 'be assigned to this account'],
  [{ stage: 'won', owner: 'nobody@citadel.example' }, 'no account'],
  [{ stage: 'won', remind_at: 'tomorrow' }, 'remind_at'],
  [{ stage: 'won', tags: [] }, 'tags'],
])('%j is refused as a whole', async (body, words) => {
  const call = await client('enquiries:write');
  const refused = await call('PATCH', `/${id}`, body);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining(words),
  ]);
  expect(await listEvents(db, id)).toEqual([]);
});

test('a lost one has its reason, and lists are filtered', async () => {
  const call = await client('enquiries:read', 'enquiries:write');
  const lost = await store(2);
  await call('PATCH', `/${lost}`, { stage: 'lost', reason: 'Too early' });
  await call('PATCH', `/${id}`, { owner: 'sales@citadel.example' });
  const listed = async (query: string) =>
    (await call('GET', `?${query}`)).body.enquiries?.map((each: { id: string }) => each.id);
  expect(await listed('stage=lost')).toEqual([lost]);
  expect(await listed('stage=open')).toEqual([id]);
  expect(await listed('owner=sales@citadel.example')).toEqual([id]);
  expect(await listed('owner=nobody')).toEqual([lost]);
  expect(await listed('q=menon%2B2')).toEqual([lost]);
  expect(await call('GET', '?owner=x@citadel.example')).toMatchObject({ status: 422 });
  expect(await call('GET', '?stage=sold')).toMatchObject({ status: 422 });
});

test('a note is added once for its key', async () => {
  const call = await client('enquiries:write');
  const note = (text: string, key?: string) => call('POST', `/${id}/notes`, { text }, key);
  const first = await note('She calls back', 'a');
  expect(first).toEqual({ status: 201, body: { event: expect.any(String) } });
  expect(await note('She calls back', 'a')).toEqual(first);
  expect(await note('Another', 'a')).toMatchObject({ status: 422 });
  expect(await note('She calls back', 'b')).toMatchObject({ status: 201 });
  expect(await note('She calls back')).toMatchObject({ status: 201 });
  expect(await note(' ')).toMatchObject({ status: 422 });
  expect(await note('x', 'x'.repeat(201))).toMatchObject({ status: 422 });
  // Of another program the same key is another one.
  const other = await client('enquiries:write', 'enquiries:read');
  expect((await other('POST', `/${id}/notes`, { text: 'x' }, 'a')).status).toBe(201);
  expect(await listEvents(db, id)).toHaveLength(4);
});

test('a reply waits for a person, and nothing is sent', async () => {
  const call = await client('enquiries:reply');
  const reply = (body: object, key?: string) => call('POST', `/${id}/replies`, body, key);
  const sent = await reply({ text: 'Dear Asha' });
  expect(sent).toMatchObject({ status: 409 });
  expect(sent.body.error.message).toContain('Nothing was sent');
  expect(await listEvents(db, id)).toEqual([]);
  const drafted = await reply({ text: 'Dear Asha', draft: true }, 'a');
  expect(drafted.status).toBe(201);
  expect(await reply({ text: 'Dear Asha', draft: true }, 'a')).toEqual(drafted);
  expect(await reply({ text: 'Dear Bela', draft: true }, 'a')).toMatchObject({ status: 422 });
  const read = await client('enquiries:read');
  expect((await read('GET', `/${id}`)).body).toMatchObject({
    reply: 'Dear Asha',
    events: [
      { id: drafted.body.event, act: 'draft', text: 'Dear Asha', actor: 'key enquiries:reply' },
    ],
  });
});

test('two keys tag at once, and both tags stay', async () => {
  const call = await client('enquiries:write', 'enquiries:read');
  await call('PATCH', `/${id}`, { add_tags: ['us'] });
  await Promise.all([
    call('PATCH', `/${id}`, { add_tags: ['warm'] }),
    call('PATCH', `/${id}`, { add_tags: ['urgent'], remove_tags: ['us', 'none'] }),
  ]);
  const { body } = await call('GET', `/${id}`);
  expect(body.tags.toSorted()).toEqual(['urgent', 'warm']);
  const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
  expect(await call('PATCH', `/${id}`, { add_tags: many })).toMatchObject({ status: 422 });
  expect(await call('PATCH', `/${id}`, { add_tags: [' '] })).toMatchObject({ status: 422 });
});

test('a key replaces a drafted reply of somebody else only on its text', async () => {
  const key = await client('enquiries:reply');
  const other = await client('enquiries:reply', 'enquiries:read');
  const draft = (by: typeof key, text: string, base?: string | null) =>
    by('POST', `/${id}/replies`, { text, draft: true, ...(base !== undefined && { base }) });
  expect(await draft(key, 'Dear Asha')).toMatchObject({ status: 201 });
  expect(await draft(key, 'Dear Asha, hello')).toMatchObject({ status: 201 });
  expect(await draft(other, 'Hi')).toMatchObject({
    status: 409,
    body: { error: { code: 'conflict', reply: 'Dear Asha, hello' } },
  });
  expect(await draft(other, 'Hi', 'Dear Asha, hello')).toMatchObject({ status: 201 });
  // What it may not read it is not told.
  const refused = await draft(key, 'Dear Asha', null);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    409,
    expect.not.stringContaining('Hi'),
  ]);
});

test('a key stores so much text, and is told when it may store more', async () => {
  const call = await client('enquiries:write');
  const text = 'x'.repeat(10_000);
  const note = () => call('POST', `/${id}/notes`, { text });
  expect(await note()).toMatchObject({ status: 201 });
  // Nothing is added to what is left before an hour from now.
  studio.context.stored.take('key enquiries:write', Date.now() + 3_600_000, 19_995);
  expect(await note()).toMatchObject({ status: 429, body: { error: { retryAfter: 1 } } });
});
