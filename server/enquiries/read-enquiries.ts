import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import { z } from 'zod';
import { stages, type Stage } from '../../contract/studio/desk.ts';
import { numberOf } from '../../contract/enquiry/enquiry-fields.ts';
import type { EnquiryOrigin } from '../../contract/enquiry/enquiry-origin.ts';
import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import type { EnquiriesTable, Tables } from '../db/tables.ts';
import { enquiryNumber, enquiryNumbersIn, searchedWords } from './follow-up/searched-text.ts';

/** What people are told of an id that no enquiry has. */
export const NO_ENQUIRY = 'There is no such enquiry.';

const text = z.string();
const moment = text.meta({ format: 'date-time' });

const source = z.object({
  page: text.nullable().describe('Path of the page that contains the form; null if unknown'),
  referrer: text.optional().describe('Origin and path of the external page that led to the site'),
  campaign: z.record(text, text).optional().describe('Parameters of the landing page (utm_…)'),
  time_zone: text.optional().describe('That of the browser, like Asia/Kolkata'),
});

/** Where an enquiry came from, as far as the browser tells without cookies. */
export type EnquirySource = z.infer<typeof source>;

export const storedEnquiry = z.object({
  id: text,
  received_at: moment,
  status: z.enum(['received', 'quarantined', 'discarded']),
  name: text,
  email: text,
  phone_number: text,
  company_name: text,
  website: text,
  description: text,
  source,
  origin: z.object({ path: text, line: text }).nullable().describe('What it is about'),
  screening: z.array(text).describe('The screening signals, in words'),
  consent: z.object({ version: text, text }).nullable().describe('Shown to the visitor'),
  held_at: moment.nullable().describe('When it was put on hold'),
  synthetic: z.boolean().describe('Whether it is a test'),
  stage: z.enum(stages).describe('How far the team has come with it'),
  lost_reason: text.nullable(),
  owner: text.nullable().describe('Email of the account that it is assigned to'),
  tags: z.array(text),
  waits_since: moment.nullable().describe('Since when it waits for an answer; null if it does not'),
  remind_at: moment.nullable().describe('Until when it is snoozed'),
  person_id: text.nullable().describe('The same for the enquiries of one person'),
  reply: text.nullable().describe('A reply that waits for somebody to send it'),
  reply_subject: text.nullable().describe('Its subject; null for the usual one'),
});

/** An enquiry as listed and exported: the contract's fields and what the store adds. */
export type StoredEnquiry = z.infer<typeof storedEnquiry>;

/**
 * An enquiry in labeled texts for people, without its description. A text is empty if there is nothing
 * to say.
 *
 * @param unknownPage the text for a page that is unknown
 */
export function describeEnquiry(
  enquiry: StoredEnquiry,
  unknownPage: string,
): [label: string, text: string][] {
  const { origin } = enquiry;
  const { page, referrer = '', campaign = {}, time_zone = '' } = enquiry.source;
  const parameters = Object.entries(campaign).map((pair) => pair.join('='));
  return [
    ['Number', numberOf(enquiry.id)],
    ['Name', enquiry.name],
    ['Email', enquiry.email],
    ['Phone', enquiry.phone_number],
    ['Company', enquiry.company_name],
    ['Website', enquiry.website],
    ['About', origin === null ? '' : `${origin.line} (${origin.path})`],
    ['Page', page ?? unknownPage],
    ['Referrer', referrer],
    ['Campaign', parameters.join(', ')],
    ['Time zone', time_zone],
  ];
}

/** A row of the table `enquiries`, and the email of its owner. */
type Row = Selectable<EnquiriesTable> & { owner: string | null };

const SHOWN = Object.keys(storedEnquiry.shape);

function enquiryFromRow(row: Row): StoredEnquiry {
  const { consent_version, consent_text } = row;
  // Not what is for the site alone, nor a column of a newer version.
  const shown = SHOWN.map((name) => [name, row[name as keyof Row]]);
  return {
    ...(Object.fromEntries(shown) as Omit<Row, 'consent_version' | 'consent_text'>),
    source: JSON.parse(row.source) as EnquirySource,
    origin: row.origin === null ? null : (JSON.parse(row.origin) as EnquiryOrigin),
    screening: JSON.parse(row.screening) as string[],
    tags: JSON.parse(row.tags) as string[],
    consent:
      consent_version === null ? null : { version: consent_version, text: consent_text ?? '' },
    synthetic: row.synthetic === 1,
  };
}

