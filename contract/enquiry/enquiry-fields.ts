/** What a page needs to render the form. Validation is in enquiry.ts, because it loads zod. */

/** Path that enquiries are posted to (spec section 7). */
export const ENQUIRY_PATH = 'api/contactUsapi.php';

/** Request header that makes retries of a submission idempotent. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** Maximum lengths in characters. Spec section 5 sets none; these bound storage and mails. */
export const ENQUIRY_LIMITS = {
  name: 200,
  email: 254,
  phone_number: 60,
  company_name: 200,
  website: 2000,
  description: 20_000,
} as const;

/** The visible fields, in form order. */
export const ENQUIRY_INPUTS = [
  'name',
  'email',
  'phone_number',
  'company_name',
  'description',
] as const satisfies readonly (keyof typeof ENQUIRY_LIMITS)[];

/** Path of the form token (an extension: a provider without it returns 404, and the form works without a token). */
export const FORM_TOKEN_PATH = 'api/getFormToken.php';

/**
 * Minimum age of a form token in milliseconds. Nobody fills in the form faster, so a younger token
 * suggests a bot. The form's own script waits until its token is old enough.
 */
export const FORM_TOKEN_MIN_AGE = 2_000;

/** Honeypot: a hidden field that only bots fill in. */
export const TRAP_FIELD = 'subject';

/** What a sender names on the phone, of an enquiry's id. */
export const numberOf = (id: string): string => id.slice(-8);
