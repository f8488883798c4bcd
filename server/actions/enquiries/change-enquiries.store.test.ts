import { beforeEach, expect, test } from 'vitest';
import type { EnquiryChange } from '../../../contract/actions/enquiry-acts.ts';
import { closedStages, DESK_LIMITS } from '../../../contract/studio/desk.ts';
import { numberOf } from '../../../contract/enquiry/enquiry-fields.ts';
import { bareSubmission, openAccept, sampleFields } from '../../../tests/helpers/enquiries.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import type { Database } from '../../db/open-database.ts';
import { replayDeliveries } from '../../enquiries/deliver/replay-deliveries.ts';
import { getEnquiry, listEnquiries } from '../../enquiries/read-enquiries.ts';
import { changeEnquiries, undoChanges } from '../../../tests/helpers/store/desk-acts.ts';
import { listEvents } from '../../enquiries/follow-up/enquiry-events.ts';

const BY = { id: null, name: 'Nikhil', notify: () => [] };
const NOW = '2026-05-04T10:00:00.000Z';

let db: Database;
let accept: ReturnType<typeof openAccept>;
beforeEach(async () => {
  db = await openTestStore();
  accept = openAccept(db, { destinations: ['team-mail'], now: () => new Date(NOW) });
});

async function store(number: number, fields: object = {}, trap = ''): Promise<string> {
  const result = await accept({ ...bareSubmission(sampleFields(number, fields)), trap });
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  return result.id;
}
async function change(ids: string | string[], what: EnquiryChange): Promise<string[]> {
  const result = await changeEnquiries(db, [ids].flat(), what, BY, NOW);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value.events;
}
const list = async (filter: Parameters<typeof listEnquiries>[2] = {}) =>
  (await listEnquiries(db, 9, filter)).enquiries;
const deliveries = () => db.selectFrom('deliveries').select('status').execute();

test('each change is an event, and what is said ends the wait', async () => {
  const id = await store(1);
  expect(await getEnquiry(db, id)).toMatchObject({ stage: 'new', waits_since: NOW, owner: null });
  await change(id, { act: 'tags', to: ['warm', 'warm'] });
  await change(id, { act: 'draft', text: 'Dear Asha' });
  await change(id, { act: 'remind', at: '2026-05-06T10:00:00.000Z' });
  await change(id, { act: 'contact', by: 'call', text: 'She calls back' });
  expect(await getEnquiry(db, id)).toMatchObject({
    stage: 'contacted',
    waits_since: null,
    tags: ['warm'],
    reply: null,
    remind_at: '2026-05-06T10:00:00.000Z',
  });
  expect((await listEvents(db, id)).map(({ act, body }) => [act, body])).toEqual([
    ['tags', ''],
    ['draft', 'Dear Asha'],
    ['remind', ''],
    ['contact', 'She calls back'],
  ]);
  // What changes nothing is no event.
  expect(await change(id, { act: 'tags', to: ['warm'] })).toEqual([]);
});

test('contacts with too many enquiries cannot be linked', async () => {
  const [one, two] = [await store(1), await store(2)];
  const row = await db
    .selectFrom('enquiries')
    .selectAll()
    .where('id', '=', one)
    .executeTakeFirstOrThrow();
  for (let number = 0; number < DESK_LIMITS.linked; number += 100) {
    const rows = Array.from({ length: 100 }, (_, index) => ({
      ...row,
      id: `linked-${number + index}`,
      person_id: 'one',
    }));
    await db.insertInto('enquiries').values(rows).execute();
  }
  expect(await changeEnquiries(db, [two], { act: 'join', to: 'linked-0' }, BY, NOW)).toEqual({
    ok: false,
    code: 'invalid',
    message: expect.stringContaining('At most 500'),
  });
  expect(await getEnquiry(db, two)).toMatchObject({ person_id: null });
});

test('a lost one has a reason; together all change or none', async () => {
  const ids = [await store(1), await store(2)];
  const lost = (reason: string) =>
    changeEnquiries(db, ids, { act: 'stage', to: 'lost', reason }, BY, NOW);
  expect(await lost(' ')).toMatchObject({ ok: false });
  expect(await changeEnquiries(db, [ids[0]!, 'none'], { act: 'hold' }, BY)).toEqual({
    ok: false,
    code: 'not-found',
    message: 'There is no such enquiry.',
  });
  expect(await listEvents(db, ids[0]!)).toEqual([]);
  expect(await lost('Too early')).toMatchObject({ value: { events: { length: 2 } } });
  expect(await list({ stages: ['lost'] })).toMatchObject([
    { lost_reason: 'Too early' },
    { lost_reason: 'Too early' },
  ]);
});

