import { afterEach, beforeEach, expect, test } from 'vitest';
import { enquiryFields } from '../../../contract/enquiry/enquiry.ts';
import { UNDO_SEND } from '../../../contract/studio/desk.ts';
import { sampleFields } from '../../../tests/helpers/enquiries.ts';
import { openOutboxBench, type OutboxBench } from '../../../tests/helpers/process/outbox-bench.ts';
import { startSmtpServer, type SmtpServer } from '../../../tests/helpers/process/smtp-server.ts';
import { changeEnquiries, undoChanges } from '../../../tests/helpers/store/desk-acts.ts';
import { allowed } from '../../../tests/helpers/studio/acts-on.ts';
import { createAccount } from '../../accounts/accounts.ts';
import type { Actor } from '../../accounts/audit-log.ts';
import { attachFile } from '../../actions/enquiries/attach-file.ts';
import { releaseReplies } from '../../actions/enquiries/release-replies.ts';
import { sendReply } from '../../actions/enquiries/send-reply.ts';
import { runAction } from '../../actions/run-action.ts';
import { write } from '../../db/commit-queue.ts';
import { openMailer } from '../../mail/mailer.ts';
import { createSecret } from '../../secret/secret.ts';
import type { Destination } from '../deliver/destination.ts';
import { startDeliveryQueue } from '../deliver/delivery-worker.ts';
import { replayDeliveries } from '../deliver/replay-deliveries.ts';
import { listEvents } from '../follow-up/enquiry-events.ts';
import { getEnquiry } from '../read-enquiries.ts';
import { removeExpired } from '../retain/housekeeping.ts';
import { listExpired } from '../retain/list-expired.ts';
import { collectSubjectData, eraseSubject } from '../retain/subject-data.ts';
import { readContent } from './message-files.ts';
import { listMessages } from './messages.ts';
import { replyMail } from './reply-mail.ts';

const addresses = {
  mailTo: 'team@citadel.example',
  mailFrom: 'desk@citadel.example',
  mailReplyTo: undefined as string | undefined,
};
let smtp: SmtpServer;
let bench: OutboxBench;
let destination: Destination;
let asha: Actor;
let id: string;

beforeEach(async () => {
  smtp = await startSmtpServer();
  const destinations: Destination[] = [];
  bench = await openOutboxBench(destinations);
  const mailer = openMailer({ smtpUrl: smtp.url, dataDir: '' }, { greeting: 1_500, idle: 1_500 });
  const secret = createSecret(Buffer.alloc(32, 7));
  destination = replyMail(mailer, addresses, { db: bench.db, secret });
  destinations.push(destination);
  asha = await account('Asha Rao', 'asha@citadel.example');
  id = await bench.accept(1);
});
afterEach(async () => {
  addresses.mailReplyTo = undefined;
  await smtp.close();
});

async function account(name: string, email: string): Promise<Actor> {
  const given = { name, email, role: 'sales' as const };
  return (await write(bench.db, (transaction) => createAccount(transaction, null, given)))!;
}
const context = (sendsFrom: string | undefined = addresses.mailFrom) => ({
  db: bench.db,
  notify: () => [],
  enquiries: { dataDir: '', sendsFrom },
});
let requests = 0;
const reply = (more: object = {}, by: Actor = asha, sendsFrom?: string) => {
  const given = { id, subject: 'Your enquiry', text: 'Hello', seen: '' };
  const request = `request-${++requests}`;
  const all = { ...given, request, ...more };
  return runAction(context(sendsFrom), sendReply, all, allowed(by), bench.now().toISOString());
};
async function sent(more: object = {}, by?: Actor): Promise<string> {
  const done = await reply(more, by);
  if (!done.ok) throw new Error(done.message);
  return done.value.events[0]!;
}
const attach = async (name: string, content: Buffer, type = 'application/pdf') => {
  async function* chunks() {
    for (let at = 0; at < content.length; at += 60_000) yield content.subarray(at, at + 60_000);
  }
  const given = { enquiry: id, name, type, content: chunks() };
  return runAction(context(), attachFile, given, allowed(asha));
};
const attached = async (name: string, content: Buffer, type?: string) => {
  const done = await attach(name, content, type);
  if (!done.ok) throw new Error(done.message);
  return done.value.id;
};
const undo = (event: string) =>
  undoChanges(bench.db, [event], { ...asha, notify: () => [] }, bench.now().toISOString());
