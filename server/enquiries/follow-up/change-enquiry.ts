import type { Selectable, Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Channel, EnquiryChange } from '../../../contract/studio/desk.ts';
import type { EventAct } from '../../../contract/studio/event-types.ts';
import { write } from '../../db/commit-queue.ts';
import { engineOf } from '../../db/engine.ts';
import type { Database } from '../../db/open-database.ts';
import type { EnquiriesTable, EnquiryEventsTable } from '../../db/tables.ts';
import { mayOwn } from './owners.ts';
import type { Tell } from '../deliver/destination.ts';
import { destinationOfEvent, newDelivery } from '../deliver/event-deliveries.ts';
import { searchedText } from './searched-text.ts';

/** The columns that changes of the team set. */
const COLUMNS = [
  'status',
  'held_at',
  'stage',
  'lost_reason',
  'owner_id',
  'tags',
  'waits_since',
  'remind_at',
  'person_id',
  'reply',
] as const satisfies (keyof EnquiriesTable)[];

type Enquiry = Selectable<EnquiriesTable>;
type Columns = Partial<Pick<Updateable<EnquiriesTable>, (typeof COLUMNS)[number]>>;
/** Old and new values by column. */
type Changes = Partial<Record<(typeof COLUMNS)[number], [from: unknown, to: unknown]>>;

/** Who changes an enquiry: an account, a key, a command, or the site itself. */
export interface ChangedBy {
  /** Null unless it is an account. */
  id: string | null;
  name: string;
  /** The idempotency key of the request. */
  request?: string;
  /** Who is told of it. */
  tell: Tell;
}

/** What became of a change. */
export type ChangeResult =
  /** `events`: of the enquiries that changed; the others were as the change makes them. */
  | { outcome: 'changed'; events: string[] }
  | { outcome: 'unknown' }
  /** Nothing was changed. `words`: why, for people. */
  | { outcome: 'refused'; words: string };

/** Aborts the transaction. */
class Refused extends Error {
  override name = 'Refused';
}

/**
 * Changes enquiries, and records each change as an event in the same transaction: all of them or none.
 *
 * @param change one, or several in their order
 * @param now ISO 8601, UTC
 */
export function changeEnquiries(
  db: Database,
  ids: readonly string[],
  change: EnquiryChange | readonly EnquiryChange[],
  by: ChangedBy,
  now = new Date().toISOString(),
): Promise<ChangeResult> {
  const changes = [change].flat() as EnquiryChange[];
  return changing(db, async (transaction) => {
    const repeated = await findRequest(transaction, by.request, ids, changes);
    if (repeated.length > 0) return { outcome: 'changed', events: repeated };
    const events: string[] = [];
    for (const one of changes) {
      const made = await makeChange(transaction, ids, one, by, now);
      if (!made) return { outcome: 'unknown' };
      events.push(...made);
    }
    return { outcome: 'changed', events };
  });
}

/** @returns the events; null if there is no such enquiry */
async function makeChange(
  transaction: Database,
  ids: readonly string[],
  change: EnquiryChange,
  by: ChangedBy,
  now: string,
): Promise<string[] | null> {
  const rows = await transaction
    .selectFrom('enquiries')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  if (rows.length < new Set(ids).size) return null;
  if (change.act === 'owner' && change.to !== null && !(await mayOwn(transaction, change.to)))
    throw new Refused('This person may not look after enquiries.');
  const changed = change.act === 'join' ? await joinPersons(transaction, rows, change.to) : rows;
  const person = changed.find(({ person_id }) => person_id !== null)?.person_id ?? uuidv7();
  const events: string[] = [];
  for (const row of changed) {
    const columns = change.act === 'join' ? { person_id: person } : columnsAfter(row, change, now);
    const about = { act: change.act, body: bodyOf(change), channel: channelOf(change) };
    const event = await apply(transaction, row, columns, about, by, now);
    if (event) events.push(event);
  }
  return events;
}

/**
 * Takes changes back, latest first: all of them or none. Refused if a value was changed again since.
 *
 * @param events their ids
 */
