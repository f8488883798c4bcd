import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { migrate } from '../../server/db/migrations.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { bareSubmission, openAccept, sampleFields } from '../helpers/enquiries.ts';
import { sized, tally, until } from '../helpers/process/faults.ts';
import { startSmtpServer } from '../helpers/process/smtp-server.ts';
import { OWN_PAGE, portsOf, signInOwner, startStudio } from '../helpers/process/start-studio.ts';
import { kill } from '../helpers/process/survives-kill.ts';
import { newTestStore } from '../helpers/store/test-store.ts';

const KILLS = sized(3, 20);
const CLIENTS = 3;

test(`the site is killed ${KILLS} times while replies are sent: each is in the log once, and mailed at least once under one Message-ID`, async () => {
  const store = await newTestStore('content');
  const smtp = await startSmtpServer();
  const db = openDatabase(store);
  await migrate(db);
  for (let number = 0; number < 6; number++)
    await openAccept(db)(bareSubmission(sampleFields(number)));
  const enquiries = await db.selectFrom('enquiries').select(['id', 'email']).execute();
  const settings = {
    ...store.settings,
    SMTP_URL: smtp.url,
    LEASE_SECONDS: '3',
    LOG_LEVEL: 'silent',
  };
  let site = await startStudio(settings);
  const { studioUrl } = site;
  const Cookie = await signInOwner(site);

  let running: Promise<unknown> = Promise.resolve();
  /** Null without a response. */
  async function post(path: string, body: object, headers: object = OWN_PAGE) {
    await running;
    const all = { ...headers, Cookie, Connection: 'close' };
    const init = { method: 'POST', headers: all, body: JSON.stringify(body) };
    return fetch(studioUrl + path, init)
      .then(async (response) => ({ ok: response.ok, body: (await response.json()) as any }))
      .catch(() => null);
  }
  /** The events of acknowledged replies, by their text; and those of which an undo was acknowledged, or may have been done. */
  const acknowledged = new Map<string, string>();
  const undone = new Set<string>();
  const perhaps = new Set<string>();
  let count = 0;
  async function reply() {
    const number = ++count;
    const text = `reply ${number}.`;
    const { id } = enquiries[number % enquiries.length]!;
    const files: string[] = [];
    const file = await post(`/api/enquiries/${id}/files?name=a.txt`, { text });
    if (file?.ok) files.push(file.body.id);
    const body = { subject: text, text, files, seen: 'z', request: `request ${number}` };
    for (;;) {
      const done = await post(`/api/enquiries/${id}/reply`, body);
      if (done?.ok) {
        acknowledged.set(text, done.body.events[0]);
        break;
      }
      // Only a site that is away is asked again.
      if (done) throw new Error(JSON.stringify(done.body));
    }
    if (number % 5 !== 0) return;
    const events = [acknowledged.get(text)!];
    const taken = await post('/api/enquiries/undo', { events });
    if (taken?.ok) undone.add(events[0]!);
    else perhaps.add(events[0]!);
  }
  const done = new AbortController();
  const client = async () => {
    while (!done.signal.aborted) {
      await reply();
      await sleep(100);
    }
  };
  const committed = async () =>
    (await db.selectFrom('enquiry_messages').select('id').execute()).filter(
      ({ id }) => ![...acknowledged.values()].includes(id),
    ).length;
  const moments = [
    // Between what the mail server took and its record.
    async () => {
      const got = smtp.received.length;
      await until(async () => smtp.received.length > got, { within: 40_000, pause: 1 });
    },
    // Between the commit of a reply and its response.
    () => until(async () => (await committed()) > 0, { within: 30_000, pause: 0 }),
    () => sleep(Math.random() * 50),
  ];
  const killer = async () => {
    for (let round = 0; round < KILLS; round++) {
      const goal = acknowledged.size + 8;
      await until(async () => acknowledged.size > goal, { within: 30_000, pause: 2 });
      await moments[round % moments.length]!();
      running = kill(site.process).then(async () => {
        site = await startStudio({ ...settings, ...portsOf(site) });
      });
      await running;
    }
    done.abort();
  };
  await Promise.all([killer(), ...Array.from({ length: CLIENTS }, client)]);
  const waiting = () =>
    db.selectFrom('deliveries').select('id').where('status', '<>', 'delivered').execute();
  await until(async () => (await waiting()).length === 0, { within: 120_000 });
  await site.stop();

  const events = await db
    .selectFrom('enquiry_events')
    .select(['id', 'enquiry_id', 'body', 'undone_by'])
    .where('act', '=', 'contact')
    .execute();
  // Each request made one event, that of its response.
  expect(new Map(events.map(({ id, body }) => [body, id]))).toEqual(acknowledged);
  expect(events).toHaveLength(acknowledged.size);
  for (const { id, undone_by } of events)
    if (!perhaps.has(id)) expect([id, undone_by !== null]).toEqual([id, undone.has(id)]);

  const sent = events.filter(({ undone_by }) => undone_by === null);
  const mails = tally(smtp.received.map(({ data }) => /^Message-ID: <(.*)@/im.exec(data)?.[1]));
  expect([...mails.keys()].toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
  for (const { to, data } of smtp.received) {
    const { enquiry_id } = sent.find(({ id }) => data.includes(`<${id}@`))!;
    const { email } = enquiries.find(({ id }) => id === enquiry_id)!;
    expect(to).toEqual([`RCPT TO:<${email}>`]);
  }
  console.log(
    `${sent.length} sent, ${smtp.received.length - sent.length} repeats, ${undone.size} undone`,
  );
  await db.destroy();
  await smtp.close();
  store.remove();
});
