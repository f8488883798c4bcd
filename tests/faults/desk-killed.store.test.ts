import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import type { EnquiryChange } from '../../contract/actions/enquiry-acts.ts';
import { stages } from '../../contract/studio/desk.ts';
import { EVENT_TYPES, type EventAct } from '../../contract/studio/event-types.ts';
import { migrate } from '../../server/db/migrations.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { bareSubmission, openAccept, sampleFields } from '../helpers/enquiries.ts';
import { sized, tally, until } from '../helpers/process/faults.ts';
import { OWN_PAGE, portsOf, signInOwner, startStudio } from '../helpers/process/start-studio.ts';
import { kill } from '../helpers/process/survives-kill.ts';
import { startWebhookServer } from '../helpers/process/webhook-server.ts';
import { newTestStore } from '../helpers/store/test-store.ts';
import { createKey } from '../helpers/store/people-acts.ts';

const KILLS = sized(3, 20);
const CLIENTS = 4;
/** Nobody is told of drafts. */
const TOLD: EventAct[] = ['stage', 'owner', 'note', 'contact', 'undo'];
const secret = `whsec_${Buffer.from('a secret of twenty-four!').toString('base64')}`;
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** What an event or a request for it says. */
const described = (act: string, id: string, text = '') => `${act} ${id} ${text}`;
interface Sent {
  /** By enquiry. */
  changes: string[];
  /** Those of the response; null without one. */
  events: string[] | null;
}

