/** What a page needs to draw the form. Checking what was typed is in enquiry.ts, with zod. */

/** Where an enquiry is sent (spec section 7). */
export const ENQUIRY_PATH = 'api/contactUsapi.php';

/** The request header that makes a repeated submission the same enquiry. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** Upper bounds in characters. Spec section 5 shows none; these keep the store and the mail sane. */
export const ENQUIRY_LIMITS = {
  name: 200,
  email: 254,
  phone_number: 60,
  company_name: 200,
  website: 2000,
  description: 20_000,
} as const;

/** The fields a visitor fills in, in the order of the form. */
export const ENQUIRY_INPUTS = [
  'name',
  'email',
  'phone_number',
  'company_name',
  'description',
] as const satisfies readonly (keyof typeof ENQUIRY_LIMITS)[];

/** Where the form gets its token (an extension; an older provider answers 404 and the form goes on without). */
export const FORM_TOKEN_PATH = 'api/getFormToken.php';

/**
 * Milliseconds for which nobody has read the form, let alone filled it in. A token that is younger
 * when it comes back was fetched by a machine; the form's own script waits for it.
 */
export const FORM_TOKEN_RIPENS = 2_000;

/** A field that people do not see. Whoever fills it in is not one of them. */
export const TRAP_FIELD = 'subject';
