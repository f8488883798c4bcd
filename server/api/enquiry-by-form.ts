import type { Context } from 'hono';
import type { Logger } from 'pino';
import { parseOrigin } from '../../contract/enquiry/enquiry-origin.ts';
import { parseExtras } from '../../contract/enquiry/enquiry-extras.ts';
import {
  ENQUIRY_INPUTS,
  ENQUIRY_LIMITS,
  numberOf,
  parseEnquiry,
  typedLimit,
  type FormOutcome,
} from '../../contract/enquiry/enquiry.ts';
import { errorFields } from '../logging/error-fields.ts';
import { emailAsTyped } from './email-as-typed.ts';
import { refuseInWords } from './json-response.ts';
import { RETRY_AFTER } from './respond-to-failure.ts';
import { pageOfForm, type SubmitEnquiry } from './submit-enquiry.ts';

/** Maximum number of fields, known or unknown; the form has twelve. Parsing 200,000 takes most of a second. */
const MOST_FIELDS = 50;

/** A page with a policy of its own. */
interface DrawnForm {
  html: string;
  policy: string;
}

export interface FormOptions {
  submit: SubmitEnquiry;
  log: Logger;
  /** Query string with a receipt, by which the page thanks the visitor. */
  receiptQuery: (stored: { number: string; answerBy: Date | null }) => string;
  /** Renders the page of the form again with the input and the errors; null under overload. */
  drawForm: (page: string, outcome: FormOutcome) => Promise<DrawnForm | null>;
}

/** Sent under overload: rendering a page costs a thousand times as much. */
const NOT_DRAWN =
  'Your requirement was not sent. Please go back, where what you typed still is, wait a minute, and send it again.';

/** Responds to the body of a form that a browser posted without script, with a page or a redirect to it. */
export async function respondToForm(
  c: Context,
  text: string,
  { submit, receiptQuery, drawForm, log }: FormOptions,
): Promise<Response> {
  if (text.split('&', MOST_FIELDS + 1).length > MOST_FIELDS)
    return refuseInWords(
      c,
      'malformed_body',
      'body',
      `A form can have at most ${MOST_FIELDS} fields.`,
    );
  const form = new URLSearchParams(text);
  const extras = parseExtras(Object.fromEntries(form));
  const page = pageOfForm(c, extras) ?? '/contact-us';
  const values = Object.fromEntries(
    // One character over the limit suffices to be rejected, and bounds what is rendered again.
    ENQUIRY_INPUTS.map((field) => [field, (form.get(field) ?? '').slice(0, typedLimit(field) + 1)]),
  ) as FormOutcome['values'];
  const shown = { ...values, email: emailAsTyped(values.email ?? '') };
  const draw = async (
    status: 422 | 429 | 503,
    outcome: Omit<FormOutcome, 'values' | 'about'>,
    retryAfter?: number,
  ) => {
    const about = parseOrigin(extras.about)?.path ?? null;
    const drawn = await drawForm(page, { ...outcome, values: shown, about }).catch(
      (error: unknown) => {
        // The visitor must not lose what was typed.
        log.error(errorFields(error), 'failed to render a rejected form');
        return null;
      },
    );
    const headers = {
      'Cache-Control': 'no-store',
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    };
    return drawn
      ? c.html(drawn.html, status, { ...headers, 'Content-Security-Policy': drawn.policy })
      : c.text(NOT_DRAWN, status, headers);
  };

  // The form has no input for `website`, so an error could not be shown: truncate it instead.
  const website = (form.get('website') ?? '').slice(0, ENQUIRY_LIMITS.website);
  const parsed = parseEnquiry({ ...values, website });
  if (!parsed.ok) return draw(422, { result: 'invalid', errors: parsed.errors });
  const key = form.get('idempotency_key');
  const result = await submit(c, { fields: parsed.fields, extras, page, key });
  switch (result.outcome) {
    case 'accepted':
      return c.body(null, 303, {
        Location: `${page}${receiptQuery({ number: numberOf(result.id), answerBy: result.answerBy })}#enquiry-form`,
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
