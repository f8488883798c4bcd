import type { Context } from 'hono';
import { parseOrigin } from '../../contract/enquiry-origin.ts';
import type { EnquiryFields } from '../../contract/enquiry.ts';
import type { EnquiryExtras } from '../../contract/enquiry-extras.ts';
import { TRAP_FIELD } from '../../contract/enquiry-fields.ts';
import type { Submission } from '../enquiries/submission.ts';
import type { ClientReader } from './client-reader.ts';

/** Creates a submission from a request's validated fields, its extras and its headers. */
export function readSubmission(
  c: Context,
  fields: EnquiryFields,
  extras: EnquiryExtras,
  { key, client }: { key: string | null | undefined; client: ClientReader },
): Submission {
  const referer = c.req.header('Referer');
  const page = pathOf(extras.page) ?? pathOf(referer);
  return {
    fields,
    idempotencyKey: validKey(key),
    page,
    // The form of a service's page is about the service.
    about: (parseOrigin(extras.about) ?? parseOrigin(page))?.path ?? null,
    origin: null,
    referrer: extras.referrer ?? null,
    // Without JavaScript, the query string of the landing page is in the Referer, if at all.
    landingQuery: extras.landing_query ?? URL.parse(referer ?? '')?.search ?? null,
    consentVersion: extras.consent_version ?? null,
    trap: extras[TRAP_FIELD] ?? '',
    formToken: extras.form_token ?? null,
    ticket: extras.ticket ?? null,
    proof: extras.proof ?? null,
    ...client(c),
  };
}

/** The client's idempotency key; null if it is empty or longer than 200 characters. */
function validKey(key: string | null | undefined): string | null {
  const trimmed = key?.trim() ?? '';
  return trimmed.length > 0 && trimmed.length <= 200 ? trimmed : null;
}

/** Characters; longer than any URL of this site. */
const MAX_URL_LENGTH = 300;

/** The path of a URL, if it can be a page of this site, so that a form never redirects elsewhere; otherwise null. */
export function pathOf(address: string | null | undefined): string | null {
  if (!address) return null;
  const base = 'http://site.invalid';
  const url = URL.parse(address.slice(0, MAX_URL_LENGTH), base);
  if (!url || !/^\/[a-z0-9/-]*$/.test(url.pathname) || url.pathname.startsWith('//')) return null;
  return url.pathname;
}
