import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { EnquiryChange } from '../../../contract/actions/enquiry-acts.ts';
import { bareSubmission, openAccept, sampleFields } from '../../../tests/helpers/enquiries.ts';
import { draftEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { openOwnStore } from '../../../tests/helpers/store/test-store.ts';
import { openMemoryStudio } from '../../../tests/helpers/studio/memory-studio.ts';
import { listAudit } from '../../accounts/audit-log.ts';
import { publish } from '../../content/entry-store/publish.ts';
import type { Database } from '../../db/open-database.ts';
import { openOutbox } from '../../enquiries/deliver/outbox.ts';
import { changeEnquiries } from '../../../tests/helpers/store/desk-acts.ts';
import { changeAccount } from '../../../tests/helpers/store/people-acts.ts';

const BY = { id: null, name: 'key crm', notify: () => [] };

let db: Database;
let dataDir: string;
let studio: ReturnType<typeof openMemoryStudio>;
let sales: { id: string; name: string };
let cookie: string;
beforeEach(async () => {
  const own = await openOwnStore();
  ({ db, dataDir } = own);
  studio = openMemoryStudio(db, { enquiries: { dataDir, mailTo: 'team@citadel.example' } });
  sales = await studio.account('sales');
  cookie = await studio.signIn(sales);
  return own.close;
});

const call = (request: string, body?: unknown) => {
  const [method, path] = request.split(' ') as [string, string];
  return studio.call(method, `/api/enquiries${path}`, body, { cookie });
};

async function store(number: number, fields: object = {}, trap = ''): Promise<string> {
  // Lists go by the time, and several can be stored within a millisecond.
  const now = () => new Date(Date.now() - 1_000 + number);
  const accept = openAccept(db, { destinations: ['team-mail', 'crm'], now });
  const result = await accept({ ...bareSubmission(sampleFields(number, fields)), trap });
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  return result.id;
}
const change = (id: string, what: EnquiryChange) => changeEnquiries(db, [id], what, BY);
const audited = async () =>
  (await listAudit(db, undefined)).entries.map(({ act, subject }) => `${act} ${subject}`);

/** Settles the due deliveries of a destination. */
async function deliver(destination: string, outcome: 'delivered' | 'failed') {
  const outbox = openOutbox({ db });
  for (const claim of await outbox.claim(destination, 9)) {
    const reason = outcome === 'failed' ? 'refused' : null;
    await outbox.settle([claim], { outcome, reason, retryAfter: 0 });
  }
}

test('each list has its count, and forms have owners, tags and templates to choose from', async () => {
  const [mine, drafted] = [await store(1), await store(2)];
  await store(3, {}, 'x');
  await change(mine, { act: 'owner', to: sales.id });
  await change(mine, { act: 'tags', to: ['warm', 'us'] });
  await change(drafted, { act: 'tags', to: ['us'] });
  await change(drafted, { act: 'draft', text: 'Hello' });
  const { body: counts } = await call('GET /counts');
  expect(counts).toEqual({ waiting: 2, mine: 1, nobody: 1, quarantined: 1, drafted: 1 });
  for (const [query, count] of [
    ['waits=yes', 2],
    ['owner=me&status=received&stage=open', 1],
    ['drafted=yes', 1],
    ['tag=us', 2],
  ] as const)
    expect((await call(`GET ?${query}`)).body.enquiries).toHaveLength(count);

  await studio.account('reader');
  const editor = await studio.account('editor');
  const left = await studio.account('owner', 'left');
  const owner = await studio.account('owner');
  await changeAccount(db, owner, left.id, { disabled: true });
  const source = 'title: First\nsubject: "[number]"\nbody: Hello [name]\n';
  await publish(db, [await draftEntry(db, 'reply', 'first', () => source)]);
  const { body: choices } = await call('GET /choices');
  expect(choices).toEqual({
    owners: [owner, sales].map(({ id, name }) => expect.objectContaining({ id, name })),
    tags: ['us', 'warm'],
    countries: ['US'],
    sources: [],
    about: [],
    replies: [{ slug: 'first', title: 'First', subject: '[number]', text: 'Hello [name]' }],
  });
  for (const { id } of [editor, left]) {
    const to = { ids: [mine], change: { act: 'owner', to: id } };
    expect(await call('POST /changes', to)).toMatchObject({ status: 422 });
  }
});

test('a list says where senders are, and how many it has', async () => {
  const phone_number = '+91 98201 23456';
  for (const number of [1, 2, 3]) await store(number, number === 1 ? { phone_number } : {});
  const { body } = await call('GET ?limit=2&order=oldest');
  expect(body).toMatchObject({
    enquiries: [
      { place: { country: 'IN', localTime: expect.stringMatching(/^\d\d:\d\d$/) } },
      { place: { country: 'US', localTime: expect.stringContaining(' to ') } },
    ],
    total: 3,
  });
  const next = await call(`GET ?limit=2&order=oldest&cursor=${body.next}`);
  expect(next.body).toMatchObject({ enquiries: [{}], total: null, next: null });
  const from = new Date().toISOString();
  expect((await call(`GET ?country=IN&until=${from}`)).body.total).toBe(1);
  expect((await call(`GET ?from=${from}`)).body).toMatchObject({ enquiries: [], total: 0 });
  expect(await call('GET ?from=today')).toMatchObject({ status: 422 });
});

test('enquiries of the same person are suggested with the reasons, until they are joined', async () => {
  const fields = { email: 'Asha@Menon.example', company_name: 'Menon & Co' };
  const one = await store(1, { ...fields, phone_number: '+44 20 7946 0958' });
  const two = await store(2, { email: 'asha@menon.example', phone_number: '(020) 7946-0958' });
  const three = await store(3, { company_name: 'MENON & CO' });
  const four = await store(4, { phone_number: '+44 (0)20 7946 0958', company_name: 'n/a' });
  await store(5, { phone_number: '+44 20 7946 0959', company_name: 'n/a' });
  const suggested = async (id: string) =>
    (await call(`GET /${id}`)).body.same.map((each: { id: string; reasons: string[] }) => [
      each.id,
      ...each.reasons,
    ]);
  expect(await suggested(one)).toEqual([
    [four, 'Same phone number'],
    [two, 'Same mail address', 'Same phone number'],
    [three, 'Same company'],
  ]);
  await change(one, { act: 'join', to: two });
  expect(await suggested(one)).toEqual([
    [four, 'Same phone number'],
    [three, 'Same company'],
  ]);
  expect(await suggested(four)).toHaveLength(2);
});

test('an export has what the filter lets through, and what the team did', async () => {
  const won = await store(1, { name: '=1+1' });
  const lost = await store(2);
  await change(won, { act: 'stage', to: 'won' });
  await change(won, { act: 'owner', to: sales.id });
  await change(won, { act: 'tags', to: ['a', 'b'] });
  await change(lost, { act: 'stage', to: 'lost', reason: 'Too early' });
  await db.updateTable('sessions').set({ verified_at: '2026-01-01T00:00:00.000Z' }).execute();
  expect(await call('GET /export?format=csv')).toMatchObject({
    status: 403,
    body: { error: { code: 'verify' } },
  });
  cookie = await studio.signIn(sales);
  const { body: csv, headers } = await call('GET /export?format=csv&stage=won');
  const [head, row, ...rest] = (csv as string).trim().split('\r\n');
  expect(head).toMatch(/"origin_path","stage","lost_reason","owner","tags","waits_since"/);
  expect(row).toContain(`"'=1+1"`);
  expect(row).toContain('"won","","sales@citadel.example","a, b",""');
  expect(rest).toEqual([]);
  expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="enquiries-.*\.csv"$/);
  const { body: json } = await call('GET /export?format=json&q=menon');
  expect(JSON.parse(json)).toMatchObject([
    { id: won, stage: 'won', tags: ['a', 'b'] },
    { id: lost, lost_reason: 'Too early' },
  ]);
  expect((await audited()).filter((act) => act.startsWith('export-enquiries'))).toEqual([
    'export-enquiries 2 enquiries',
    'export-enquiries 1 enquiry',
  ]);
});