export function undoChanges(
  db: Database,
  events: readonly string[],
  by: ChangedBy,
  now = new Date().toISOString(),
): Promise<ChangeResult> {
  return changing(db, async (transaction) => {
    const undone = await transaction
      .selectFrom('enquiry_events')
      .selectAll()
      .where('id', 'in', events)
      .orderBy('id', 'desc')
      .execute();
    if (undone.length < new Set(events).size) return { outcome: 'unknown' };
    const made: string[] = [];
    for (const event of undone) {
      if (event.undone_by !== null || event.act === 'undo')
        throw new Refused('It was taken back before.');
      if (event.act === 'reminded') throw new Refused('It has come. Set another reminder.');
      const row = await transaction
        .selectFrom('enquiries')
        .selectAll()
        .where('id', '=', event.enquiry_id)
        .executeTakeFirstOrThrow();
      const changes = Object.entries(JSON.parse(event.changes) as Changes);
      if (changes.some(([column, [, to]]) => row[column as keyof Columns] !== to))
        throw new Refused('It was changed again since then.');
      const columns = Object.fromEntries(changes.map(([column, [from]]) => [column, from]));
      const id = uuidv7();
      await transaction
        .updateTable('enquiry_events')
        .set({ undone_by: id })
        .where('id', '=', event.id)
        .execute();
      await apply(transaction, row, columns, { act: 'undo', body: '', id }, by, now);
      made.push(id);
    }
    return { outcome: 'changed', events: made };
  });
}

/** What a change does to the columns of an enquiry. */
function columnsAfter(
  row: Enquiry,
  change: Exclude<EnquiryChange, { act: 'join' }>,
  now: string,
): Columns {
  switch (change.act) {
    case 'stage': {
      if (change.to === 'lost' && !change.reason?.trim()) throw new Refused('Say why it was lost.');
      const waits = change.to === 'new' ? {} : { waits_since: null };
      const lost_reason = change.to === 'lost' ? change.reason!.trim() : null;
      return { ...waits, stage: change.to, lost_reason, reply: null };
    }
    case 'owner':
      return { owner_id: change.to };
    case 'tags':
      return { tags: JSON.stringify([...new Set(change.to)]) };
    case 'remind':
      return { remind_at: change.at };
    case 'contact':
      return {
        stage: row.stage === 'new' ? 'contacted' : row.stage,
        waits_since: null,
        // The thread has moved on.
        reply: null,
      };
    case 'draft':
      return { reply: change.text.trim() === '' ? null : change.text };
    case 'note':
      return {};
    case 'part':
      return { person_id: null };
    case 'hold':
      return { held_at: row.held_at ?? now };
    case 'end-hold':
      return { held_at: null };
    case 'release': {
      const waits = row.stage === 'new' && row.status !== 'received';
      return { status: 'received', ...(waits && { waits_since: now }) };
    }
    case 'discard':
      return { status: 'discarded', waits_since: null, remind_at: null };
  }
}

const bodyOf = (change: EnquiryChange): string => ('text' in change ? change.text : '');
const channelOf = (change: EnquiryChange) => ('by' in change ? change.by : null);

/** All enquiries of the persons of these and of another one. */
async function joinPersons(db: Database, rows: readonly Enquiry[], to: string): Promise<Enquiry[]> {
  const persons = await db
    .selectFrom('enquiries')
    .select('person_id')
    .where('id', 'in', [...rows.map(({ id }) => id), to])
    .where('person_id', 'is not', null)
    .execute();
  const joined = await db
    .selectFrom('enquiries')
    .selectAll()
    .where((e) =>
      e.or([
        e('id', 'in', [...rows.map(({ id }) => id), to]),
        e('person_id', 'in', [...persons.map(({ person_id }) => person_id!), '']),
      ]),
    )
    .execute();
  if (!joined.some(({ id }) => id === to)) throw new Refused('There is no such enquiry.');
  return joined;
}

/**
 * Sets columns of an enquiry, adds the event, and tells of it, within a transaction.
 *
 * @returns the id of the event; null if nothing changes, and nothing was written
 */
