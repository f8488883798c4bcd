import { z } from 'zod/mini';
import { TRAP_FIELD } from './enquiry-fields.ts';

/**
 * What the form sends beside the fields of the enquiry. All of it is optional:
 * a page without script knows little of it, another client nothing.
 */

const short = z.optional(z.string().check(z.maxLength(400)));
const long = z.optional(z.string().check(z.maxLength(4_000)));

export const enquiryExtras = z.object({
  /** Path of the page the form stands on. */
  page: short,
  /** Address of the page that first led to the site. */
  referrer: long,
  /** The query of the address that the visitor first arrived at. */
  landing_query: long,
  /** Version of the words under the form. */
  consent_version: short,
  form_token: short,
  /** Of a form that was asked to wait. */
  ticket: short,
  /** The answer to a challenge. */
  proof: long,
  [TRAP_FIELD]: long,
});

export type EnquiryExtras = z.infer<typeof enquiryExtras>;

/** The extras of a submission; what is not as it should be is left out. */
export function parseExtras(input: Record<string, unknown>): EnquiryExtras {
  const extras: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(enquiryExtras.shape)) {
    const value = schema.safeParse(input[name]);
    if (value.success && value.data !== '') extras[name] = value.data;
  }
  return extras as EnquiryExtras;
}
