import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { EnquiryOrigin } from '../../contract/enquiry-origin.ts';
import { StoreUnavailable } from '../db/store-unavailable.ts';
import type { AcceptEnquiry } from '../enquiries/accept-enquiry.ts';
import type { Acceptance } from '../enquiries/screen-and-store.ts';
import type { Submission } from '../enquiries/submission.ts';
import { withTimeout } from '../time/with-timeout.ts';
import { incidentOf, type ClientReader } from './client-reader.ts';

/** Maximum number of fields in a body, known or unknown; the form has twelve. */
export const MOST_FIELDS = 50;

/** Value of Retry-After in seconds if the enquiry could not be stored. */
export const RETRY_AFTER = 5;

/** Milliseconds that an enquiry waits for the words of what it is about. */
const ORIGIN_TIMEOUT = 500;

export interface SubmitOptions {
  accept: AcceptEnquiry;
  /** Says what an enquiry is about, by its path; null if there is no such page. */
  describeOrigin: (about: string) => Promise<EnquiryOrigin | null>;
  client: ClientReader;
  log: Logger;
}

/** Accepts a submission. A failure is logged with its incident, and without the enquiry. */
export async function submitEnquiry(
  c: Context,
  { accept, describeOrigin, log }: SubmitOptions,
  submission: Submission,
): Promise<Acceptance | { outcome: 'failed' }> {
  try {
    const { about } = submission;
    const origin = about === null ? null : await inWords(about, describeOrigin);
    return await accept({ ...submission, origin });
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

/** Content that cannot be read must not hold up an enquiry: then it is about the path alone. */
function inWords(
  about: string,
  describeOrigin: SubmitOptions['describeOrigin'],
): Promise<EnquiryOrigin | null> {
  const pathAlone = { path: about, line: about };
  return withTimeout(describeOrigin(about), ORIGIN_TIMEOUT, pathAlone).catch(() => pathAlone);
}