test('a delivery is repeated by itself or with all, and destinations say how they are', async () => {
  const id = await store(1);
  await deliver('team-mail', 'delivered');
  await deliver('crm', 'failed');
  await store(2);
  const { body } = await call('GET /destinations');
  const failed = { at: expect.any(String), reason: 'refused' };
  expect(body.destinations).toMatchObject([
    { destination: 'crm', pending: 2, dead: 0, deliveredAt: null, failed },
    { destination: 'team-mail', pending: 1, deliveredAt: expect.any(String), failed: null },
  ]);
  const replay = (destination: string | null) => call(`POST /${id}/replay`, { destination });
  expect(await replay('crm')).toMatchObject({ status: 409 });
  expect(await replay('team-mail')).toMatchObject({ body: { count: 1 } });
  await deliver('team-mail', 'delivered');
  await db
    .updateTable('deliveries')
    .set({ status: 'dead' })
    .where('status', '<>', 'delivered')
    .execute();
  expect(await replay(null)).toMatchObject({ body: { count: 2 } });
  expect(await audited()).toContain(`replay-deliveries ${id}`);

  // Of a destination, what was given up alone.
  await store(2);
  await db
    .updateTable('deliveries')
    .set({ status: 'dead' })
    .where('status', '<>', 'delivered')
    .execute();
  const replayAll = () => call('POST /replay', { destination: 'crm' });
  expect(await replayAll()).toMatchObject({ body: { count: 2 } });
  expect(await replayAll()).toMatchObject({ status: 409 });
  expect(await audited()).toContain('replay-destination crm');
});