test('who is not a client is closed, with who it is', async () => {
  const id = await store(1);
  const close = (reason: string) =>
    changeEnquiries(db, [id], { act: 'stage', to: 'not_client', reason }, BY);
  expect(await close(' ')).toMatchObject({ ok: false, code: 'invalid' });
  expect(await close('Candidate')).toMatchObject({ ok: true });
  const closed = { stage: 'not_client', lost_reason: 'Candidate', waits_since: null };
  expect(await list({ stages: closedStages })).toMatchObject([closed]);
  await change(id, { act: 'stage', to: 'qualified' });
  expect(await getEnquiry(db, id)).toMatchObject({ lost_reason: null });
});

test('a change is taken back once, unless its value changed again', async () => {
  const id = await store(1);
  const [first = ''] = await change(id, { act: 'stage', to: 'qualified' });
  const [second = ''] = await change(id, { act: 'stage', to: 'won' });
  expect(await undoChanges(db, [first], BY)).toMatchObject({ ok: false });
  expect(await undoChanges(db, [second], BY)).toMatchObject({ ok: true });
  expect(await undoChanges(db, [second], BY)).toMatchObject({ ok: false });
  expect(await undoChanges(db, [first], BY)).toMatchObject({ ok: true });
  expect(await getEnquiry(db, id)).toMatchObject({ stage: 'new', waits_since: NOW });
  const [note = ''] = await change(id, { act: 'note', text: 'Ask Ravi' });
  expect(await list({ q: 'ravi' })).toHaveLength(1);
  await undoChanges(db, [note], BY);
  expect(await list({ q: 'ravi' })).toEqual([]);
});

test('a release makes deliveries, and its undo keeps those that were not made', async () => {
  const id = await store(1, {}, 'x');
  expect(await getEnquiry(db, id)).toMatchObject({ status: 'quarantined', waits_since: null });
  const [release = ''] = await change(id, { act: 'release' });
  expect(await getEnquiry(db, id)).toMatchObject({ status: 'received', waits_since: NOW });
  expect(await deliveries()).toEqual([{ status: 'pending' }]);
  await undoChanges(db, [release], BY);
  expect(await deliveries()).toEqual([{ status: 'held' }]);
  await change(id, { act: 'release' });
  const [discard = ''] = await change(id, { act: 'discard' });
  expect(await deliveries()).toEqual([{ status: 'held' }]);
  await undoChanges(db, [discard], BY);
  expect(await deliveries()).toEqual([{ status: 'pending' }]);
  // Nor is one repeated that was given up before.
  await db.updateTable('deliveries').set({ status: 'dead' }).execute();
  await change(id, { act: 'discard' });
  expect(await replayDeliveries(db, {})).toBe(0);
});

test('the enquiries of one person are joined and parted, and a join is taken back', async () => {
  const [one, two, three, four] = [await store(1), await store(2), await store(3), await store(4)];
  await change(one!, { act: 'join', to: two! });
  await change(three!, { act: 'join', to: four! });
  const persons = async () => new Set((await list()).map(({ person_id }) => person_id)).size;
  expect(await persons()).toBe(2);
  const events = await change(two!, { act: 'join', to: four! });
  expect(await persons()).toBe(1);
  await undoChanges(db, events, BY);
  expect(await persons()).toBe(2);
  await change(one!, { act: 'part' });
  expect(await getEnquiry(db, one!)).toMatchObject({ person_id: null });
});

test('a repeated request is done once', async () => {
  const id = await store(1);
  const note = () =>
    changeEnquiries(db, [id], { act: 'note', text: 'x' }, { ...BY, request: 'key a 1' }, NOW);
  const [first, second] = await Promise.all([note(), note()]);
  expect([second, await note()]).toEqual([first, first]);
  expect(await listEvents(db, id)).toHaveLength(1);
  const other: EnquiryChange = { act: 'note', text: 'y' };
  const by = { ...BY, request: 'key a 1' };
  expect(await changeEnquiries(db, [id], other, by)).toMatchObject({ ok: false });
});

