import {
  ENQUIRY_PATH,
  IDEMPOTENCY_HEADER,
  type EnquiryErrors,
  type EnquiryFields,
} from '../../../contract/enquiry.ts';
import { providerBase } from '../../site-config.ts';

/** Milliseconds after which a submission that got no answer counts as failed. */
const TIMEOUT = 30_000;

export type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'invalid'; errors: EnquiryErrors }
  | { outcome: 'failed'; reason: string };

/** Sends an enquiry. The same key and fields again are the same enquiry to the server. */
export async function sendEnquiry(fields: EnquiryFields, key: string): Promise<SendResult> {
  try {
    const response = await fetch(`${providerBase}/${ENQUIRY_PATH}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_HEADER]: key },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.ok) return { outcome: 'sent' };
    if (response.status === 422) {
      const body = (await response.json()) as { errors?: Record<string, string[]> };
      const errors = Object.fromEntries(
        Object.entries(body.errors ?? {}).map(([field, messages]) => [field, messages[0] ?? '']),
      );
      if (Object.keys(errors).some((field) => field in fields))
        return { outcome: 'invalid', errors };
    }
    return { outcome: 'failed', reason: `status ${response.status}` };
  } catch (error) {
    return { outcome: 'failed', reason: error instanceof Error ? error.name : 'unknown' };
  }
}

/** A key that no other form will make; works on plain http too, where randomUUID does not. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