test('what is stored of a sender is read and erased after a fresh check, except what is on hold', async () => {
  const email = 'asha@menon.example';
  const [one, held] = [await store(1, { email }), await store(2, { email: 'Asha@Menon.example' })];
  const other = await store(3);
  await change(one, { act: 'note', text: 'She asked for Bela' });
  await change(one, { act: 'draft', text: 'Dear Asha' });
  await change(held, { act: 'hold' });
  mkdirSync(join(dataDir, 'mail'));
  writeFileSync(join(dataDir, 'mail', `${one}.eml`), 'Asha');
  expect((await call(`GET /${one}`)).body.sender).toEqual({ enquiries: 2, held: 1 });

  await db.updateTable('sessions').set({ verified_at: '2026-01-01T00:00:00.000Z' }).execute();
  for (const request of [`GET /${one}/sender`, `DELETE /${one}/sender`])
    expect(await call(request)).toMatchObject({ status: 403, body: { error: { code: 'verify' } } });
  cookie = await studio.signIn(sales);
  const { body: all } = await call(`GET /${one}/sender`);
  expect(all.enquiries).toMatchObject([
    {
      id: one,
      reply: 'Dear Asha',
      events: [{ body: 'She asked for Bela' }, { body: 'Dear Asha' }],
    },
    { id: held },
  ]);
  expect(await call(`DELETE /${one}/sender`)).toMatchObject({
    body: {
      enquiries: 1,
      files: 1,
      held: 1,
      words: expect.stringContaining('Kept longer: 1 enquiry'),
    },
  });
  expect(await call(`DELETE /${held}/sender`)).toMatchObject({ status: 409 });
  const left = await db.selectFrom('enquiry_events').select('enquiry_id').execute();
  expect(left).toEqual([{ enquiry_id: held }]);
  expect(readdirSync(join(dataDir, 'mail'))).toEqual([]);
  const { body } = await call('GET ');
  expect(body.enquiries.map(({ id }: { id: string }) => id)).toEqual([other, held]);
  expect(await audited()).toEqual(
    expect.arrayContaining(['export-sender 2 enquiries', 'erase-sender 1 enquiry']),
  );
});

test('those who have an enquiry open see each other, and its newest event', async () => {
  const id = await store(1);
  const open = (as: string) =>
    studio.call('POST', '/api/presence', { entryId: id }, { cookie: as });
  expect((await open(cookie)).body).toEqual({ others: [], newest: null });
  const owner = await studio.signIn(await studio.account('owner'));
  await change(id, { act: 'note', text: 'x' });
  const last = await change(id, { act: 'draft', text: 'Dear Asha' });
  const newest = last.ok && last.value.events[0];
  expect((await open(owner)).body).toEqual({ others: [{ name: 'sales', place: null }], newest });
  const reader = await studio.signIn(await studio.account('reader'));
  expect(await open(reader)).toMatchObject({ status: 403 });
  expect((await open(owner)).body.others).toEqual([{ name: 'sales', place: null }]);
});