/** The enquiries with these ids, in any order. */
export async function getEnquiries(db: Database, ids: readonly string[]): Promise<StoredEnquiry[]> {
  const rows = await db
    .selectFrom('enquiries')
    .leftJoin('accounts', 'accounts.id', 'enquiries.owner_id')
    .selectAll('enquiries')
    .select('accounts.email as owner')
    .where('enquiries.id', 'in', [...ids, ''])
    .execute();
  return rows.map(enquiryFromRow);
}

/**
 * One enquiry, or null.
 *
 * @param id or its number (`numberOf`), however it is written
 */
export async function getEnquiry(db: Database, id: string): Promise<StoredEnquiry | null> {
  const [enquiry] = await getEnquiries(db, [id]);
  if (enquiry) return enquiry;
  // Of an id that is gone, the number may be that of another one.
  const number = id.length < 36 ? enquiryNumber(id) : null;
  const found = number === null ? [] : (await listEnquiries(db, 2, { number })).enquiries;
  return found.length === 1 ? found[0]! : null;
}

/** Which enquiries are listed; by default all. */
export interface EnquiryFilter {
  status?: EnquiriesTable['status'] | undefined;
  stages?: readonly Stage[] | undefined;
  /** Id of an account; null for nobody. */
  owner?: string | null | undefined;
  tag?: string | undefined;
  person?: string | undefined;
  /** What `numberOf` says of its id. */
  number?: string | undefined;
  /** Words or a number in its fields or in what was said of it. */
  q?: string | undefined;
  /** The columns of listed-columns.ts; an empty text for what is not known. */
  country?: string | undefined;
  came_from?: string | undefined;
  about?: string | undefined;
  /** Received in this time: ISO 8601, UTC, without the moment of its end. */
  from?: string | undefined;
  until?: string | undefined;
  /** Whether only those that wait for an answer, or have a reply that waits for somebody to send it. */
  waits?: boolean | undefined;
  drafted?: boolean | undefined;
}

/** In which orders enquiries are listed. */
export const enquiryOrders = ['waiting', 'newest', 'oldest'] as const;
export type EnquiryOrder = (typeof enquiryOrders)[number];

/** Enquiries per query of a stream. */
const BATCH = 100;

/** After the times of all that wait, in any collation. */
const NOT_WAITING = '9999';
const waiting = sql<string>`coalesce(waits_since, ${NOT_WAITING})`;

/**
 * A page of enquiries, newest or oldest first; or those first that have waited longest for an answer.
 *
 * @param cursor `next` of the page before. It names a place, so that the list goes on if enquiries were erased
 * @returns `next`: null on the last page
 */
