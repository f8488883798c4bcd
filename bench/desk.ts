/**
 * The lists of the desk with many enquiries, on SQLite and on PostgreSQL, without HTTP:
 * `node bench/desk.ts [enquiries] [rounds]`. Each enquiry has five events. Needs PostgreSQL.
 */
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { openStages, stages } from '../contract/studio/desk.ts';
import { engineOf } from '../server/db/engine.ts';
import { openDatabase, type Database } from '../server/db/open-database.ts';
import { migrate } from '../server/db/migrations.ts';
import { listDeliveriesOf } from '../server/enquiries/deliver/read-deliveries.ts';
import { readDestinations } from '../server/enquiries/deliver/read-destinations.ts';
import { listEvents } from '../server/enquiries/follow-up/enquiry-events.ts';
import {
  countEnquiries,
  countViews,
  listTags,
  listValues,
} from '../server/enquiries/follow-up/count-views.ts';
import { listSamePerson } from '../server/enquiries/follow-up/same-person.ts';
import { searchedText } from '../server/enquiries/follow-up/searched-text.ts';
import { getEnquiry, listEnquiries } from '../server/enquiries/read-enquiries.ts';
import { countSubject } from '../server/enquiries/retain/subject-data.ts';
import { startPostgres } from '../tests/helpers/store/temporary-postgres.ts';
import { quantile, report, rounded } from './report.ts';

const ENQUIRIES = Number(process.argv[2] ?? 10_000);
const ROUNDS = Number(process.argv[3] ?? 20);
const EVENTS = 5;
/** Enquiries per insert. */
const BATCH = 200;
/** What a list shows at once. */
const PAGE = 50;
const OLDEST = Date.parse('2024-06-01T00:00:00Z');
const EVERY = 90 * 60_000;
const OWNERS = ['meera', 'nikhil', 'asha'];
const TAGS = ['warm', 'us', 'uk', 'night shift', 'bookkeeping', 'again'];
const SENTENCES = [
  'We need a bookkeeper for twenty hours a week, who knows QuickBooks and closes the month by the fifth.',
  'Our last assistant left, and nobody answers the phone between nine and one.',
  'Please call me before noon my time, I am on the road in the afternoon.',
  'We sell furniture in three shops, and the invoices come by mail and on paper.',
  'How much is it for two people, and what happens when one of them is ill?',
];

/** The same numbers in every run (mulberry32). */
let seed = 1;
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
const says = (sentences: number) =>
  Array.from({ length: sentences }, () => pick(SENTENCES)).join(' ');

/** Most are closed, and what came last waits. */
function enquiryOf(number: number) {
  const at = OLDEST + number * EVERY;
  const received_at = new Date(at).toISOString();
  const isNew = number > ENQUIRIES * 0.97;
  const stage = isNew
    ? ('new' as const)
    : random() < 0.9
      ? pick(['won', 'lost'] as const)
      : pick(stages);
  const status =
    random() < 0.9 ? ('received' as const) : pick(['quarantined', 'discarded'] as const);
  const fields = {
    name: `Asha Menon ${number}`,
    email: `asha.menon+${number % 9_000}@example.com`,
    phone_number: `+1 512 ${String(1_000_000 + number)}`,
    company_name: `Menon & Daughters ${number % 4_000}`,
    website: '',
    description: says(6),
  };
  return {
    ...fields,
    id: uuidv7({ msecs: at }),
    received_at,
    status,
    stage,
    source: '{"page":"/contact-us"}',
    country: pick(['US', 'US', 'US', 'GB', 'AU', 'CA', 'AE', '']),
    came_from: pick(['google.com', 'google', 'linkedin.com', '']),
    about: pick(['', '', '/services/bookkeeping', '/people/ketaki-ranade', '/rates']),
    screening: '[]',
    synthetic: 0 as const,
    owner_id: random() < 0.6 ? pick(OWNERS) : null,
    tags: random() < 0.3 ? JSON.stringify([pick(TAGS), pick(TAGS)]) : '[]',
    waits_since: isNew && status === 'received' ? received_at : null,
    reply: random() < 0.005 ? says(3) : null,
    fields,
  };
}

function eventOf(enquiry: { id: string; received_at: string }, number: number) {
  const act = pick(['note', 'contact', 'stage', 'owner', 'tags'] as const);
  const at = new Date(Date.parse(enquiry.received_at) + number * 3_600_000);
  return {
    id: uuidv7({ msecs: at.getTime() }),
    enquiry_id: enquiry.id,
    at: at.toISOString(),
    account_id: pick(OWNERS),
    actor: 'Meera Nair',
    act,
    body: act === 'note' || act === 'contact' ? says(2) : '',
    changes: '{"stage":["new","contacted"]}',
  };
}