test('all changes of a request are made or none, and notes at once are all found', async () => {
  const id = await store(1);
  const both: EnquiryChange[] = [
    { act: 'stage', to: 'won' },
    { act: 'owner', to: 'nobody known' },
  ];
  expect(await changeEnquiries(db, [id], both, BY)).toMatchObject({ ok: false });
  expect(await getEnquiry(db, id)).toMatchObject({ stage: 'new' });
  const words = ['Austin', 'Boston', 'Chicago', 'Dallas'];
  await Promise.all(words.map((text) => change(id, { act: 'note', text })));
  for (const q of words) expect(await list({ q })).toHaveLength(1);
});

// cspell:disable
test.each([
  ['menon', 1],
  ['MENÓN asha', 1],
  ['0512 555-1001', 1],
  ['15125551001', 1],
  ['512 555 1002', 0],
  ['会計', 1],
  ['लेखा', 1],
  ['100%', 0],
  ['ravi', 1],
])('a search for %s finds %i', async (q, found) => {
  const id = await store(1, { description: '経理と会計, लेखाकार' });
  await change(id, { act: 'note', text: 'Ravi knows her' });
  expect(await list({ q })).toHaveLength(found);
});

test.each([
  [
    'Anne\u2011Marie O\u2019Brien',
    ["o'brien", 'OBrien', 'oʼbrien anne', 'Anne-Marie', 'anne marie', 'anne\u2010marie'],
  ],
  [
    "Siobhan O'Brien",
    ['O\u2019Brien', 'o\u02bcbrien', 'o`brien', 'O\u00b4Brien', 'o\u2032brien', 'siob\u00adhan'],
  ],
  [
    'Layla Al-Masri O\u2019 Brien',
    ['AlMasri', 'almasri', "O'Brien", 'obrien', "o' brien", 'Al Masri'],
  ],
  ['Nour AlMasri OBrien', ['Al-Masri', 'al masri', "O' Brien", 'O\u2019Brien']],
  ['Ana El Sayed Mc Donald', ['ElSayed', 'McDonald', 'el-sayed', 'mc-donald']],
  ['Zoe\u0308 Mu\u0308ller', ['Zoë Müller', 'zoe muller', 'ＭＵＬＬＥＲ', 'zo\u200be']],
  ['Zoë Müller', ['Zoe\u0308', 'MU\u0308LLER']],
  ['Jürgen Strauß', ['strauss', 'STRAUSS', 'STRAUẞ', 'juergen'.replace('ue', 'u')]],
  ['Işıl İpek', ['isil ipek', 'IŞIL', 'ışıl', 'İPEK']],
  ['Łukasz Sørensen', ['lukasz', 'sorensen', 'SØRENSEN']],
  ['ﬁnn Oﬀord', ['finn', 'OFFORD']],
  ['Ａｓｈａ　Ｍｅｎｏｎ', ['asha menon']],
  ['Asha\u00a0\u200eMenon\u200f', ['asha menon', 'Asha\u2003Menon', '\ufeffasha']],
  ['Jürgen Größ', ['juergen groess', 'Jurgen Gross', 'jürg']],
  ['Joerg Mueller', ['Jörg Müller', 'muell', 'mull', 'JOERG']],
  ['Samuel Poe', ['samuel', 'Samue', 'poe']],
  ['山田 太郎', ['山田太郎', '太郎 山田']],
  ['ΟΔΥΣΣΕΑΣ', ['οδυσσεας', 'Οδυσσέας']],
])('the name %s is found however it is written', async (name, queries) => {
  const id = await store(1, { name, description: 'A bookkeeper' });
  await store(2, { name: 'Ravi Rao', email: 'ravi@rao.example', company_name: 'Rao' });
  for (const q of queries)
    expect(
      (await list({ q })).map((one) => one.id),
      q,
    ).toEqual([id]);
});

test.each([
  ['+1 512 555\u00a00142', ['512 555 0142', '+1 (512) 555-0142', '0015125550142', '15125550142']],
  ['+49 30–901820', ['+49 30 901820', '030/901820', '0049 30 901820', '+49 (0)30 90 18 20']],
  [
    '+44 (0)20 7946 0123',
    ['+44 20 7946 0123', '020 7946 0123', '٠٢٠ ٧٩٤٦ ٠١٢٣', '０２０ 7946', 'tel:+442079460123'],
  ],
  ['+४४ २० ७९४६ ०१२३', ['+44 (0)20 7946 0123', '020 7946 0123 ext. 4', 'asha 020 7946 0123']],
])('the number %s is found however it is written, also in a note', async (phone, queries) => {
  const id = await store(1, { phone_number: phone });
  const noted = await store(2, { phone_number: 'none' });
  await change(noted, { act: 'note', text: `She said ${phone}, after nine` });
  for (const q of queries)
    expect((await list({ q })).map((one) => one.id).toSorted(), q).toEqual([id, noted].toSorted());
});

