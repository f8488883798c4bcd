import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { DESK_LIMITS, type EnquiryChange } from '../../../contract/studio/desk.ts';
import { isEventAct } from '../../../contract/studio/event-types.ts';
import { write } from '../../db/commit-queue.ts';
import { engineOf } from '../../db/engine.ts';
import type { Database } from '../../db/open-database.ts';
import type { Tables } from '../../db/tables.ts';
import {
  columnsAfter,
  columnsBefore,
  Refused,
  type Changes,
  type Enquiry,
} from './enquiry-columns.ts';
import { apply, type ChangedBy } from './enquiry-events.ts';
import { mayOwn } from './owners.ts';
import { searchedText } from './searched-text.ts';

/** What became of a change. */
export type ChangeResult =
  /** `events`: of the enquiries that changed; the others were as the change makes them. */
  | { outcome: 'changed'; events: string[] }
  | { outcome: 'unknown' }
  /**
   * Nothing was changed. `words`: why, for people. `reply`: the drafted reply, null for none, if it is another one
   * than the one that was to be replaced.
   */
  | { outcome: 'refused'; words: string; reply?: string | null | undefined };

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
  const rows = await readLocked(transaction, (e) => e('id', 'in', ids));
  if (rows.length < new Set(ids).size) return null;
  if (change.act === 'owner' && change.to !== null && !(await mayOwn(transaction, change.to)))
    throw new Refused('This person may not look after enquiries.');
  const body = bodyOf(change);
  if (body !== '') await refuseFullLogs(transaction, ids);
  if (change.act === 'draft')
    for (const row of rows) await refuseStaleDraft(transaction, row, change, by);
  const about = {
    act: change.act,
    body,
    searched: searchedText([body]),
    channel: channelOf(change),
  };
  const changed = change.act === 'join' ? await joinPersons(transaction, rows, change.to) : rows;
  const person = changed.find(({ person_id }) => person_id !== null)?.person_id ?? uuidv7();
  const events: string[] = [];
  for (const row of changed) {
    const columns = change.act === 'join' ? { person_id: person } : columnsAfter(row, change, now);
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
      if (!isEventAct(event.act))
        throw new Refused('A newer version of the site did this. Take it back there.');
      if (event.act === 'reminded') throw new Refused('It has come. Set another reminder.');
      const [row] = await readLocked(transaction, (e) => e('id', '=', event.enquiry_id));
      if (!row) return { outcome: 'unknown' };
      const columns = columnsBefore(row, JSON.parse(event.changes) as Changes);
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

/** Reads enquiries that are to be changed. Whoever changes one too waits, or is waited for. */
const readLocked = (
  db: Database,
  which: (e: ExpressionBuilder<Tables, 'enquiries'>) => Expression<SqlBool>,
  most?: number,
): Promise<Enquiry[]> => {
  const query = db
    .selectFrom('enquiries')
    .selectAll()
    .where(which)
    .orderBy('id')
    .$if(most !== undefined, (all) => all.limit(most!));
  return engineOf(db).lockRows(query, 'wait').execute();
};

async function refuseFullLogs(db: Database, ids: readonly string[]): Promise<void> {
  const full = await db
    .selectFrom('enquiry_events')
    .select('enquiry_id')
    .where('enquiry_id', 'in', ids)
    .groupBy('enquiry_id')
    .having((e) => e(e.fn.countAll(), '>=', DESK_LIMITS.log))
    .limit(1)
    .execute();
  if (full.length > 0)
    throw new Refused(
      `The log of this enquiry is full: it has ${DESK_LIMITS.log} entries. Nothing was added.`,
    );
}

/** A draft replaces the one that it is based on; if that is not said, none but the writer's own. */
async function refuseStaleDraft(
  db: Database,
  { id, reply }: Enquiry,
  { text, base }: Extract<EnquiryChange, { act: 'draft' }>,
  by: ChangedBy,
): Promise<void> {
  if (text === reply || (base !== undefined && (base || null) === reply)) return;
  if (base === undefined && (reply === null || (await wroteDraft(db, id, reply, by)))) return;
  const words = reply === null ? 'Somebody discarded' : 'Somebody saved another version of';
  throw new Refused(`${words} the drafted reply. Nothing was replaced.`, reply);
}

async function wroteDraft(db: Database, id: string, reply: string, by: ChangedBy) {
  const last = await db
    .selectFrom('enquiry_events')
    .select(['account_id', 'actor'])
    .where('enquiry_id', '=', id)
    .where('act', '=', 'draft')
    .where('body', '=', reply)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.account_id === by.id && (by.id !== null || last.actor === by.name);
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
  const joined = await readLocked(
    db,
    (e) =>
      e.or([
        e('id', 'in', [...rows.map(({ id }) => id), to]),
        e('person_id', 'in', [...persons.map(({ person_id }) => person_id!), '']),
      ]),
    DESK_LIMITS.linked + 1,
  );
  if (joined.length > DESK_LIMITS.linked)
    throw new Refused(
      `At most ${DESK_LIMITS.linked} enquiries can be linked. Nothing was changed.`,
    );
  if (!joined.some(({ id }) => id === to)) throw new Refused('There is no such enquiry.');
  return joined;
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

/** Runs changes in a transaction of their own, one after the other: a repeated request has to see the first. */
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
    if (error instanceof Refused)
      return { outcome: 'refused', words: error.message, reply: error.reply };
    throw error;
  }
}
