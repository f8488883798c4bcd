import { Hono, type Context } from 'hono';
import type { Logger } from 'pino';
import {
  ENQUIRY_INPUTS,
  ENQUIRY_LIMITS,
  ENQUIRY_PATH,
  IDEMPOTENCY_HEADER,
  enquiryFields,
  parseEnquiry,
  typedLimit,
  type EnquiryErrors,
  type FormOutcome,
} from '../../contract/enquiry.ts';
import { enquiryExtras, parseExtras } from '../../contract/enquiry-extras.ts';
import { FORM_TOKEN_PATH } from '../../contract/enquiry-fields.ts';
import { StoreUnavailable } from '../db/store-unavailable.ts';
import type { Acceptance, AcceptEnquiry } from '../enquiries/accept-enquiry.ts';
import { TokenBuckets } from '../enquiries/screen/token-buckets.ts';
import type { Submission } from '../enquiries/submission.ts';
import { FORM_TYPE, refuse, refuseInWords, typeOf, type Reasons } from './json-response.ts';
import { incidentOf, type ClientReader } from './client-reader.ts';
import { limitArrivals } from './limit-arrivals.ts';
import { parseFlatJson } from './parse-flat-json.ts';
import { plainForm } from './plain-form.ts';
import { readBody } from './read-body.ts';
import { pathOf, readSubmission } from './read-submission.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';

/** Bytes: enough for the longest description in four-byte characters, percent-encoded. */
const LARGEST_BODY = 512 * 1024;

/** Maximum number of fields in a body, known or unknown; the form has eleven. */
const MOST_FIELDS = 50;

/** How many unknown fields an error response names, and characters of each. */
const NAMED = { fields: 10, characters: 100 };

/** Value of Retry-After in seconds if the enquiry could not be stored. */
const RETRY_AFTER = 5;

/** Rate limit for rendering pages of rejected forms; beyond it the form comes without its page. */
const DRAWINGS = { burst: 20, refill: 500 };

export interface EnquiryEndpointOptions {
  accept: AcceptEnquiry;
  /** Issues a signed timestamp of when the form was opened. */
  issueFormToken: () => string;
  /** Query string with a receipt, by which the page thanks the visitor. */
  receiptQuery: () => string;
  client: ClientReader;
  /** Whether posts are rate limited by client before they are read. */
  limitArrivals: boolean;
  log: Logger;
  /** The public URL of the site; forms of other sites are rejected. */
  siteUrl: string;
  /** Renders the page of the form again with the input and the errors; null under overload. */
  drawForm: (
    page: string,
    outcome: FormOutcome,
  ) => Promise<{ html: string; policy: string } | null>;
}

/** The same options, with a form that is always rendered. */
type FormOptions = Omit<EnquiryEndpointOptions, 'drawForm'> & {
  drawForm: (page: string, outcome: FormOutcome) => Promise<{ html: string; policy: string }>;
};

/** POST api/contactUsapi.php (spec section 7), as JSON or as a form posted without JavaScript. */
export function enquiryEndpoint(given: EnquiryEndpointOptions): Hono {
  const app = new Hono();
  const drawings = new TokenBuckets(DRAWINGS);
  const options: FormOptions = {
    ...given,
    async drawForm(page, outcome) {
      const drawn = drawings.take('', Date.now()) ? await given.drawForm(page, outcome) : null;
      return drawn ?? plainForm(page, outcome);
    },
  };
  const path = `/${ENQUIRY_PATH}`;
  app.get(`/${FORM_TOKEN_PATH}`, (c) =>
    c.json({ token: options.issueFormToken() }, 200, { 'Cache-Control': 'no-store' }),
  );
  app.post(path, refuseCrossSite(given.siteUrl));
  if (given.limitArrivals) app.post(path, limitArrivals(given.client));
  app.post(path, async (c) => {
    const type = typeOf(c);
    if (type === 'application/json') return answerJson(c, options);
    if (type === FORM_TYPE) return answerForm(c, options);
    return refuse(c, 'unsupported_type', {
      'Content-Type': [`must be application/json or ${FORM_TYPE}`],
    });
  });
  return app;
}