// cspell:enable

test('the number of an enquiry finds it, however it is written', async () => {
  const id = await store(1);
  await store(2);
  const number = numberOf(id);
  const writings = [
    number,
    number.toUpperCase(),
    `#${number}`,
    ` ${number.slice(0, 4)} ${number.slice(4)}`,
    `${number.slice(0, 4)}\u2011${number.slice(4)}`,
    `Your enquiry, number ${number}`,
    id,
  ];
  for (const q of writings)
    expect(
      (await list({ q })).map((one) => one.id),
      q,
    ).toEqual([id]);
  expect(await list({ q: '—' })).toEqual([]);
});

test('two who tag at once both keep their tags, and each undo takes its own back', async () => {
  const id = await store(1);
  await change(id, { act: 'tags', to: ['us'] });
  const [[first = ''], [second = '']] = await Promise.all([
    change(id, { act: 'tags', add: ['warm'] }),
    change(id, { act: 'tags', add: ['urgent'], remove: ['us'] }),
  ]);
  const tags = async () => (await getEnquiry(db, id))!.tags.toSorted();
  expect(await tags()).toEqual(['urgent', 'warm']);
  await undoChanges(db, [first], BY);
  expect(await tags()).toEqual(['urgent']);
  await undoChanges(db, [second], BY);
  expect(await tags()).toEqual(['us']);
  const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
  expect(await changeEnquiries(db, [id], { act: 'tags', add: many }, BY)).toMatchObject({
    ok: false,
    code: 'invalid',
    message: expect.stringContaining('at most 20 tags'),
  });
});

test('a drafted reply is replaced only by one that is based on it, or by its own writer', async () => {
  const id = await store(1);
  const other = { ...BY, name: 'Meera' };
  const draft = (text: string, base: string | null | undefined, by = BY) =>
    changeEnquiries(db, [id], { act: 'draft', text, base }, by, NOW);
  const reply = async () => (await getEnquiry(db, id))!.reply;
  expect(await draft('Dear Asha', null)).toMatchObject({ ok: true });
  for (const base of [null, '', 'Hello', undefined])
    expect(await draft('Hi', base, other)).toMatchObject({
      ok: false,
      reply: 'Dear Asha',
    });
  expect(await draft('', null, other)).toMatchObject({ ok: false });
  expect(await reply()).toBe('Dear Asha');
  expect(await draft('Dear Asha, hello', undefined)).toMatchObject({ ok: true });
  expect(await draft('Hi', 'Dear Asha, hello', other)).toMatchObject({ ok: true });
  expect(await reply()).toBe('Hi');
  await draft('', 'Hi');
  expect(await draft('Late', 'Hi', other)).toMatchObject({ ok: false, reply: null });
  // Two at once: one is told.
  const both = await Promise.all([draft('A', null), draft('B', null, other)]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
});

test('the log of an enquiry has an end', async () => {
  const id = await store(1);
  const rows = Array.from({ length: 2_000 }, (_, index) => ({
    id: `event-${index}`,
    enquiry_id: id,
    at: NOW,
    actor: 'crm',
    act: 'note',
    body: 'x',
    changes: '{}',
  }));
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('enquiry_events')
      .values(rows.slice(from, from + 500))
      .execute();
  const note = () => changeEnquiries(db, [id], { act: 'note', text: 'One more' }, BY);
  expect(await note()).toMatchObject({
    ok: false,
    code: 'invalid',
    message: expect.stringContaining('full'),
  });
  expect(await change(id, { act: 'stage', to: 'won' })).toHaveLength(1);
});

test('what waits longest is first, then the newest; page by page, also if the last of a page is erased', async () => {
  const ids: string[] = [];
  for (let number = 0; number < 6; number++) {
    const at = new Date(Date.parse(NOW) + number * 60_000);
    accept = openAccept(db, { now: () => at });
    ids.push(await store(number));
  }
  const [a, b, c, d, e, f] = ids;
  await change([b!, d!], { act: 'contact', by: 'mail', text: 'Answered' });
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const { enquiries, next } = await listEnquiries(db, 2, { order: 'waiting', cursor });
    pages.push(...enquiries.map(({ id }) => id));
    await db.deleteFrom('enquiries').where('id', '=', pages.at(-1)!).execute();
    cursor = next ?? undefined;
  } while (cursor);
  expect(pages).toEqual([a, c, e, f, d, b]);
});
