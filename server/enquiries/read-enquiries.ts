import type { Selectable } from 'kysely';
import { z } from 'zod';
import { numberOf } from '../../contract/enquiry/enquiry-fields.ts';
import type { EnquiryOrigin } from '../../contract/enquiry/enquiry-origin.ts';
import { readTable } from '../db/move/table-rows.ts';
import type { Database } from '../db/open-database.ts';
import type { EnquiriesTable } from '../db/tables.ts';

const text = z.string();
const moment = text.meta({ format: 'date-time' });

const source = z.object({
  page: text.nullable().describe('Path of the page that contains the form; null if unknown'),
  referrer: text.optional().describe('Origin and path of the external page that led to the site'),
  campaign: z.record(text, text).optional().describe('Parameters of the landing page (utm_…)'),
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
  const { page, referrer = '', campaign = {} } = enquiry.source;
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
  ];
}

/** Converts a row of the table `enquiries`. */
export function enquiryFromRow(row: Selectable<EnquiriesTable>): StoredEnquiry {
  const { consent_version, consent_text, client_hash: _, text_digest: __, ...rest } = row;
  return {
    ...rest,
    source: JSON.parse(row.source) as EnquirySource,
    origin: row.origin === null ? null : (JSON.parse(row.origin) as EnquiryOrigin),
    screening: JSON.parse(row.screening) as string[],
    consent:
      consent_version === null ? null : { version: consent_version, text: consent_text ?? '' },
    synthetic: row.synthetic === 1,
  };
}

/** One enquiry, or null. */
export async function getEnquiry(db: Database, id: string): Promise<StoredEnquiry | null> {
  const row = await db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? enquiryFromRow(row) : null;
}

/**
 * The newest enquiries, at most `limit`, newest first.
 *
 * @param options by default all; `after` is the id of the enquiry after which the list continues, `number`
 *   what `numberOf` says of its id
 */
export async function listEnquiries(
  db: Database,
  limit: number,
  {
    status,
    after,
    number,
  }: {
    status?: EnquiriesTable['status'] | undefined;
    after?: string | undefined;
    number?: string | undefined;
  } = {},
): Promise<StoredEnquiry[]> {
  const rows = await db
    .selectFrom('enquiries')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(number !== undefined, (query) => query.where('id', 'like', `%${number}`))
    .$if(after !== undefined, (query) =>
      query.where((e) =>
        e(
          e.refTuple('received_at', 'id'),
          '<',
          e
            .selectFrom('enquiries')
            .select(['received_at', 'id'])
            .where('id', '=', after!)
            .$asTuple('received_at', 'id'),
        ),
      ),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(enquiryFromRow);
}

/** Streams all enquiries except test enquiries, oldest first, without loading them into memory together. */
export async function* streamEnquiries(db: Database): AsyncGenerator<StoredEnquiry> {
  const table = { name: 'enquiries', key: ['received_at', 'id'] };
  for await (const rows of readTable<Selectable<EnquiriesTable>>(db, table))
    for (const row of rows) if (row.synthetic === 0) yield enquiryFromRow(row);
}