export async function apply(
  db: Database,
  row: Enquiry,
  columns: Columns,
  about: { act: EventAct; body: string; channel?: Channel | null; id?: string },
  by: ChangedBy,
  now: string,
): Promise<string | null> {
  const { act, body, channel = null, id = uuidv7() } = about;
  const changes = Object.fromEntries(
    Object.entries(columns)
      .map(([column, to]) => [column, [row[column as keyof Columns], to]] as const)
      .filter(([, [from, to]]) => from !== to),
  );
  const isSaid = body !== '' || act === 'undo';
  if (Object.keys(changes).length === 0 && !isSaid && act !== 'reminded') return null;
  await db
    .insertInto('enquiry_events')
    .values({
      id,
      enquiry_id: row.id,
      at: now,
      account_id: by.id,
      actor: by.name,
      act,
      channel,
      body,
      changes: JSON.stringify(changes),
      request: by.request ?? null,
    })
    .execute();
  const searched = isSaid ? { searched: await searchedOf(db, row) } : {};
  const set = { ...columns, ...searched };
  if (Object.keys(set).length > 0)
    await db.updateTable('enquiries').set(set).where('id', '=', row.id).execute();
  if ('status' in changes) await holdDeliveries(db, row.id, columns.status === 'received', now);
  for (const name of by.tell(act))
    await db
      .insertInto('deliveries')
      .values(newDelivery(row.id, destinationOfEvent(name, id), 'pending', now))
      .execute();
  return id;
}

/** Deliveries of an enquiry that is none wait, also those that were given up, and those of one that is are made. */
async function holdDeliveries(db: Database, id: string, isReceived: boolean, now: string) {
  await db
    .updateTable('deliveries')
    .set({ status: isReceived ? 'pending' : 'held', next_attempt_at: now, updated_at: now })
    .where('enquiry_id', '=', id)
    .where('status', 'in', isReceived ? ['held'] : ['pending', 'dead'])
    // What was done with it is told nevertheless.
    .where('destination', 'not like', destinationOfEvent('%', '%'))
    .execute();
}

/** What a search compares: the fields of an enquiry, and what was said of it since. */
export async function searchedOf(db: Database, row: Enquiry): Promise<string> {
  const said = await db
    .selectFrom('enquiry_events')
    .select('body')
    .where('enquiry_id', '=', row.id)
    .where('undone_by', 'is', null)
    .where('body', '<>', '')
    .execute();
  const { name, email, phone_number, company_name, website, description } = row;
  return searchedText([
    name,
    email,
    phone_number,
    company_name,
    website,
    description,
    ...said.map(({ body }) => body),
  ]);
}

/** The events of a request that was done before; none if it is new. */
async function findRequest(
  db: Database,
  request: string | undefined,
  ids: readonly string[],
  changes: readonly EnquiryChange[],
): Promise<string[]> {
  if (request === undefined) return [];
  const events = await db
    .selectFrom('enquiry_events')
    .select(['id', 'enquiry_id', 'act', 'body'])
    .where('request', '=', request)
    .execute();
  const isSame = events.every(
    ({ enquiry_id, act, body }) =>
      ids.includes(enquiry_id) &&
      changes.some((change) => change.act === act && bodyOf(change) === body),
  );
  if (!isSame) throw new Refused('This idempotency key was sent with something else before.');
  return events.map(({ id }) => id);
}

/** The events of an enquiry, oldest first. */
export async function listEvents(
  db: Database,
  enquiryId: string,
): Promise<Selectable<EnquiryEventsTable>[]> {
  return db
    .selectFrom('enquiry_events')
    .selectAll()
    .where('enquiry_id', '=', enquiryId)
    .orderBy('id')
    .execute();
}

/** Runs changes in a transaction of their own, one after the other: each has to see what the others said. */
async function changing(
  db: Database,
  work: (transaction: Database) => Promise<ChangeResult>,
): Promise<ChangeResult> {
  const alone = async (transaction: Database) => {
    await engineOf(transaction).lockName(transaction, 'enquiry changes');
    return work(transaction);
  };
  try {
    return await write(db, alone, true);
  } catch (error) {
    if (error instanceof Refused) return { outcome: 'refused', words: error.message };
    throw error;
  }
}