async function fill(db: Database): Promise<void> {
  seed = 1;
  for (let first = 0; first < ENQUIRIES; first += BATCH)
    await db.transaction().execute(async (transaction) => {
      const made = Array.from({ length: BATCH }, (_, at) => enquiryOf(first + at));
      const events = made.map((one) => Array.from({ length: EVENTS }, (_, at) => eventOf(one, at)));
      const rows = made.map(({ fields, ...row }, at) => ({
        ...row,
        searched: searchedText([...Object.values(fields), ...events[at]!.map(({ body }) => body)]),
      }));
      await transaction.insertInto('enquiries').values(rows).execute();
      await transaction.insertInto('enquiry_events').values(events.flat()).execute();
      const deliveries = made.flatMap(({ id, received_at: at }) =>
        ['team-mail', 'webhook:crm'].map((destination) => ({
          id: uuidv7(),
          enquiry_id: id,
          destination,
          status: 'delivered' as const,
          attempts: 1,
          attempts_before_replay: 0,
          next_attempt_at: at,
          created_at: at,
          updated_at: at,
        })),
      );
      await transaction.insertInto('deliveries').values(deliveries).execute();
      const attempts = deliveries.map(({ id, created_at: at }) => ({
        delivery_id: id,
        number: 1,
        started_at: at,
        finished_at: at,
        outcome: 'delivered' as const,
        reason: null,
      }));
      await transaction.insertInto('delivery_attempts').values(attempts).execute();
    });
}

/** A page in the middle of a list, and one at its end. */
async function cursorsOf(db: Database, order: 'newest' | 'waiting') {
  const after = async (count: number) => (await listEnquiries(db, count, { order })).next!;
  return [await after(Math.floor(ENQUIRIES / 2)), await after(ENQUIRIES - PAGE)];
}

/** One page of one enquiry, as the studio asks for it. */
async function open(db: Database, id: string) {
  const enquiry = (await getEnquiry(db, id))!;
  await listEvents(db, id);
  await listDeliveriesOf(db, id);
  await listSamePerson(db, enquiry);
  await countSubject(db, enquiry.email);
}

async function asksOf(db: Database): Promise<Record<string, () => Promise<unknown>>> {
  const [middle, end] = await cursorsOf(db, 'newest');
  const [waitingMiddle, waitingEnd] = await cursorsOf(db, 'waiting');
  const list = (filter: Parameters<typeof listEnquiries>[2]) => () =>
    listEnquiries(db, PAGE, filter);
  const month = { from: '2024-08-01T00:00:00.000Z', until: '2024-09-01T00:00:00.000Z' };
  return {
    'newest first': list({}),
    'newest first, in the middle': list({ cursor: middle }),
    'newest first, at the end': list({ cursor: end }),
    'waiting first': list({ order: 'waiting' }),
    'waiting first, in the middle': list({ order: 'waiting', cursor: waitingMiddle }),
    'waiting first, at the end': list({ order: 'waiting', cursor: waitingEnd }),
    'those that wait': list({ order: 'waiting', waits: true }),
    'open ones of somebody': list({ status: 'received', stages: openStages, owner: 'meera' }),
    'open ones of nobody': list({ status: 'received', stages: openStages, owner: null }),
    'one country, from one place, about one service': list({
      country: 'AE',
      came_from: 'linkedin.com',
      about: '/services/bookkeeping',
    }),
    'a country that none has': list({ country: 'NZ' }),
    'one month, oldest first': list({ ...month, order: 'oldest' }),
    'how many, open and of one country': () =>
      countEnquiries(db, { status: 'received', stages: openStages, country: 'US' }),
    'how many of one month': () => countEnquiries(db, month),
    'how many a word finds': () => countEnquiries(db, { q: 'asha' }),
    'values to filter by': () => listValues(db),
    quarantined: list({ status: 'quarantined' }),
    'one stage': list({ stages: ['proposal'] }),
    'with a drafted reply': list({ drafted: true }),
    'one tag': list({ tag: 'night shift' }),
    'a tag that none has': list({ tag: 'none' }),
    'a number': list({ number: '00000000' }),
    'a word that all have': list({ q: 'asha' }),
    'words that none has': list({ q: 'accountant zanzibar' }),
    'a word that one has, waiting first': list({ q: 'menon+4321@', order: 'waiting' }),
    'a phone number': list({ q: '(0512) 100-4321' }),
    'counts of the lists': () => countViews(db, 'meera'),
    'tags in use': () => listTags(db),
    destinations: () => readDestinations(db),
    'one enquiry with its events and suggestions': () => open(db, middle!.split('~')[2]!),
  };
}

const rows: object[] = [];
const slowest: Record<string, number> = {};

async function measure(database: string, db: Database): Promise<void> {
  await migrate(db);
  await fill(db);
  // PostgreSQL does so by itself, a minute later.
  if (engineOf(db).shared) await sql`analyze`.execute(db);
  const medians: number[] = [];
  for (const [what, ask] of Object.entries(await asksOf(db))) {
    const times: number[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const before = performance.now();
      await ask();
      if (round >= 0) times.push(performance.now() - before);
    }
    const p50 = rounded(quantile(times, 0.5), 1);
    medians.push(p50);
    rows.push({ database, what, p50_ms: p50, p95_ms: rounded(quantile(times, 0.95), 1) });
  }
  slowest[database] = Math.max(...medians);
  await db.destroy();
}

using folder = mkdtempDisposableSync(join(tmpdir(), 'citadel-bench-'));
await measure('SQLite', openDatabase({ dataDir: folder.path }));
const server = await startPostgres({ durable: true });
const databaseUrl = await server.createDatabase();
await measure('PostgreSQL', openDatabase({ dataDir: folder.path, databaseUrl }));
await server.stop();
report('desk', {
  rows,
  targets: Object.entries(slowest).map(([database, measured]) => ({
    what: `ms for the slowest question, its median, on ${database}`,
    measured,
    most: 100,
  })),
  more: { enquiries: ENQUIRIES, events: ENQUIRIES * EVENTS, rounds: ROUNDS },
});
