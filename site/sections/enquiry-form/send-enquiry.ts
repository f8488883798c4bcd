import type { EnquiryErrors, EnquiryFields, SentForm } from '../../../contract/enquiry/enquiry.ts';
import type { EnquiryExtras } from '../../../contract/enquiry/enquiry-extras.ts';
import {
  ENQUIRY_PATH,
  IDEMPOTENCY_HEADER,
  numberOf,
} from '../../../contract/enquiry/enquiry-fields.ts';
import type { EnquiryContract } from './enquiry-contract.ts';

/** The enquiry, its idempotency key, and the schemas that parse the response. */
export interface Sending {
  contract: EnquiryContract;
  fields: EnquiryFields;
  key: string;
}

/** Timeout of a submission, in milliseconds. */
const TIMEOUT = 15_000;

export interface RateLimited {
  outcome: 'rate-limited';
  /** Seconds until the ticket is valid. */
  seconds: number;
  ticket: string | null;
  /** A proof-of-work challenge to solve instead of waiting, or null. */
  challenge: unknown;
}

export type SendResult =
  | ({ outcome: 'sent'; email?: string | undefined } & Omit<SentForm, 'result'>)
  | { outcome: 'invalid'; errors: EnquiryErrors }
  | RateLimited
  | {
      outcome: 'failed';
      reason: string;
      /** Whether it is safe to retry: the connection failed, or the status is 503. */
      retryable: boolean;
      /** The Retry-After header in seconds; 0 if there is none. */
      retryAfter: number;
    };

/**
 * Sends an enquiry once. This project's server treats another request with the same key and fields as
 * the same enquiry; another provider may not support idempotency keys.
 *
 * @param timeLeft milliseconds until it must have ended, if that is less than its timeout
 */
export async function sendEnquiry(
  { contract, fields, key }: Sending,
  extras: EnquiryExtras,
  timeLeft = TIMEOUT,
): Promise<SendResult> {
  try {
    const response = await fetch(`/${ENQUIRY_PATH}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_HEADER]: key },
      body: JSON.stringify({ ...fields, ...extras }),
      signal: AbortSignal.timeout(Math.min(TIMEOUT, timeLeft)),
    });
    return parseResponse(response, await response.text(), fields, contract);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    return { outcome: 'failed', reason, retryable: true, retryAfter: 0 };
  }
}

function parseResponse(
  { ok, status, headers }: Response,
  text: string,
  fields: EnquiryFields,
  { enquiryAccepted, enquiryRefused, slowDownResponse }: EnquiryContract,
): SendResult {
  const body = parseJson(text);
  // A captive portal, such as a hotel's sign-in page, may respond with 200 without storing anything.
  const accepted = ok ? enquiryAccepted.safeParse(body).data : undefined;
  if (accepted) {
    const { id, answer_by: answerBy = null, email } = accepted;
    return { outcome: 'sent', number: id === undefined ? null : numberOf(id), answerBy, email };
  }
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
  // With any other status the enquiry may have been stored.
  return { outcome: 'failed', reason: `status ${status}`, retryable: status === 503, retryAfter };
}

/** Undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A random key. `randomUUID` is not available on plain HTTP. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
