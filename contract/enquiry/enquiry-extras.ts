import { z } from 'zod/mini';
import { TRAP_FIELD } from './enquiry-fields.ts';

/**
 * What the form sends in addition to the enquiry's fields. All of it is optional:
 * without JavaScript the form has few of them, and other API clients none.
 */

const short = z.optional(z.string().check(z.maxLength(400)));
const long = z.optional(z.string().check(z.maxLength(4_000)));

export const enquiryExtras = z.object({
  /** Path of the page that contains the form. */
  page: short,
  /** Path of what the enquiry is about: see enquiry-origin.ts. */
  about: long,
  /** URL of the external page that led the visitor to the site. */
  referrer: long,
  /** Query string of the landing page URL. */
  landing_query: long,
  /** The time zone of the browser, like Asia/Kolkata. */
  time_zone: short,
  /** Version of the consent text (consent.ts). */
  consent_version: short,
  form_token: short,
  /** Wait ticket from an earlier 429. */
  ticket: short,
  /** Solution of a proof-of-work challenge. */
  proof: long,
  [TRAP_FIELD]: long,
});

export type EnquiryExtras = z.infer<typeof enquiryExtras>;

/** The extras of a submission. Empty and invalid values are dropped, so that they never block an enquiry. */
export function parseExtras(input: Record<string, unknown>): EnquiryExtras {
  const extras: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(enquiryExtras.shape)) {
    const value = schema.safeParse(input[name]);
    if (value.success && value.data !== '') extras[name] = value.data;
  }
  return extras as EnquiryExtras;
}