const note = (text: string, by: Actor = { id: null, name: 'Ravi' }) =>
  changeEnquiries(bench.db, [id], { act: 'note', text }, { ...by, notify: () => [] });
const states = async () => (await listMessages(bench.db, id)).map(({ state }) => state);
/** The unfolded headers of a mail, with lowercase names. */
const headersOf = (data: string): Record<string, string> =>
  Object.fromEntries(
    data
      .slice(0, data.indexOf('\r\n\r\n'))
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.split(':', 1)[0]!.toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );

test('a reply is mailed to the sender, ends the wait, and assigns what is unassigned', async () => {
  const event = await sent({ text: 'Hello Asha\nWhen can we call?' });
  expect(await getEnquiry(bench.db, id)).toMatchObject({
    stage: 'contacted',
    waits_since: null,
    owner: 'asha@citadel.example',
  });
  await bench.run();
  expect([await states(), smtp.received]).toEqual([['waiting'], []]);
  await bench.advance(UNDO_SEND);
  expect(await states()).toEqual(['sent']);
  const [{ to, data } = { to: [], data: '' }] = smtp.received;
  expect(to).toEqual(['RCPT TO:<asha.menon+1@example.com>']);
  const messageId = `<${event}@citadel.example>`;
  expect(headersOf(data)).toMatchObject({
    from: 'Asha Rao <desk@citadel.example>',
    to: 'asha.menon+1@example.com',
    subject: 'Your enquiry',
    'reply-to': 'team@citadel.example',
    'message-id': messageId,
    references: messageId,
  });
  expect(data).toContain('Hello Asha\r\nWhen can we call?');
  const [{ messages }] = (await collectSubjectData(bench.db, 'asha.menon+1@example.com')) as [any];
  expect(messages.messages).toMatchObject([{ message_id: messageId, accepted: '250 accepted' }]);

  // The next one is of the same thread, and the assignee stays.
  const ravi = await account('Ravi', 'ravi@citadel.example');
  addresses.mailReplyTo = 'hello@citadel.example';
  await sent({ seen: event }, ravi);
  await bench.advance(UNDO_SEND);
  const second = headersOf(smtp.received[1]!.data);
  expect(second).toMatchObject({ 'in-reply-to': messageId, from: 'Ravi <desk@citadel.example>' });
  expect(second.references).toBe(`${messageId} ${second['message-id']}`);
  expect(second['reply-to']).toMatch(
    new RegExp(`^hello\\+${id.slice(-8)}[0-9a-f]{20}@citadel\\.example$`),
  );
  expect((await getEnquiry(bench.db, id))?.owner).toBe('asha@citadel.example');
});

test('for ten seconds a reply can be undone, and its text is a draft again; then it is too late', async () => {
  const file = await attached('offer.pdf', Buffer.from('offer'));
  const event = await sent({ subject: 'Our offer', text: 'Hello Asha', files: [file] });
  // Somebody changed the stage meanwhile, which stays.
  const by = { id: null, name: 'Ravi', notify: () => [] };
  await changeEnquiries(bench.db, [id], { act: 'stage', to: 'qualified' }, by);
  expect(await undo(event)).toMatchObject({ ok: true });
  expect(await getEnquiry(bench.db, id)).toMatchObject({
    stage: 'qualified',
    owner: null,
    reply: 'Hello Asha',
    reply_subject: 'Our offer',
  });
  await bench.advance(60_000);
  expect([smtp.received, await states()]).toEqual([[], []]);

  const again = await sent({ files: [file] });
  smtp.mood = 'refuses';
  await bench.advance(UNDO_SEND);
  expect(await undo(again)).toMatchObject({ ok: false, code: 'conflict' });
  expect((await listMessages(bench.db, id))[0]).toMatchObject({ state: 'waiting', canUndo: false });
  smtp.mood = 'accepts';
  await bench.advance(60_000);
  expect([await states(), smtp.received.length]).toEqual([['sent'], 1]);
  expect(await undo(again)).toMatchObject({ ok: false, code: 'conflict' });
});

