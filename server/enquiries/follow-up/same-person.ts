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

/** What names of companies have besides: the form of the company, and what joins words. */
const LEGAL = new Set(
  'and & co company corp corporation gmbh inc incorporated limited llc llp ltd plc private pty pvt'.split(
    ' ',
  ),
);
/** Providers of mail for anybody, and names that are nobody's (RFC 2606): their domains say nothing of a company. */
const PUBLIC_MAIL =
  /^(?:gmail|googlemail|yahoo|ymail|outlook|hotmail|live|msn|icloud|me|mac|aol|proton|protonmail|pm|gmx|web|mail|zoho|yandex|rediffmail|qq|163|126|naver|comcast|verizon|att|btinternet|sky|virginmedia|bigpond|orange|free|laposte|libero|example)\.(?:com?\.)?[a-z]{2,3}$/;

/** Another enquiry that may be of the same person, and why, in words. */
export type SamePerson = StoredEnquiry & { reasons: string[] };

/**
 * Lists enquiries of the same address, number or company (by its name, or the domain of its mail) that are not joined
 * with an enquiry: those of a company alone come last, then the newest first.
 */
export async function listSamePerson(db: Database, one: StoredEnquiry): Promise<SamePerson[]> {
  const { id, email, phone_number, company_name, person_id } = one;
  const numbers = phonesIn(plainText(phone_number));
  const has = (word: string) => engineOf(db).contains(sql.ref('searched'), word);
  const isCompany = COMPANY.test(company_name);
  const domain = companyDomain(one);
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
        ...(isCompany ? [e.and(companyWords(one).map((word) => has(word)))] : []),
        ...(domain === null ? [] : [has(plainText(domain))]),
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
  const isSame = (comparedOf: (sender: Sender) => string | null) =>
    comparedOf(one) === comparedOf(other);
  const numbers = [one, other].map((each) => phonesIn(plainText(each.phone_number)));
  const sharesNumber = numbers[0]!.some((a) => numbers[1]!.some((b) => isSamePhone(a, b)));
  return [
    ...(isSame(addressOf) ? [ADDRESS] : []),
    ...(sharesNumber ? ['Same phone number'] : []),
    ...(COMPANY.test(one.company_name) && isSame(companyOf) ? [COMPANY_ALONE] : []),
    ...(companyDomain(one) !== null && !isSame(addressOf) && isSame(companyDomain)
      ? [DOMAIN_ALONE]
      : []),
  ];
}

/** A mail address as it is compared: accents differ between addresses of different people. */
export const addressOf = ({ email }: Pick<Sender, 'email'>): string =>
  email.normalize('NFKC').trim().toLowerCase();
const companyOf = (sender: Sender) => companyWords(sender).join(' ');

/** The words of a company's name, without Ltd and the like, unless there are no others. */
function companyWords({ company_name }: Pick<Sender, 'company_name'>): string[] {
  const words = searchedWords(company_name);
  const named = words
    .map((word) => word.replaceAll(/^[(,]+|[.,)]+$/g, ''))
    .filter((word) => word !== '' && !LEGAL.has(word.replaceAll('.', '')));
  return named.length > 0 ? named : words;
}

/** The domain of a sender with the @ before it; null if anybody may have an address there. */
function companyDomain(sender: Pick<Sender, 'email'>): string | null {
  const [, domain = ''] = addressOf(sender).split('@');
  return domain === '' || PUBLIC_MAIL.test(domain) ? null : `@${domain}`;
}

const ADDRESS = 'Same mail address';
const [COMPANY_ALONE, DOMAIN_ALONE] = ['Same company', 'Same mail domain'];
const rankOf = ({ reasons: [first] }: Pick<SamePerson, 'reasons'>) =>
  first === COMPANY_ALONE || first === DOMAIN_ALONE ? 1 : 0;
