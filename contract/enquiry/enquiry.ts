import { z } from 'zod/mini';
import { ENQUIRY_LIMITS } from './enquiry-fields.ts';

export * from './enquiry-fields.ts';

// Control characters are never intended, and they would end up in mail headers and terminals.
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
// eslint-disable-next-line no-control-regex
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]+/g;

// Bidirectional controls can disguise text in a list or a subject line.
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;
// Invisible characters: address books and chat programs add them to copied text.
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;
// A character that is visible by itself. U+2800 is the blank Braille pattern.
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The trimmed text; empty if nothing in it is visible. */
const visible = (value: string) => (VISIBLE.test(value) ? value.trim() : '');
const oneLine = (value: string) => visible(value.replace(CONTROL, ' ').replace(DIRECTION, ''));
const address = (value: string) => oneLine(value.replace(INVISIBLE, ''));
// As mail programs copy an address: one, after a name or after itself.
const NAMED_ADDRESS = /^[^<@]*(?:@[^<@,;]*)?<([^<>]*)>$/u;
// As links have it, with or without a subject.
const MAIL_LINK = /^mailto:([^?]*).*$/iu;
/** In half-width letters, and without the name, link or end of a sentence that it was copied with. */
const emailAddress = (value: string) =>
  address(value.normalize('NFKC'))
    .replace(/[\s.,;。]+$/u, '')
    .replace(NAMED_ADDRESS, '$1')
    .trim()
    .replace(MAIL_LINK, '$1');
const manyLines = (value: string) =>
  visible(value.replace(/\r\n?/g, '\n').replace(CONTROL_BUT_LINES, ''));

/**
 * Maximum length of a field as submitted, in characters: twice its limit, because
 * browsers send each line break as CRLF.
 */
export const typedLimit = (field: keyof typeof ENQUIRY_LIMITS): number => 2 * ENQUIRY_LIMITS[field];

type Clean = (value: string) => string;

/** Rejects oversized values before cleaning them, because the cost of cleaning grows with the length. */
function cleaned(field: keyof typeof ENQUIRY_LIMITS, clean: Clean, subject: string) {
  const limit = ENQUIRY_LIMITS[field];
  const tooLong = `${subject} at most ${limit.toLocaleString('en-US')} characters.`;
  return [
    z.maxLength(typedLimit(field), { error: tooLong, abort: true }),
    z.overwrite(clean),
    z.maxLength(limit, tooLong),
  ] as const;
}

/** A text that must have something visible. */
const required = (
  field: keyof typeof ENQUIRY_LIMITS,
  clean: Clean,
  subject: string,
  missing: string,
) => z.string(missing).check(...cleaned(field, clean, subject), z.minLength(1, missing));

/**
 * One `@`, a local part, and a domain with a dot, whose labels neither begin nor end with a hyphen.
 * No `=?`: mail programs decode it (RFC 2047), possibly to another address.
 */
const PLAUSIBLE_EMAIL =
  /^(?!\S*=\?)[^\s@<>(),;:"[\]\\]+@(?!-|.*(?:\.-|-\.|-$))[^\s@<>(),;:"[\]\\.]+(?:\.[^\s@<>(),;:"[\]\\.]+)+$/u;

/** At least five digits in any script, with any other characters around them. */
const PLAUSIBLE_PHONE = /^(?:\P{Nd}*\p{Nd}){5,}\P{Nd}*$/u;

/**
 * The fields of an enquiry (spec sections 3 and 5). All are required except
 * `website`, which has no input on the page. Text may be in any script;
 * control characters become spaces.
 */
export const enquiryFields = z.object({
  name: required('name', oneLine, 'Your name can be', 'Enter your name.'),
  email: required('email', emailAddress, 'An email address has', 'Enter your email address.').check(
    z.regex(PLAUSIBLE_EMAIL, 'Enter an email address like name@example.com.'),
  ),
  phone_number: required(
    'phone_number',
    address,
    'A phone number has',
    'Enter your phone number.',
  ).check(z.regex(PLAUSIBLE_PHONE, 'Enter a phone number with its digits, like +1 512 555 0142.')),
  company_name: required(
    'company_name',
    oneLine,
    'The company name can be',
    'Enter the name of your company.',
  ),
  website: z._default(
    z.string().check(...cleaned('website', oneLine, 'A website address has')),
    '',
  ),
  description: required(
    'description',
    manyLines,
    'The description can be',
    'Tell us what you need done.',
  ),
});

export type EnquiryFields = z.infer<typeof enquiryFields>;
export type EnquiryField = keyof EnquiryFields;
export type EnquiryErrors = Partial<Record<EnquiryField, string>>;

/** Validates the fields. On failure, returns the first error of each invalid field, in words for the visitor. */
export function parseEnquiry(
  input: unknown,
): { ok: true; fields: EnquiryFields } | { ok: false; errors: EnquiryErrors } {
  const result = enquiryFields.safeParse(input);
  if (result.success) return { ok: true, fields: result.data };
  const errors: EnquiryErrors = {};
  for (const issue of result.error.issues) {
    const field = issue.path[0] as EnquiryField | undefined;
    if (field !== undefined) errors[field] ??= issue.message;
  }
  return { ok: false, errors };
}

/**
 * The outcome of a form posted without JavaScript, used to render the form again.
 * `values` is what the visitor typed.
 */
export interface FormOutcome {
  /** `wait`: rate limited; the same form is accepted later. */
  result: 'invalid' | 'failed' | 'wait';
  values: Partial<Record<EnquiryField, string>>;
  errors: EnquiryErrors;
  /** Path of what the enquiry is about, or null. */
  about: string | null;
  /** For `wait`: seconds until the ticket is valid, and the ticket to send. */
  wait?: { seconds: number; ticket: string | null };
}

/** What the thanks say of an enquiry that was stored. */
export interface SentForm {
  result: 'sent';
  /** See `numberOf`; null if the provider sends none. */
  number: string | null;
  /** When it is answered at the latest (ISO 8601, UTC); null if that is unknown. */
  answerBy: string | null;
}

/** What a page shows after a post without JavaScript: thanks, or the form again. */
export type PostedForm = FormOutcome | SentForm;
