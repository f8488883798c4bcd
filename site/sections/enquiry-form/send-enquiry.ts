import type { EnquiryErrors, EnquiryFields } from '../../../contract/enquiry.ts';
import type { EnquiryExtras } from '../../../contract/enquiry-extras.ts';
import { ENQUIRY_PATH, IDEMPOTENCY_HEADER } from '../../../contract/enquiry-fields.ts';
import { parseJson } from '../../provider/parse-json.ts';
import { providerBase } from '../../facts/site-config.ts';
import type { EnquiryContract } from './enquiry-contract.ts';

/** What is sent, under one key, and what reads the answer. */
export interface Sending {
  contract: EnquiryContract;
  fields: EnquiryFields;
  key: string;
}

/** Milliseconds after which a submission that got no answer counts as failed. */
const TIMEOUT = 15_000;

export interface RateLimited {
  outcome: 'rate-limited';
  /** Seconds after which the ticket lets it through. */
  seconds: number;
  ticket: string | null;
  /** A puzzle to solve instead of waiting; null when there is none. */
  challenge: unknown;
}

export type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'invalid'; errors: EnquiryErrors }
  | RateLimited
  | {
      outcome: 'failed';
      reason: string;
      /** Whether it may be sent again without asking: it did not arrive, or came too early. */
      again: boolean;
      /** Seconds that the server asked for; 0 when it did not. */
      retryAfter: number;
    };

/**
 * Sends an enquiry once. The same key and fields again are the same enquiry to this project's server;
 * another provider may know no keys.
 */
export async function sendEnquiry(
  { contract, fields, key }: Sending,
  extras: EnquiryExtras,
): Promise<SendResult> {
  try {
    const response = await fetch(`${providerBase}/${ENQUIRY_PATH}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_HEADER]: key },
      body: JSON.stringify({ ...fields, ...extras }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return readAnswer(response, await response.text(), fields, contract);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    return { outcome: 'failed', reason, again: true, retryAfter: 0 };
  }
}

function readAnswer(
  { ok, status, headers }: Response,
  text: string,
  fields: EnquiryFields,
  { enquiryAccepted, enquiryRefused, slowDownResponse }: EnquiryContract,
): SendResult {
  const body = parseJson(text);
  // Something on the way, as the sign-in page of a hotel's network, may answer 200 and store nothing.
  if (ok && enquiryAccepted.safeParse(body).success) return { outcome: 'sent' };
  const { errors } = enquiryRefused.safeParse(body).data ?? {};
  if (status === 422 && errors && Object.keys(errors).some((field) => Object.hasOwn(fields, field)))
    return {
      outcome: 'invalid',
      errors: Object.fromEntries(
        Object.entries(errors).map(([field, messages]) => [field, messages[0] ?? '']),
      ),
    };
  const retryAfter = Number(headers.get('Retry-After') ?? 0) || 0;
  if (status === 429) {
    const { retry_after: seconds = retryAfter, ...pass } = slowDownResponse.safeParse(body)
      .data ?? {
      ticket: null,
      challenge: null,
    };
    return { outcome: 'rate-limited', seconds, ...pass };
  }
  // Anything else may be said by somebody who has stored it.
  return { outcome: 'failed', reason: `status ${status}`, again: status === 503, retryAfter };
}

/** A key that no other form will make; works on plain http too, where randomUUID does not. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