async function answerJson(c: Context, options: FormOptions): Promise<Response> {
  const text = await readBody(c, LARGEST_BODY);
  if (text instanceof Response) return text;
  const body = parseFlatJson(text, MOST_FIELDS);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return refuse(c, 'malformed_body', {
      body: [`must be one complete JSON object with at most ${MOST_FIELDS} fields`],
    });
  const unknown = Object.keys(body).filter((key) => !isKnown(key));
  if (unknown.length > 0) {
    const named = unknown.slice(0, NAMED.fields).map((key) => key.slice(0, NAMED.characters));
    return refuse(
      c,
      'unknown_field',
      Object.fromEntries(named.map((key) => [key, ['is not known here']])),
    );
  }

  const parsed = parseEnquiry(body);
  if (!parsed.ok) return refuse(c, 'invalid_fields', reasons(parsed.errors));
  const extras = parseExtras(body as Record<string, unknown>);
  const result = await acceptOrLog(
    c,
    options,
    readSubmission(c, parsed.fields, extras, {
      key: c.req.header(IDEMPOTENCY_HEADER),
      client: options.client,
    }),
  );
  switch (result.outcome) {
    case 'accepted':
      return c.json({ status: 'success', id: result.id }, 201, { 'Cache-Control': 'no-store' });
    case 'conflict':
      return refuse(c, 'key_reused', {
        [IDEMPOTENCY_HEADER]: ['was already used for a submission with other fields'],
      });
    case 'rate-limited': {
      const { seconds, ticket, challenge } = result;
      const errors = { rate: [`too many at once; send it again in ${seconds} seconds`] };
      const retry = { retry_after: seconds, ticket, challenge };
      return refuse(c, 'rate_limited', errors, { 'Retry-After': String(seconds) }, retry);
    }
    case 'failed':
      return refuse(
        c,
        'store_unavailable',
        { body: ['could not be stored just now; send it again'] },
        { 'Retry-After': String(RETRY_AFTER) },
      );
  }
}

async function answerForm(c: Context, options: FormOptions): Promise<Response> {
  const text = await readBody(c, LARGEST_BODY);
  if (text instanceof Response) return text;
  if (text.split('&', MOST_FIELDS + 1).length > MOST_FIELDS)
    return refuseInWords(
      c,
      'malformed_body',
      'body',
      `A form can have at most ${MOST_FIELDS} fields.`,
    );
  const form = new URLSearchParams(text);
  const extras = parseExtras(Object.fromEntries(form));
  const page = pathOf(extras.page) ?? pathOf(c.req.header('Referer')) ?? '/contact-us';
  const values = Object.fromEntries(
    // One character over the limit suffices to be rejected, and bounds what is rendered again.
    ENQUIRY_INPUTS.map((field) => [field, (form.get(field) ?? '').slice(0, typedLimit(field) + 1)]),
  ) as FormOutcome['values'];
  const draw = async (
    status: 422 | 429 | 503,
    outcome: Omit<FormOutcome, 'values'>,
    retryAfter?: number,
  ) => {
    const { html, policy } = await options.drawForm(page, { ...outcome, values });
    return c.html(html, status, {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    });
  };

  // The form has no input for `website`, so an error could not be shown: truncate it instead.
  const website = (form.get('website') ?? '').slice(0, ENQUIRY_LIMITS.website);
  const parsed = parseEnquiry({ ...values, website });
  if (!parsed.ok) return draw(422, { result: 'invalid', errors: parsed.errors });
  const submission = readSubmission(c, parsed.fields, extras, {
    key: form.get('idempotency_key'),
    client: options.client,
  });
  const result = await acceptOrLog(c, options, { ...submission, page });
  switch (result.outcome) {
    case 'accepted':
      return c.body(null, 303, {
        Location: `${page}${options.receiptQuery()}#enquiry-form`,
        'Cache-Control': 'no-store',
      });
    case 'conflict':
      return draw(422, { result: 'failed', errors: {} });
    case 'rate-limited': {
      const wait = { seconds: result.seconds, ticket: result.ticket };
      return draw(429, { result: 'wait', errors: {}, wait }, result.seconds);
    }
    case 'failed':
      return draw(503, { result: 'failed', errors: {} }, RETRY_AFTER);
  }
}

const isKnown = (key: string) =>
  Object.hasOwn(enquiryFields.shape, key) || Object.hasOwn(enquiryExtras.shape, key);

async function acceptOrLog(
  c: Context,
  { accept, log }: Pick<EnquiryEndpointOptions, 'accept' | 'log'>,
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

function reasons(errors: EnquiryErrors): Reasons {
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]]));
}
