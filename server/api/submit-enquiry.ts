import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { EnquiryExtras } from '../../contract/enquiry/enquiry-extras.ts';
import { TRAP_FIELD } from '../../contract/enquiry/enquiry-fields.ts';
import {
  parseOrigin,
  type EnquiryOrigin,
  type ParsedOrigin,
} from '../../contract/enquiry/enquiry-origin.ts';
import { StoreUnavailable } from '../db/store-unavailable.ts';
import { errorFields } from '../logging/error-fields.ts';
import type { AcceptEnquiry } from '../enquiries/accept-enquiry.ts';
import type { Acceptance } from '../enquiries/screen-and-store.ts';
import type { Submission } from '../enquiries/submission.ts';
import { withTimeout } from '../time/with-timeout.ts';
import { incidentOf, type ClientReader } from './client-reader.ts';

/** In characters. */
const LONGEST_KEY = 200;

/** Characters; longer than any URL of this site. */
const MAX_URL_LENGTH = 300;

/** Timeout of `describeOrigin` and `answerBy` in milliseconds: an enquiry does not wait for content. */
const CONTENT_TIMEOUT = 500;

export interface SubmitOptions {
  accept: AcceptEnquiry;
  /** Describes the page that an enquiry is about; null if the page does not exist. */
  describeOrigin: (about: ParsedOrigin) => Promise<EnquiryOrigin | null>;
  /** When an enquiry that is sent now is answered at the latest; null if that is unknown. */
  answerBy: () => Promise<Date | null>;
  client: ClientReader;
  log: Logger;
}

/** As accepted, with when it is answered. */
type Submitted =
  | (Extract<Acceptance, { outcome: 'accepted' }> & { answerBy: Date | null })
  | Exclude<Acceptance, { outcome: 'accepted' }>
  | { outcome: 'failed' };

/** What a request has, validated. */
interface SentEnquiry extends Pick<Submission, 'fields' | 'page'> {
  extras: EnquiryExtras;
  /** The client's idempotency key; one that is empty or too long is ignored. */
  key: string | null | undefined;
}

export type SubmitEnquiry = ReturnType<typeof createSubmit>;

/**
 * Creates the function that accepts enquiries, in whichever form they were sent. A failure is logged with
 * its incident, and without the enquiry.
 */
export function createSubmit({ accept, describeOrigin, answerBy, client, log }: SubmitOptions) {
  return async (c: Context, { fields, extras, page, key }: SentEnquiry): Promise<Submitted> => {
    try {
      const trimmed = key?.trim();
      // The form of a service's page is about the service.
      const about = parseOrigin(extras.about) ?? parseOrigin(page);
      const accepted = await accept({
        fields,
        idempotencyKey: trimmed && trimmed.length <= LONGEST_KEY ? trimmed : null,
        page,
        about: about?.path ?? null,
        origin: about && (await inWords(about, describeOrigin)),
        referrer: extras.referrer ?? null,
        // Without JavaScript, the query string of the landing page is in the Referer, if at all.
        landingQuery:
          extras.landing_query ?? URL.parse(c.req.header('Referer') ?? '')?.search ?? null,
        timeZone: extras.time_zone ?? null,
        consentVersion: extras.consent_version ?? null,
        trap: extras[TRAP_FIELD] ?? '',
        formToken: extras.form_token ?? null,
        ticket: extras.ticket ?? null,
        proof: extras.proof ?? null,
        ...client(c),
      });
      if (accepted.outcome !== 'accepted') return accepted;
      const due = withTimeout(answerBy(), CONTENT_TIMEOUT, null).catch((error: unknown) => {
        log.warn(errorFields(error), 'failed to read when the offices are open');
        return null;
      });
      return { ...accepted, answerBy: await due };
    } catch (error) {
      const incident = incidentOf(c);
      const { name } = error instanceof Error ? error : { name: 'unknown' };
      const reason = error instanceof StoreUnavailable ? error.reason : name;
      log.error({ incident, path: c.req.path, reason }, 'failed to store enquiry');
      return { outcome: 'failed' };
    }
  };
}

/** Content that cannot be read must not hold up an enquiry: then it is about the path alone. */
function inWords(
  about: ParsedOrigin,
  describeOrigin: SubmitOptions['describeOrigin'],
): Promise<EnquiryOrigin | null> {
  const pathAlone = { path: about.path, line: about.path };
  return withTimeout(describeOrigin(about), CONTENT_TIMEOUT, pathAlone).catch(() => pathAlone);
}

/** The path of the page that contains a form; null if unknown. */
export const pageOfForm = (c: Context, extras: EnquiryExtras): string | null =>
  pathOfAddress(extras.page) ?? pathOfAddress(c.req.header('Referer'));

/** The path of a URL, if it can be a page of this site, so that a form never redirects elsewhere; otherwise null. */
function pathOfAddress(address: string | undefined): string | null {
  if (!address) return null;
  const url = URL.parse(address.slice(0, MAX_URL_LENGTH), 'http://site.invalid');
  return url && /^\/(?!\/)[a-z0-9/-]*$/.test(url.pathname) ? url.pathname : null;
}
