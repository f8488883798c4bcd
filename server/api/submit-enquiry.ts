import type { Context } from 'hono';
import type { Logger } from 'pino';
import { StoreUnavailable } from '../db/store-unavailable.ts';
import type { Acceptance, AcceptEnquiry } from '../enquiries/accept-enquiry.ts';
import type { Submission } from '../enquiries/submission.ts';
import { incidentOf, type ClientReader } from './client-reader.ts';

/** Bytes: enough for the longest description in four-byte characters, percent-encoded. */
export const LARGEST_BODY = 512 * 1024;

/** Maximum number of fields in a body, known or unknown; the form has eleven. */
export const MOST_FIELDS = 50;

/** Value of Retry-After in seconds if the enquiry could not be stored. */
export const RETRY_AFTER = 5;

export interface SubmitOptions {
  accept: AcceptEnquiry;
  client: ClientReader;
  log: Logger;
}

/** Accepts a submission. A failure is logged with its incident, and without the enquiry. */
export async function submitEnquiry(
  c: Context,
  { accept, log }: Pick<SubmitOptions, 'accept' | 'log'>,
  submission: Submission,
): Promise<Acceptance | { outcome: 'failed' }> {
  try {
    return await accept(submission);
  } catch (error) {
    const incident = incidentOf(c);
    const reason =
      error instanceof StoreUnavailable
        ? error.reason
        : error instanceof Error
          ? error.name
          : 'unknown';
    log.error({ incident, path: c.req.path, reason }, 'failed to store enquiry');
    return { outcome: 'failed' };
  }
}
