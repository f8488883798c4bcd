import { sql } from 'kysely';
import { engineOf } from '../../db/engine.ts';
import type { Database } from '../../db/open-database.ts';
import { digitsOf } from '../../search/numbers.ts';
import { getEnquiries, type StoredEnquiry } from '../read-enquiries.ts';

/** How many are suggested. */
const MOST = 20;
/** Digits that two numbers must share at their ends. */
const SHARED = 7;
/** Letters and digits that the name of a company has at least: “n/a” is none. */
const COMPANY = /(?:[\p{L}\p{N}]\P{L}*){3}/u;

/** Another enquiry that may be of the same person, and why, in words. */
export type SamePerson = StoredEnquiry & { reasons: string[] };

/**
 * Lists enquiries of the same address, number or company that are not joined with an enquiry: those of a company
 * alone come last, then the newest first.
 */
export async function listSamePerson(db: Database, one: StoredEnquiry): Promise<SamePerson[]> {
  const { id, email, phone_number, company_name, person_id } = one;
  const number = numberFrom(phone_number);
  const isText = (column: 'email' | 'company_name', text: string) =>
    sql<boolean>`lower(${sql.ref(column)}) = lower(${text})`;
  const rows = await db
    .selectFrom('enquiries')
    .select('id')
    .where('id', '<>', id)
    .where('synthetic', '=', 0)
    .$if(person_id !== null, (query) =>
      query.where((e) => e.or([e('person_id', 'is', null), e('person_id', '<>', person_id)])),
    )
    .where((e) =>
      e.or([
        isText('email', email),
        ...(COMPANY.test(company_name) ? [isText('company_name', company_name)] : []),
        ...(number.length < SHARED
          ? []
          : [engineOf(db).contains(sql.ref('searched'), number.slice(-SHARED))]),
      ]),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2 * MOST)
    .execute();
  const found = await getEnquiries(
    db,
    rows.map((row) => row.id),
  );
  return found
    .map((other) => ({ ...other, reasons: reasonsFor(one, other) }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (a.received_at < b.received_at ? 1 : -1))
    .slice(0, MOST);
}

function reasonsFor(one: StoredEnquiry, other: StoredEnquiry): string[] {
  const isSame = (of: 'email' | 'company_name') =>
    one[of].toLowerCase() === other[of].toLowerCase();
  return [
    ...(isSame('email') ? ['Same mail address'] : []),
    ...(isSameNumber(one.phone_number, other.phone_number) ? ['Same phone number'] : []),
    ...(isSame('company_name') ? [COMPANY_ALONE] : []),
  ];
}

const COMPANY_ALONE = 'Same company';
const rankOf = ({ reasons }: SamePerson) => (reasons[0] === COMPANY_ALONE ? 1 : 0);

/** The digits of a number, without the zero of a trunk call and the zeros of a call abroad. */
const numberFrom = (written: string) => digitsOf(written.replace('(0)', '')).replace(/^0+/, '');

/** Whether one number is the end of the other, which may have the code of a country. */
function isSameNumber(...written: [string, string]): boolean {
  const [one, other] = written.map(numberFrom) as [string, string];
  return (
    Math.min(one.length, other.length) >= SHARED && (one.endsWith(other) || other.endsWith(one))
  );
}
