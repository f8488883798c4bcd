import type { Context } from 'hono';
import { enquiryExtras, parseExtras } from '../../contract/enquiry/enquiry-extras.ts';
import { IDEMPOTENCY_HEADER, enquiryFields, parseEnquiry } from '../../contract/enquiry/enquiry.ts';
import { ENQUIRY_SHAPE, hasShape } from '../limits/json-shape.ts';
import { emailAsTyped } from './email-as-typed.ts';
import { parseJson, refuse } from './json-response.ts';
import { RETRY_AFTER } from './respond-to-failure.ts';
import { pageOfForm, type SubmitEnquiry } from './submit-enquiry.ts';

const TOO_MUCH = `can have at most ${ENQUIRY_SHAPE.values} values, ${ENQUIRY_SHAPE.depth} deep`;

/** Responds to the body of an enquiry that was posted as JSON. */
export async function respondToJson(
  c: Context,
  text: string,
  submit: SubmitEnquiry,
): Promise<Response> {
  if (!hasShape(text, ENQUIRY_SHAPE)) return refuse(c, 'malformed_body', { body: [TOO_MUCH] });
  const body = parseJson(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return refuse(c, 'malformed_body', { body: ['must be one complete JSON object'] });
  const unknown = Object.keys(body).filter((key) => !isKnown(key));
  if (unknown.length > 0) {
    const errors = unknown.map((key) => [key, ['is not known here']]);
    return refuse(c, 'unknown_field', Object.fromEntries(errors));
  }

  const parsed = parseEnquiry(body);
  if (!parsed.ok) {
    const errors = Object.entries(parsed.errors).map(([field, message]) => [field, [message]]);
    return refuse(c, 'invalid_fields', Object.fromEntries(errors));
  }
  const extras = parseExtras(body as Record<string, unknown>);
  const key = c.req.header(IDEMPOTENCY_HEADER);
  const { fields } = parsed;
  const result = await submit(c, { fields, extras, page: pageOfForm(c, extras), key });
  const email = emailAsTyped(fields.email);
  switch (result.outcome) {
    case 'accepted':
      return c.json(
        {
          status: 'success',
          id: result.id,
          ...(result.answerBy && { answer_by: result.answerBy.toISOString() }),
          ...(email !== fields.email && { email }),
        },
        201,
        { 'Cache-Control': 'no-store' },
      );
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

const isKnown = (key: string) =>
  Object.hasOwn(enquiryFields.shape, key) || Object.hasOwn(enquiryExtras.shape, key);