test(`the site is killed ${KILLS} times while a team works: each acknowledged change is one event, and told`, async () => {
  const store = await newTestStore('content');
  const db = openDatabase(store);
  await migrate(db);
  const command = { id: null, name: 'command' };
  const key = await createKey(db, command, { name: 'crm', scopes: ['enquiries:write'] });
  for (let number = 0; number < 6; number++)
    await openAccept(db)(bareSubmission(sampleFields(number)));
  const readEnquiries = () => db.selectFrom('enquiries').selectAll().orderBy('id').execute();
  const before = await readEnquiries();
  const ids = before.map(({ id }) => id);

  let holding = false;
  const failed = new Set<string>();
  const told: { id: string; body: any }[] = [];
  /** Fails the first attempt of some, by a refusal or by silence; confirms nothing while it holds. */
  const hook = await startWebhookServer((response) => {
    const { headers, body } = hook.received.at(-1)!;
    const id = String(headers['webhook-id']);
    told.push({ id, body: new Webhook(secret).verify(body, headers as Record<string, string>) });
    const fails = !holding && !failed.has(id) && Math.random() < 0.1;
    if (fails) failed.add(id);
    if (holding || (fails && Math.random() < 0.2)) return;
    response.writeHead(fails ? 500 : 204).end();
  });
  const events = TOLD.map((act) => EVENT_TYPES[act]);
  const crm = { name: 'crm', url: hook.url, secrets: [secret], allow_private: ['127.0.0.1'] };
  const settings = {
    ...store.settings,
    LOG_LEVEL: 'silent',
    LEASE_SECONDS: '3',
    WEBHOOKS: JSON.stringify([{ ...crm, events }]),
  };
  let site = await startStudio(settings);
  const { studioUrl } = site;
  const Cookie = await signInOwner(site);
  const owner = (await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()).id;

  let running: Promise<unknown> = Promise.resolve();
  const sent: Sent[] = [];
  const statuses = new Set<number>();
  const acknowledged = () => sent.flatMap(({ events: made }) => made ?? []);
  /** Null without a response. */
  async function send(path: string, body: object, changes: string[], headers: object = { Cookie }) {
    await running;
    const all = { ...OWN_PAGE, Connection: 'close', ...headers };
    const init = { method: 'POST', headers: all, body: JSON.stringify(body) };
    const made = await fetch(studioUrl + path, init)
      .then(async (response) => {
        const read = (await response.json()) as { events?: string[]; event?: string };
        statuses.add(response.status);
        return read.events ?? [read.event ?? []].flat();
      })
      .catch(() => null);
    sent.push({ changes, events: made });
    return made;
  }

  let texts = 0;
  async function changeSomething() {
    const [id, act, text] = [oneOf(ids), oneOf([...TOLD, 'draft'] as const), `said${++texts}`];
    if (act === 'note') {
      const headers = { Authorization: `Bearer ${key}`, 'Idempotency-Key': text };
      const note = [described(act, id, text)];
      while (!(await send(`/api/v1/enquiries/${id}/notes`, { text }, note, headers)));
    } else if (act === 'undo') {
      const undone = oneOf(acknowledged().slice(-20));
      const maybe = ids.map((one) => described(act, one));
      if (undone) await send('/api/enquiries/undo', { events: [undone] }, maybe);
    } else {
      const change = {
        stage: { act: 'stage', to: oneOf(stages), reason: text },
        owner: { act: 'owner', to: oneOf([owner, null]) },
        contact: { act: 'contact', by: 'call', text },
        draft: { act: 'draft', text },
      }[act as string] as EnquiryChange;
      const together = [...new Set(oneOf([[id], [id, oneOf(ids), oneOf(ids)]]))];
      const said = 'text' in change ? text : '';
      const changes = together.map((one) => described(act, one, said));
      await send('/api/enquiries/changes', { ids: together, change }, changes);
    }
  }
  const done = new AbortController();
  const client = async () => {
    while (!done.signal.aborted) await changeSomething();
  };
  const unacknowledgedNotes = async () => {
    const notes = db.selectFrom('enquiry_events').select('id').where('act', '=', 'note');
    const newest = await notes.orderBy('id', 'desc').limit(CLIENTS).execute();
    return newest.filter(({ id }) => !acknowledged().includes(id)).length;
  };
  const moments = [
    // Between what the receiver got and its confirmation.
    async () => {
      holding = true;
      const got = told.length;
      await until(async () => told.length > got, { within: 30_000, pause: 1 });
    },
    // Between the commit of a note and its response.
    () => until(async () => (await unacknowledgedNotes()) > 0, { within: 30_000, pause: 0 }),
    () => sleep(Math.random() * 50),
  ];
  let repeatedNotes = 0;
  const restart = async () => {
    await kill(site.process);
    holding = false;
    repeatedNotes += await unacknowledgedNotes();
    site = await startStudio({ ...settings, ...portsOf(site) });
  };
  const killer = async () => {
    for (let round = 0; round < KILLS; round++) {
      const goal = acknowledged().length + 40;
      await until(async () => acknowledged().length > goal, { within: 30_000, pause: 2 });
      await moments[round % moments.length]!();
      running = restart();
      await running;
    }
    done.abort();
  };
  await Promise.all([killer(), ...Array.from({ length: CLIENTS }, client)]);
  const waiting = () =>
    db.selectFrom('deliveries').select('id').where('status', '<>', 'delivered').execute();
  await until(async () => (await waiting()).length === 0, { within: 90_000 });
  await site.stop();

  const rows = await db.selectFrom('enquiry_events').selectAll().orderBy('id').execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const describedRow = (id: string) => {
    const row = rowOf.get(id);
    return row ? described(row.act, row.enquiry_id, row.body) : 'lost';
  };
  // An answered request made the events of its response; one without did at most what it asked for, once.
  expect([200, 201, 409]).toEqual(expect.arrayContaining([...statuses]));
  for (const { changes, events: made } of sent) {
    for (const id of made ?? []) expect(changes).toContain(describedRow(id));
    // What is said is an event in any case.
    if (changes[0]!.includes('said')) expect(made ?? changes).toHaveLength(changes.length);
  }
  expect(Math.max(...tally(acknowledged()).values())).toBe(1);
  const known = new Set(acknowledged());
  const unknown = rows.filter(({ id }) => !known.has(id)).map(({ id }) => describedRow(id));
  const unanswered = sent.filter(({ events: made }) => made === null);
  const asked = tally(unanswered.flatMap(({ changes }) => changes));
  for (const [one, count] of tally(unknown)) expect(count).toBeLessThanOrEqual(asked.get(one) ?? 0);
  const said = rows.filter(({ body }) => body !== '');
  expect(Math.max(...tally(said.map(({ id }) => describedRow(id))).values())).toBe(1);

  // Events in their order make the columns what they are.
  for (const [index, { searched: __, ...columns }] of (await readEnquiries()).entries()) {
    const { searched: _, ...state } = before[index]! as Record<string, unknown>;
    const own = rows.filter(({ enquiry_id }) => enquiry_id === columns.id);
    for (const { id, changes } of own)
      for (const [column, [from, to]] of Object.entries<unknown[]>(JSON.parse(changes))) {
        expect([id, column, state[column]]).toEqual([id, column, from]);
        state[column] = to;
      }
    expect(columns).toEqual(state);
    // Each can be found by what it says.
    expect(own.filter(({ body, searched }) => !searched?.includes(body))).toEqual([]);
  }
  const undone = rows.flatMap(({ undone_by }) => undone_by ?? []);
  expect(undone.toSorted()).toEqual(rows.filter(({ act }) => act === 'undo').map(({ id }) => id));

  // Each that is told is one delivery, and arrived at least once as it was recorded.
  const toTell = rows.filter(({ act }) => TOLD.includes(act as EventAct)).map(({ id }) => id);
  const deliveries = await db.selectFrom('deliveries').select('destination').execute();
  expect(deliveries.map(({ destination }) => destination).toSorted()).toEqual(
    toTell.map((id) => `webhook:crm#${id}`),
  );
  expect([...new Set(told.map(({ id }) => id))].toSorted()).toEqual(toTell);
  for (const { id, body } of told) {
    const { act, at, enquiry_id, actor: by, body: text, changes } = rowOf.get(id)!;
    const event = { id, by, text, changes: JSON.parse(changes) as unknown };
    const type = EVENT_TYPES[act as EventAct];
    expect(body).toMatchObject({ type, timestamp: at, data: { id: enquiry_id, event } });
  }
  const repeats = told.length - toTell.length;
  console.log(
    `${rows.length} events, ${toTell.length} told, ${repeats} repeats (${failed.size} after a refusal);`,
    `${unanswered.length} requests without a response, for which were made`,
    `${repeatedNotes} notes and ${unknown.length} other changes`,
  );
  expect(unanswered.length).toBeGreaterThan(0);
  expect(repeats).toBeGreaterThan(failed.size);
  expect(repeatedNotes).toBeGreaterThanOrEqual(sized(0, 1));
  await db.destroy();
  await hook.close();
  store.remove();
});
