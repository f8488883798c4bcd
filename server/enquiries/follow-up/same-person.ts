import { sql } from 'kysely';
import { engineOf } from '../../db/engine.ts';
import { endOfPhone, isSamePhone, phonesIn } from '../../search/numbers.ts';
import { plainText } from '../../search/plain-text.ts';
import type { Database } from '../../db/open-database.ts';
import { getEnquiries, type StoredEnquiry } from '../read-enquiries.ts';
import { searchedWords } from './searched-text.ts';

/** How many are suggested. */
const MOST = 20;
/** The newest enquiries that are looked at more closely. */
const CANDIDATES = 500;
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
  const numbers = phonesIn(plainText(phone_number));
  const has = (word: string) => engineOf(db).contains(sql.ref('searched'), word);
  const isCompany = COMPANY.test(company_name);
  const candidates = await db
    .selectFrom('enquiries')
    .select(['id', 'email', 'phone_number', 'company_name', 'received_at'])
    .where('id', '<>', id)
    .where('synthetic', '=', 0)
    .$if(person_id !== null, (query) =>
      query.where((e) => e.or([e('person_id', 'is', null), e('person_id', '<>', person_id)])),
    )
    .where((e) =>
      e.or([
        has(plainText(email)),
        ...numbers.map((number) => has(endOfPhone(number))),
        ...(isCompany ? [e.and(searchedWords(company_name).map((word) => has(word)))] : []),
      ]),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CANDIDATES)
    .execute();
  const same = candidates
    .map((other) => ({ id: other.id, reasons: reasonsFor(one, other) }))
    .filter(({ reasons }) => reasons.length > 0)
    // Stable: the newest first.
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, MOST);
  const ids = same.map((each) => each.id);
  const found = new Map((await getEnquiries(db, ids)).map((each) => [each.id, each]));
  return same.flatMap((each) => ({ ...found.get(each.id)!, reasons: each.reasons }));
}

type Sender = Pick<StoredEnquiry, 'email' | 'phone_number' | 'company_name'>;

function reasonsFor(one: Sender, other: Sender): string[] {
  const isSame = (comparedOf: (sender: Sender) => string) => comparedOf(one) === comparedOf(other);
  const numbers = [one, other].map((each) => phonesIn(plainText(each.phone_number)));
  const sharesNumber = numbers[0]!.some((a) => numbers[1]!.some((b) => isSamePhone(a, b)));
  return [
    ...(isSame(addressOf) ? ['Same mail address'] : []),
    ...(sharesNumber ? ['Same phone number'] : []),
    ...(COMPANY.test(one.company_name) && isSame(companyOf) ? [COMPANY_ALONE] : []),
  ];
}

/** A mail address as it is compared: accents differ between addresses of different people. */
export const addressOf = ({ email }: Pick<Sender, 'email'>): string =>
  email.normalize('NFKC').trim().toLowerCase();
const companyOf = ({ company_name }: Sender) => searchedWords(company_name).join(' ');

const COMPANY_ALONE = 'Same company';
const rankOf = ({ reasons }: Pick<SamePerson, 'reasons'>) => (reasons[0] === COMPANY_ALONE ? 1 : 0);
