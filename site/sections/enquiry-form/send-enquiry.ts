import type { EnquiryErrors, EnquiryFields } from '../../../contract/enquiry.ts';
import type { EnquiryExtras } from '../../../contract/enquiry-extras.ts';
import { ENQUIRY_PATH, IDEMPOTENCY_HEADER } from '../../../contract/enquiry-form.ts';
import { providerBase } from '../../site-config.ts';

/** Milliseconds after which a submission that got no answer counts as failed. */
const TIMEOUT = 15_000;

export interface SlowDown {
  outcome: 'slow-down';
  /** Seconds after which the ticket lets it through. */
  seconds: number;
  ticket: string | null;
  /** A puzzle to solve instead of waiting; null when there is none. */
  challenge: unknown;
}

export type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'invalid'; errors: EnquiryErrors }
  | SlowDown
  | {
      outcome: 'failed';
      reason: string;
      /** Whether the same thing may work later. */
      again: boolean;
      /** Seconds that the server asked for; 0 when it did not. */
      retryAfter: number;
    };

/** Sends an enquiry. The same key and fields again are the same enquiry to the server. */
export async function sendEnquiry(
  fields: EnquiryFields,
  extras: EnquiryExtras,
  key: string,
): Promise<SendResult> {
  try {
    const response = await fetch(`${providerBase}/${ENQUIRY_PATH}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_HEADER]: key },
      body: JSON.stringify({ ...fields, ...extras }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return await understand(response, fields);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    return { outcome: 'failed', reason, again: true, retryAfter: 0 };
  }
}

interface Answer {
  status?: unknown;
  errors?: Record<string, string[]>;
  retry_after?: number;
  ticket?: string | null;
  challenge?: unknown;
}

async function understand(response: Response, fields: EnquiryFields): Promise<SendResult> {
  const { status } = response;
  const body = (await response.json().catch(() => ({}))) as Answer;
  // Something on the way, as the sign-in page of a hotel's network, may answer 200 and store nothing.
  if (response.ok)
    return body.status === 'success'
      ? { outcome: 'sent' }
      : { outcome: 'failed', reason: `status ${status}, not ours`, again: true, retryAfter: 0 };
  if (status === 422) {
    const errors = Object.fromEntries(
      Object.entries(body.errors ?? {}).map(([field, messages]) => [field, messages[0] ?? '']),
    );
    if (Object.keys(errors).some((field) => Object.hasOwn(fields, field)))
      return { outcome: 'invalid', errors };
  }
  const retryAfter = Number(response.headers.get('Retry-After') ?? 0) || 0;
  if (status === 429)
    return {
      outcome: 'slow-down',
      seconds: body.retry_after ?? retryAfter,
      ticket: body.ticket ?? null,
      challenge: body.challenge ?? null,
    };
  return { outcome: 'failed', reason: `status ${status}`, again: status >= 500, retryAfter };
}

/** A key that no other form will make; works on plain http too, where randomUUID does not. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