test('each tab has its own enquiry open, and sees the other tab', async () => {
  const [one, two] = [await store(1), await store(2)];
  const [a, b] = ['a', 'b'].map((end) => `00000000-0000-4000-8000-00000000000${end}`);
  const open = async (as: string, entryId: string | null, tab?: string) =>
    (await studio.call('POST', '/api/presence', { entryId, tab }, { cookie: as })).body.others;
  const owner = await studio.signIn(await studio.account('owner'));
  await open(cookie, one, a);
  await open(cookie, two, b);
  for (const id of [one, two])
    expect(await open(owner, id)).toEqual([{ name: 'sales', place: null }]);
  // Closing a tab leaves the other.
  await open(cookie, null, b);
  expect(await open(owner, two)).toEqual([]);
  expect(await open(owner, one)).toEqual([{ name: 'sales', place: null }]);
  expect(await open(cookie, one, b)).toEqual([
    { name: 'owner', place: null },
    { name: 'You (in another tab)', own: true, place: null },
  ]);
  // The id of a tab is nothing in another session.
  expect(await open(owner, one, a)).toContainEqual({ name: 'sales', place: null });
  expect(await open(cookie, one, a)).toContainEqual({ name: 'owner', place: null });
});

test('a drafted reply that somebody else saved is returned with the refusal', async () => {
  const id = await store(1);
  await change(id, { act: 'draft', text: 'Dear Asha' });
  const draft = (text: string, base?: string | null) =>
    call('POST /changes', { ids: [id], change: { act: 'draft', text, base } });
  for (const base of [undefined, null, '', 'Hello'])
    expect(await draft('Hi', base)).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', reply: 'Dear Asha' } },
    });
  expect(await draft('Hi', 'Dear Asha')).toMatchObject({ status: 200 });
  expect(await call('POST /changes', { ids: [id], change: { act: 'tags' } })).toMatchObject({
    status: 422,
  });
});

// cspell:disable
test('numbers and companies of one person are the same however they are written', async () => {
  const one = await store(1, {
    phone_number: '+44 (0)20 7946 0123',
    company_name: 'O\u2019Brien\u2011Müller & Söhne',
    email: 'JOSÉ@example.com',
  });
  const writings = [
    { phone_number: '+44 20 7946 0123' },
    { phone_number: '020\u00a07946–0123' },
    { phone_number: '+٤٤ ٢٠ ٧٩٤٦ ٠١٢٣' },
    { phone_number: '0044 20 7946 0123 ext. 4' },
    { phone_number: '07700 900123 / 020 7946 0123' },
    { company_name: "O'BRIEN-MU\u0308LLER & SO\u0308HNE" },
    { email: 'jose\u0301@example.com' },
  ];
  const same: string[] = [];
  for (const [index, writing] of writings.entries()) same.push(await store(2 + index, writing));
  await store(20, { phone_number: '+44 20 7946 0124', email: 'jose@example.com' });
  const found = (await call(`GET /${one}`)).body.same;
  const reasons = new Map(
    found.map((each: { id: string; reasons: string[] }) => [each.id, each.reasons.join()]),
  );
  expect(same.map((id) => reasons.get(id))).toEqual([
    ...Array<string>(5).fill('Same phone number'),
    'Same company',
    'Same mail address',
  ]);
  expect(reasons.size).toBe(same.length);
});

// cspell:enable

/** A studio whose public site responds like this. */
async function withSite(respond: RequestListener) {
  const server = createServer(respond).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => void server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const enquiries = { dataDir, mailTo: 'team@citadel.example' };
  studio = openMemoryStudio(db, { siteUrl: `http://127.0.0.1:${port}`, enquiries });
}

test('a test goes through the website, and says what became of it', async () => {
  await withSite(async (request, response) => {
    const accept = openAccept(db, { destinations: ['team-mail', 'crm'] });
    const result = await accept({ ...bareSubmission(sampleFields(1)), synthetic: true });
    await deliver('team-mail', 'delivered');
    await deliver('crm', 'delivered');
    response.statusCode = request.headers['x-citadel-test'] ? 201 : 400;
    response.end(JSON.stringify(result));
  });
  const done = await call('POST /test');
  expect(done).toMatchObject({ status: 200, body: { isDelivered: true } });
  expect(done.body.words).toContain('delivered everywhere');
  expect(await db.selectFrom('enquiries').select('id').execute()).toEqual([]);
  expect(await audited()).toContain('send-test ');

  await withSite((_, response) => response.writeHead(429).end());
  expect((await call('POST /test')).body).toMatchObject({
    isDelivered: false,
    words: expect.stringContaining('429'),
  });
  studio = openMemoryStudio(db, { siteUrl: 'http://127.0.0.1:1' });
  const statuses = [];
  for (let round = 0; round < 6; round++) {
    const { status, body } = await call('POST /test');
    statuses.push(status);
    if (status === 200) expect(body.words).toContain('cannot be reached');
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