test('what was logged since the writing began is shown instead of sending', async () => {
  const first = await note('They called: not before June');
  const seen = first.ok ? first.value.events[0]! : '';
  expect(await reply({ seen: '' })).toMatchObject({
    ok: false,
    code: 'conflict',
    newer: [{ id: seen, actor: 'Ravi', body: 'They called: not before June' }],
  });
  // One's own note is known, another reply of one's own is not.
  await note('I write now', asha);
  const event = await sent({ seen });
  expect(await reply({ seen })).toMatchObject({ code: 'conflict', newer: [{ id: event }] });
});

test('the same request sends once', async () => {
  const event = await sent({ request: 'the same one' });
  expect(await sent({ request: 'the same one' })).toBe(event);
  expect(await reply({ request: 'the same one', text: 'Another' })).toMatchObject({
    code: 'invalid',
  });
  await bench.advance(UNDO_SEND);
  expect(smtp.received).toHaveLength(1);
});

test('keys, agents and commands do not send; without a mail server nobody does', async () => {
  expect(await reply({}, { id: null, name: 'key crm' })).toMatchObject({ code: 'forbidden' });
  const without = await runAction(
    { ...context(), enquiries: { dataDir: '' } },
    sendReply,
    { id, subject: 'A', text: 'A', seen: '', request: 'without one' },
    allowed(asha),
  );
  expect(without).toMatchObject({ code: 'conflict' });
  await changeEnquiries(bench.db, [id], { act: 'discard' }, { ...asha, notify: () => [] });
  expect(await reply()).toMatchObject({ code: 'conflict' });
  expect(await states()).toEqual([]);
});

test('linked enquiries are answered together', async () => {
  const [other, stranger] = [await bench.accept(2), await bench.accept(3)];
  await changeEnquiries(bench.db, [id], { act: 'join', to: other }, { ...asha, notify: () => [] });
  expect(await reply({ also: [stranger] })).toMatchObject({ ok: false, code: 'conflict' });
  await sent({ also: [other] });
  expect(await getEnquiry(bench.db, other)).toMatchObject({
    stage: 'contacted',
    waits_since: null,
  });
  await bench.advance(UNDO_SEND);
  expect(smtp.received).toHaveLength(1);
});

test('a refused recipient is final, and said in words that no log has', async () => {
  const reasons: unknown[] = [];
  const log = { info() {}, warn: (details: object) => void reasons.push(details) };
  await sent();
  smtp.mood = 'refuses-recipients';
  bench.now().setTime(bench.now().getTime() + UNDO_SEND);
  await startDeliveryQueue({ db: bench.db, log }, destination).stop();
  const [message] = await listMessages(bench.db, id);
  expect(message).toMatchObject({
    state: 'failed',
    failure: expect.stringMatching(/takes no mail for that recipient.*asha\.menon/) as string,
  });
  expect(JSON.stringify(reasons)).not.toContain('asha');
  // It can be undone too, to say it in another way.
  expect(message).toMatchObject({ canUndo: true });
  expect(await undo(message!.id)).toMatchObject({ ok: true });
  expect(await getEnquiry(bench.db, id)).toMatchObject({ reply: 'Hello', stage: 'new' });
  await sent();
  await bench.advance(UNDO_SEND);
  smtp.mood = 'accepts';
  await replayDeliveries(bench.db, { enquiryId: id }, bench.now());
  await bench.run();
  expect(await listMessages(bench.db, id)).toMatchObject([{ state: 'sent', failure: null }]);
  // What was sent is never sent again, whatever is replayed.
  await replayDeliveries(bench.db, { enquiryId: id, all: true }, bench.now());
  await bench.run();
  expect([await states(), smtp.received.length]).toEqual([['sent'], 1]);
});

