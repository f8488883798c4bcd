import type { EnquiryOrigin } from '../../contract/enquiry/enquiry-origin.ts';
import type { Database } from '../../server/db/open-database.ts';
import { createAccept } from '../../server/enquiries/accept-enquiry.ts';
import type { StoredEnquiry } from '../../server/enquiries/read-enquiries.ts';
import { createEnquiryRateLimiter } from '../../server/enquiries/screen/enquiry-rate-limits.ts';
import { createSecret, type Secret } from '../../server/secret/secret.ts';
import type { Submission } from '../../server/enquiries/submission.ts';
import {
  ENQUIRY_PATH,
  IDEMPOTENCY_HEADER,
  type EnquiryFields,
} from '../../contract/enquiry/enquiry.ts';
import type { ClientRequest } from './process/steady-client.ts';
import { patient } from './process/slowness.ts';

/** A plausible enquiry. The number makes it unique. */
export function sampleFields(number = 1, changes: Partial<EnquiryFields> = {}): EnquiryFields {
  return {
    name: `Asha Menon ${number}`,
    email: `asha.menon+${number}@example.com`,
    phone_number: `+1 512 555 ${String(1000 + (number % 9000))}`,
    company_name: `Menon & Daughters ${number}`,
    website: '',
    description: `We need a bookkeeper for twenty hours a week, file number ${number}.`,
    ...changes,
  };
}

/** An enquiry as a request of `openClient`. */
export const enquiryRequest = (number: number): ClientRequest => ({
  path: `/${ENQUIRY_PATH}`,
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(sampleFields(number)),
});

export interface PostOptions {
  key?: string;
  /** In milliseconds. */
  timeout?: number;
}

/** A new connection for each request: the server may close a keep-alive connection while it is reused. */
const NEW_CONNECTION = { Connection: 'close' };

/** Posts an enquiry as JSON. */
export function postEnquiry(
  siteUrl: string,
  fields: Record<string, unknown>,
  { key, timeout = patient(90_000) }: PostOptions = {},
): Promise<Response> {
  return fetch(`${siteUrl}/${ENQUIRY_PATH}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...NEW_CONNECTION,
      ...(key !== undefined && { [IDEMPOTENCY_HEADER]: key }),
    },
    body: JSON.stringify(fields),
    signal: AbortSignal.timeout(timeout),
  });
}

/** Posts an enquiry like a browser without script. */
export function postForm(siteUrl: string, fields: Record<string, string>): Promise<Response> {
  return fetch(`${siteUrl}/${ENQUIRY_PATH}`, {
    method: 'POST',
    redirect: 'manual',
    headers: NEW_CONNECTION,
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(patient(90_000)),
  });
}

/**
 * The path of a page that is never cached, so that each request renders it: the thank-you page of an
 * enquiry, which this stores. The path is valid for ten minutes.
 */
export async function thanksPath(siteUrl: string): Promise<string> {
  const { website: _, ...fields } = sampleFields(9_999);
  const { headers } = await postForm(siteUrl, { ...fields, page: '/contact-us' });
  const [path = ''] = (headers.get('Location') ?? '').split('#');
  return path;
}

/** What an enquiry may be about. */
export const sampleOrigin: EnquiryOrigin = {
  path: '/people/ketaki-ranade',
  line: 'Ketaki Ranade, Senior accountant',
};

/** A submission with only its fields. */
export function bareSubmission(fields: EnquiryFields): Submission {
  return {
    fields,
    idempotencyKey: null,
    page: null,
    about: null,
    origin: null,
    referrer: null,
    landingQuery: null,
    timeZone: null,
    consentVersion: null,
    trap: '',
    formToken: null,
    ticket: null,
    proof: null,
    client: null,
    synthetic: false,
  };
}

/** An enquiry as read from the store. */
export function sampleEnquiry(changes: Partial<StoredEnquiry> = {}): StoredEnquiry {
  return {
    id: '019df26e-2d00-721f-bf2b-fa3c028c2c7d',
    received_at: '2026-05-04T10:00:00.000Z',
    status: 'received',
    ...sampleFields(),
    source: { page: '/contact-us' },
    origin: null,
    screening: [],
    consent: null,
    held_at: null,
    synthetic: false,
    stage: 'new',
    lost_reason: null,
    owner: null,
    tags: [],
    waits_since: null,
    remind_at: null,
    person_id: null,
    reply: null,
    reply_subject: null,
    ...changes,
  };
}

/** Options for createAccept without rate limits and detection of copies. */
export const permissiveOptions = {
  secret: createSecret(),
  rateLimiter: null,
  siteUrl: 'http://127.0.0.1:3000',
};

/** Accepts enquiries without rate limits and without detection of copies; for no destination unless given. */
export const openAccept = (
  db: Database,
  changes: Partial<Parameters<typeof createAccept>[0]> = {},
) =>
  createAccept({
    db,
    ...permissiveOptions,
    destinations: [],
    ...changes,
  });

/** Options for createAccept with everything that screens enquiries, as the site has it. */
export const screeningOptions = (db: Database, secret: Secret) => ({
  ...permissiveOptions,
  db,
  secret,
  rateLimiter: createEnquiryRateLimiter(secret, db),
  destinations: ['team-mail'],
});
