import type { Context } from 'hono';
import type { EnquiryFields } from '../../contract/enquiry.ts';
import type { EnquiryExtras } from '../../contract/enquiry-extras.ts';
import { TRAP_FIELD } from '../../contract/enquiry-fields.ts';
import type { Submission } from '../enquiries/submission.ts';
import type { ClientReader } from './client-reader.ts';

/** The submission that a request carries, from its checked fields, its extras and its headers. */
export function readSubmission(
  c: Context,
  fields: EnquiryFields,
  extras: EnquiryExtras,
  { key, client }: { key: string | null | undefined; client: ClientReader },
): Submission {
  const referer = c.req.header('Referer');
  return {
    fields,
    idempotencyKey: givenKey(key),
    page: pathOf(extras.page) ?? pathOf(referer),
    referrer: extras.referrer ?? null,
    // Without script the query stands in the address of the page that sent the form.
    landingQuery: extras.landing_query ?? URL.parse(referer ?? '')?.search ?? null,
    consentVersion: extras.consent_version ?? null,
    trap: extras[TRAP_FIELD] ?? '',
    formToken: extras.form_token ?? null,
    ticket: extras.ticket ?? null,
    proof: extras.proof ?? null,
    ...client(c),
  };
}

/** A key a client made; anything empty or absurdly long is none. */
function givenKey(key: string | null | undefined): string | null {
  const trimmed = key?.trim() ?? '';
  return trimmed.length > 0 && trimmed.length <= 200 ? trimmed : null;
}

/** In characters; the addresses of this site are shorter. */
const LONGEST_ADDRESS = 300;

/** The path of an address on this site, so that a form never leads elsewhere. */
export function pathOf(address: string | null | undefined): string | null {
  if (!address) return null;
  const base = 'http://site.invalid';
  const url = URL.parse(address.slice(0, LONGEST_ADDRESS), base);
  if (!url || !/^\/[a-z0-9/-]*$/.test(url.pathname) || url.pathname.startsWith('//')) return null;
  return url.pathname;
}