test('a name, a subject and an address add no header and no recipient', async () => {
  const mallory = await account('M\r\nBcc: x@evil.example', 'mallory@citadel.example');
  for (const email of ['a@b.example>\r\nBcc: <y@evil.example', 'a@b.example, y@evil.example'])
    expect(enquiryFields.safeParse(sampleFields(1, { email })).success).toBe(false);
  const file = await attached('a\r\nBcc: z@evil.example.pdf', Buffer.from('x'), 'text/x\r\nBcc: w');
  await sent({ subject: 'Hello\r\nBcc: v@evil.example =?utf-8?B?eA==?=', files: [file] }, mallory);
  await bench.advance(UNDO_SEND);
  const [{ to, data }] = smtp.received as [SmtpServer['received'][number]];
  expect(to).toEqual(['RCPT TO:<asha.menon+1@example.com>']);
  expect(data).not.toMatch(/^bcc:/im);
  // A mail program would decode it.
  expect(headersOf(data).subject).not.toContain('=?utf-8?B?eA==?=');
});

test('attachments are sent as they were stored, in at most 10 MB, and go with the enquiry', async () => {
  const picture = Buffer.from(Array.from({ length: 700_000 }, (_, index) => (index * 31) % 251));
  const ids = [await attached('Café.png', picture, 'image/png'), await attached('b', Buffer.of())];
  expect(await readContent(bench.db, ids[0]!)).toEqual(picture);
  expect(await attach('big', Buffer.alloc(10 * 1024 ** 2 + 1))).toMatchObject({ code: 'invalid' });
  expect(await reply({ files: ['guessed'] })).toMatchObject({ code: 'conflict' });
  await sent({ files: ids });
  await bench.advance(UNDO_SEND);
  const { data } = smtp.received[0]!;
  expect(data.replaceAll('\r\n', '')).toContain(picture.toString('base64'));
  expect(data).toMatch(/filename\*0?\*?=utf-8''Caf%C3%A9\.png/i);
  // An attachment is sent once.
  expect(await reply({ files: ids, seen: 'z' })).toMatchObject({ code: 'conflict' });

  const [{ messages }] = (await collectSubjectData(bench.db, 'asha.menon+1@example.com')) as [any];
  expect(messages.files[0].content).toBe(picture.toString('base64'));
  await eraseSubject(bench.db, { dataDir: '' }, 'asha.menon+1@example.com');
  for (const table of ['enquiry_messages', 'enquiry_files', 'enquiry_file_pieces'] as const)
    expect(await bench.db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test('attachments that are not sent are removed after a week', async () => {
  await attached('a', Buffer.from('x'));
  const log = { info() {}, warn() {} };
  const count = async (days: number) => {
    const now = new Date(Date.now() + days * 24 * 3_600_000);
    await removeExpired({ db: bench.db, config: { dataDir: '', retentionMonths: 84 }, log }, now);
    return (await bench.db.selectFrom('enquiry_file_pieces').selectAll().execute()).length;
  };
  expect([await count(6), await count(8)]).toEqual([1, 0]);
});

test('what a restore held waits for an owner', async () => {
  await sent();
  await bench.db
    .updateTable('deliveries')
    .set({ status: 'held' })
    .where('target', '=', 'reply-mail')
    .execute();
  await bench.advance(3_600_000);
  expect([await states(), smtp.received]).toEqual([['held'], []]);
  const now = bench.now().toISOString();
  const release = () => runAction(context(), releaseReplies, { enquiry: id }, allowed(asha), now);
  expect(await release()).toMatchObject({ ok: true, value: { count: 1 } });
  await bench.run();
  expect(await states()).toEqual(['sent']);
  expect(await release()).toMatchObject({ code: 'conflict' });
});

test('retention counts from the last mail or call', async () => {
  const expired = async () =>
    (await listExpired(bench.db, new Date('2028-09-01'), 24)).enquiries.map((one) => one.id);
  const other = await bench.accept(2);
  expect((await expired()).toSorted()).toEqual([id, other].toSorted());
  const by = { ...asha, notify: () => [] };
  const called = { act: 'contact', by: 'call', text: 'They start in spring' } as const;
  const done = await changeEnquiries(bench.db, [id], called, by, '2027-01-01T00:00:00.000Z');
  expect(await expired()).toEqual([other]);
  await undoChanges(bench.db, done.ok ? done.value.events : [], by);
  expect((await expired()).toSorted()).toEqual([id, other].toSorted());
  expect((await listEvents(bench.db, id)).map(({ act }) => act)).toEqual(['contact', 'undo']);
});
