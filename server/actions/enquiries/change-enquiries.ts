import { v7 as uuidv7 } from 'uuid';
import {
  changeInput,
  enquiryActs,
  type EnquiryChange,
} from '../../../contract/actions/enquiry-acts.ts';
import { DESK_LIMITS } from '../../../contract/studio/desk.ts';
import type { Database } from '../../db/open-database.ts';
import { apply, readLocked, type Enquiry } from '../../enquiries/follow-up/enquiry-events.ts';
import { findOwner } from '../../enquiries/follow-up/owners.ts';
import { searchedText } from '../../enquiries/follow-up/searched-text.ts';
import { NO_ENQUIRY } from '../../enquiries/read-enquiries.ts';
import { Refused } from '../refused.ts';
import type { ActionOn, Work } from '../run-action.ts';
import { columnsAfter } from './columns-after.ts';
import { linkedBy } from './linked-by.ts';

/** One after the other: a repeated request has to see the first. */
export const ENQUIRY_LOCK = 'enquiry changes';

/**
 * Changes enquiries, and records each change as an event: all of them or none. Its result: the ids of the events of
 * those that changed; the others were as the change makes them.
 */
export const changeEnquiries: ActionOn<typeof changeInput, { events: string[] }> = {
  input: changeInput,
  scopes: ({ change }) => [...new Set(change.map(({ act }) => enquiryActs[act].scope))],
  stores: ({ ids, change }) => [change.map(bodyOf).join(''), ids.length],
  lock: ENQUIRY_LOCK,
  async earlier({ db, by }, { ids, change }) {
    const events = await db
      .selectFrom('enquiry_events')
      .select(['id', 'enquiry_id', 'act', 'body'])
      .where('request', '=', by.request!)
      .execute();
    const isSame = events.every(
      ({ enquiry_id, act, body }) =>
        ids.includes(enquiry_id) && change.some((one) => one.act === act && bodyOf(one) === body),
    );
    if (!isSame)
      throw new Refused('invalid', 'This idempotency key was sent with something else before.');
    return events.length > 0 ? { events: events.map(({ id }) => id) } : null;
  },
  async run(work, { ids, change }) {
    const events: string[] = [];
    for (const one of change) events.push(...(await makeChange(work, ids, one)));
    return { events };
  },
};

/** @returns the ids of the events */
async function makeChange(
  work: Work,
  ids: readonly string[],
  given: EnquiryChange,
): Promise<string[]> {
  const { db, now } = work;
  const rows = await readLocked(db, (e) => e('id', 'in', ids));
  if (rows.length < new Set(ids).size) throw new Refused('not-found', NO_ENQUIRY);
  const change = given.act === 'owner' ? { ...given, to: await ownerOf(db, given.to) } : given;
  const body = bodyOf(change);
  if (body !== '') await refuseFullLogs(db, ids);
  if (change.act === 'draft') for (const row of rows) await refuseStaleDraft(work, row, change);
  const about = {
    act: change.act,
    body,
    searched: searchedText([body]),
    channel: 'by' in change ? change.by : null,
  };
  const changed = change.act === 'join' ? await linkedBy(db, rows, change.to) : rows;
  const person = changed.find(({ person_id }) => person_id !== null)?.person_id ?? uuidv7();
  const events: string[] = [];
  for (const row of changed) {
    const columns = change.act === 'join' ? { person_id: person } : columnsAfter(row, change, now);
    const event = await apply(db, row, columns, about, { ...work.by, notify: work.notify }, now);
    if (event) events.push(event);
  }
  return events;
}

/** What is written with a change. */
const bodyOf = (change: EnquiryChange): string => ('text' in change ? change.text : '');

async function ownerOf(db: Database, to: string | null): Promise<string | null> {
  if (to === null) return null;
  const found = await findOwner(db, to);
  if (found === undefined) throw new Refused('invalid', 'There is no account with this address.');
  if (!found.mayOwn) throw new Refused('invalid', 'Enquiries can’t be assigned to this account.');
  return found.id;
}

/** @throws {Refused} if nothing can be added to the log of one of them */
export async function refuseFullLogs(db: Database, ids: readonly string[]): Promise<void> {
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
      'invalid',
      `The log of this enquiry is full: it has ${DESK_LIMITS.log} entries. Nothing was added.`,
    );
}

/** A draft replaces the one that it is based on; if that is not said, none but the writer's own. */
async function refuseStaleDraft(
  work: Work,
  { id, reply }: Enquiry,
  { text, base }: EnquiryChange<'draft'>,
): Promise<void> {
  if (text === reply || (base !== undefined && (base || null) === reply)) return;
  if (base === undefined && (reply === null || (await wroteDraft(work, id, reply)))) return;
  const words = reply === null ? 'Somebody discarded' : 'Somebody saved another version of';
  throw new Refused('conflict', `${words} the drafted reply. Nothing was replaced.`, { reply });
}

async function wroteDraft({ db, by }: Work, id: string, reply: string) {
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
