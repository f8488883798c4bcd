import { z } from 'zod/mini';

/**
 * Every code that a refused call carries, with its HTTP status. Codes are stable: clients compare
 * them, while the words are for people and may change. docs/specification.md describes each.
 */
export const REFUSAL_STATUS = {
  invalid_query: 400,
  malformed_body: 400,
  unknown_field: 400,
  unsigned: 401,
  cross_site: 403,
  not_found: 404,
  unknown_path: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  unsupported_type: 415,
  invalid_fields: 422,
  key_reused: 422,
  rate_limited: 429,
  internal_error: 500,
  overloaded: 503,
  store_unavailable: 503,
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
