import { z } from 'zod/mini';

/**
 * Every code that a refused call carries, with its HTTP status. Codes are stable: clients compare
 * them, while the words are for people and may change.
 */
export const REFUSAL_STATUS = {
  /** A parameter is missing, malformed or repeated. */
  invalid_query: 400,
  /** The body has another form, or was cut off. */
  malformed_body: 400,
  /** A field that an enquiry does not have. */
  unknown_field: 400,
  /** A notification of the provider without a valid signature. */
  unsigned: 401,
  /** Sent by a page of another website. */
  cross_site: 403,
  /** There is no such post. */
  not_found: 404,
  /** Not part of the API. */
  unknown_path: 404,
  /** The header `Allow` names the methods. */
  method_not_allowed: 405,
  body_too_large: 413,
  unsupported_type: 415,
  /** `errors` has a message for each field. */
  invalid_fields: 422,
  /** The `Idempotency-Key` of another enquiry. */
  key_reused: 422,
  /** See `Retry-After`. */
  rate_limited: 429,
  /** The message has the id of the incident in the log. */
  internal_error: 500,
  /** Refused before it was read. */
  overloaded: 503,
  /** To be sent again with the same key. */
  store_unavailable: 503,
  /** A remote provider was not read yet. */
  content_unavailable: 503,
} as const;

export type RefusalCode = keyof typeof REFUSAL_STATUS;

/** The body of a refused call; some have more fields (enquiry-answers.ts). */
export const refusal = z.object({
  status: z.literal('fail'),
  code: z.enum(Object.keys(REFUSAL_STATUS) as RefusalCode[]),
  /** What is wrong, in words, by the field, parameter or header it is about. */
  errors: z.record(z.string(), z.array(z.string())),
});

export type Refusal = z.infer<typeof refusal>;
