import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import {
  ENQUIRY_INPUTS,
  ENQUIRY_PATH,
  IDEMPOTENCY_HEADER,
  enquiryFields,
  parseEnquiry,
  type EnquiryErrors,
  type FormOutcome,
} from '../../contract/enquiry.ts';
import { acceptEnquiry, type Acceptance, type Submission } from '../enquiries/accept-enquiry.ts';
import { refuse, type Reasons } from './answer.ts';

/** Room for the longest description in a script of four bytes a letter, percent-encoded. */
const LARGEST_BODY = 512 * 1024;

/** Seconds after which a client should try again when the store could not take its enquiry. */
const RETRY_AFTER = 5;

const FORM_TYPE = 'application/x-www-form-urlencoded';

export interface EnquiryEndpointOptions {
  accept: (submission: Submission) => ReturnType<typeof acceptEnquiry>;
  log: Logger;
  /** Draws the page the form stood on again, with what the visitor typed and why it was refused. */
  drawForm: (page: string, outcome: FormOutcome) => Promise<{ html: string; policy: string }>;
}

/** POST api/contactUsapi.php (spec section 7), as JSON and as a form posted without script. */
export function enquiryEndpoint(options: EnquiryEndpointOptions): Hono {
  const app = new Hono();
  const path = `/${ENQUIRY_PATH}`;
  const limit = bodyLimit({
    maxSize: LARGEST_BODY,
    onError: (c) => refuse(c, 413, { body: [`can be at most ${LARGEST_BODY} bytes`] }),
  });
  app.post(path, limit, async (c) => {
    const type = (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase();
    if (type === 'application/json') return answerJson(c, options);
    if (type === FORM_TYPE) return answerForm(c, options);
    return refuse(c, 415, { 'Content-Type': [`must be application/json or ${FORM_TYPE}`] });
  });
  return app;
}

async function answerJson(c: Context, options: EnquiryEndpointOptions): Promise<Response> {
  let body: unknown;
  try {
    body = JSON.parse(await c.req.text());
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refuse(c, 400, { body: ['is not complete JSON'] });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return refuse(c, 400, { body: ['must be a JSON object'] });
  const unknown = Object.keys(body).filter((key) => !(key in enquiryFields.shape));
  if (unknown.length > 0)
    return refuse(c, 400, Object.fromEntries(unknown.map((key) => [key, ['is not known here']])));

  const parsed = parseEnquiry(body);
  if (!parsed.ok) return refuse(c, 422, reasons(parsed.errors));
  const result = await acceptOrLog(c, options, {
    fields: parsed.fields,
    idempotencyKey: givenKey(c.req.header(IDEMPOTENCY_HEADER)),
    page: pathOf(c.req.header('Referer')),
  });
  if (result === null)
    return refuse(
      c,
      503,
      { body: ['could not be stored just now; nothing was lost, send it again'] },
      { 'Retry-After': String(RETRY_AFTER) },
    );
  if (result.outcome === 'conflict')
    return refuse(c, 422, {
      [IDEMPOTENCY_HEADER]: ['was already used for a submission with other fields'],
    });
  return c.json({ status: 'success', id: result.id }, 201, { 'Cache-Control': 'no-store' });
}

async function answerForm(c: Context, options: EnquiryEndpointOptions): Promise<Response> {
  const form = new URLSearchParams(await c.req.text());
  const page = pathOf(form.get('page')) ?? pathOf(c.req.header('Referer')) ?? '/contact-us';
  const values = Object.fromEntries(
    ENQUIRY_INPUTS.map((field) => [field, form.get(field) ?? '']),
  ) as FormOutcome['values'];
  const draw = async (status: 422 | 503, outcome: Omit<FormOutcome, 'values'>) => {
    const { html, policy } = await options.drawForm(page, { ...outcome, values });
    return c.html(html, status, {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      ...(status === 503 && { 'Retry-After': String(RETRY_AFTER) }),
    });
  };

  const parsed = parseEnquiry(values);
  if (!parsed.ok) return draw(422, { result: 'invalid', errors: parsed.errors });
  const result = await acceptOrLog(c, options, {
    fields: parsed.fields,
    idempotencyKey: givenKey(form.get('idempotency_key')),
    page,
  });
  if (result === null) return draw(503, { result: 'failed', errors: {} });
  if (result.outcome === 'conflict') return draw(422, { result: 'failed', errors: {} });
  return c.body(null, 303, {
    Location: `${page}?form=sent#enquiry`,
    'Cache-Control': 'no-store',
  });
}

async function acceptOrLog(
  c: Context,
  { accept, log }: EnquiryEndpointOptions,
  submission: Submission,
): Promise<Acceptance | null> {
  try {
    return await accept(submission);
  } catch (error) {
    const incident = crypto.randomUUID();
    log.error(
      { incident, path: c.req.path, reason: error instanceof Error ? error.name : 'unknown' },
      'an enquiry could not be stored',
    );
    return null;
  }
}

/** A key a client made; anything empty or absurdly long is none. */
function givenKey(key: string | null | undefined): string | null {
  const trimmed = key?.trim() ?? '';
  return trimmed.length > 0 && trimmed.length <= 200 ? trimmed : null;
}

/** The path of an address on this site, so that a form never leads elsewhere. */
function pathOf(address: string | null | undefined): string | null {
  if (!address) return null;
  const base = 'http://site.invalid';
  const url = URL.parse(address, base);
  if (!url || !/^\/[a-z0-9/-]*$/.test(url.pathname) || url.pathname.startsWith('//')) return null;
  return url.pathname;
}

function reasons(errors: EnquiryErrors): Reasons {
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]]));
}