export async function listEnquiries(
  db: Database,
  limit: number,
  {
    cursor,
    order = 'newest',
    ...filter
  }: EnquiryFilter & { cursor?: string | undefined; order?: EnquiryOrder | undefined } = {},
): Promise<{ enquiries: StoredEnquiry[]; next: string | null }> {
  const [since = '', received = '', id = ''] = cursor?.split('~') ?? [];
  // Its rows are long, so only ids are sorted.
  const found = await filtered(db, filter)
    .select(['id', 'received_at', waiting.as('waiting')])
    .$if(cursor !== undefined, (query) =>
      query.where((e) => {
        const place = e.refTuple('received_at', 'id');
        if (order === 'oldest') return e(place, '>', e.tuple(received, id));
        const older = e(place, '<', e.tuple(received, id));
        if (order === 'newest') return older;
        return e.or([e(waiting, '>', since), e.and([e(waiting, '=', since), older])]);
      }),
    )
    .$if(order === 'waiting', (query) => query.orderBy(waiting))
    .orderBy('received_at', order === 'oldest' ? 'asc' : 'desc')
    .orderBy('id', order === 'oldest' ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
  const last = found[limit - 1];
  const hasMore = found.length > limit && last;
  return {
    enquiries: await getInOrder(db, found.slice(0, limit)),
    next: hasMore ? `${last.waiting}~${last.received_at}~${last.id}` : null,
  };
}

/** What cursors of `listEnquiries` look like. */
export const enquiryCursor = z.string().regex(/^[\d:.TZ-]{4,24}~[\d:.TZ-]{24}~[\w-]{1,40}$/);

/** Enquiries in the order of their places; one that was erased meanwhile is left out. */
async function getInOrder(db: Database, places: readonly { id: string }[]) {
  const ids = places.map(({ id }) => id);
  const enquiries = new Map((await getEnquiries(db, ids)).map((each) => [each.id, each]));
  return ids.flatMap((id) => enquiries.get(id) ?? []);
}

/** Selects the enquiries that a filter lets through. */
export function filtered(
  db: Database,
  {
    status,
    stages: chosen,
    owner,
    tag,
    person,
    number,
    q = '',
    waits,
    drafted,
    from,
    until,
    country,
    came_from,
    about,
  }: EnquiryFilter,
) {
  const { contains } = engineOf(db);
  return db
    .selectFrom('enquiries')
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(chosen !== undefined, (query) => query.where('stage', 'in', chosen!))
    .$if(owner === null, (query) => query.where('owner_id', 'is', null))
    .$if(typeof owner === 'string', (query) => query.where('owner_id', '=', owner!))
    .$if(tag !== undefined, (query) => query.where(contains(sql.ref('tags'), JSON.stringify(tag!))))
    .$if(person !== undefined, (query) => query.where('person_id', '=', person!))
    .$if(number !== undefined, (query) => query.where('id', 'like', `%${number}`))
    .$if(country !== undefined, (query) => query.where('country', '=', country!))
    .$if(came_from !== undefined, (query) => query.where('came_from', '=', came_from!))
    .$if(about !== undefined, (query) => query.where('about', '=', about!))
    .$if(from !== undefined, (query) => query.where('received_at', '>=', from!))
    .$if(until !== undefined, (query) => query.where('received_at', '<', until!))
    .$if(waits === true, (query) => query.where('waits_since', 'is not', null))
    .$if(drafted === true, (query) => query.where('reply', 'is not', null))
    .$if(q.trim() !== '', (query) =>
      query.where((e) =>
        e.or([
          ...allWords(db, e, searchedWords(q)),
          ...enquiryNumbersIn(q).map((found) => e('id', 'like', `%${found}`)),
        ]),
      ),
    );
}

/** Whether an enquiry has all words, each in its fields or in what was said of it; none if there are no words. */
function allWords(
  db: Database,
  e: ExpressionBuilder<Tables, 'enquiries'>,
  words: readonly string[],
) {
  if (words.length === 0) return [];
  const { contains } = engineOf(db);
  const withEvent = (word: string) =>
    e
      .selectFrom('enquiry_events')
      .select('enquiry_id')
      .where('undone_by', 'is', null)
      .where(contains(sql.ref('enquiry_events.searched'), word));
  return [
    e.and(
      words.map((word) =>
        e.or([
          contains(sql.ref('enquiries.searched'), word),
          e('enquiries.id', 'in', withEvent(word)),
        ]),
      ),
    ),
  ];
}

/** Streams enquiries except test enquiries, oldest first, without loading them into memory together. */
export async function* streamEnquiries(
  db: Database,
  filter: EnquiryFilter = {},
): AsyncGenerator<StoredEnquiry> {
  for (let last = { received_at: '', id: '' }; ;) {
    const places = await filtered(db, filter)
      .select(['received_at', 'id'])
      .where('synthetic', '=', 0)
      .where((e) => e(e.refTuple('received_at', 'id'), '>', e.tuple(last.received_at, last.id)))
      .orderBy('received_at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    yield* await getInOrder(db, places);
    if (places.length < BATCH) return;
    last = places.at(-1)!;
  }
}
