import { z } from 'zod/mini';
import { ENQUIRY_LIMITS } from './enquiry-fields.ts';

export * from './enquiry-fields.ts';

// Control characters end up in mail headers and terminals; a visitor never means them.
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
// eslint-disable-next-line no-control-regex
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]+/g;

// Marks that turn the direction of what follows them, in a list or a subject line.
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;
// What nobody sees: address books and chat programs put it around what is copied from them.
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;
// A character that leaves a mark by itself. U+2800 is Braille without a dot.
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The text without space around it; empty when there is nothing in it to see. */
const seen = (value: string) => (VISIBLE.test(value) ? value.trim() : '');
const oneLine = (value: string) => seen(value.replace(CONTROL, ' ').replace(DIRECTION, ''));
const address = (value: string) => oneLine(value.replace(INVISIBLE, ''));
const manyLines = (value: string) =>
  seen(value.replace(/\r\n?/g, '\n').replace(CONTROL_BUT_LINES, ''));

/**
 * How long a field may be as it is sent, in characters: twice its limit, because
 * browsers send each line break as two.
 */
export const typedLimit = (field: keyof typeof ENQUIRY_LIMITS): number => 2 * ENQUIRY_LIMITS[field];

/** What is far too long is refused before it is cleaned, which costs the more the longer it is. */
const cleaned = (
  field: keyof typeof ENQUIRY_LIMITS,
  clean: (value: string) => string,
  tooLong: string,
) =>
  [
    z.maxLength(typedLimit(field), { error: tooLong, abort: true }),
    z.overwrite(clean),
    z.maxLength(ENQUIRY_LIMITS[field], tooLong),
  ] as const;

const requiredLine = (field: 'name' | 'company_name', label: string, missing: string) =>
  z
    .string(missing)
    .check(
      ...cleaned(field, oneLine, `${label} can be at most ${ENQUIRY_LIMITS[field]} characters.`),
      z.minLength(1, missing),
    );

/**
 * One `@`, something before it, a dot somewhere after it: plausible, not pedantic.
 * No `=?`, which mail programs would decode (RFC 2047), even to another address.
 */
const PLAUSIBLE_EMAIL =
  /^(?!\S*=\?)[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(?:\.[^\s@<>(),;:"[\]\\.]+)+$/u;

/** At least five digits, in any script, among whatever people write around them. */
const PLAUSIBLE_PHONE = /^(?:\P{Nd}*\p{Nd}){5,}\P{Nd}*$/u;

/**
 * What a visitor sends (spec sections 3 and 5): all fields required but
 * `website`, which has no input on the page. Text may be in any script;
 * control characters become spaces.
 */
export const enquiryFields = z.object({
  name: requiredLine('name', 'Your name', 'Enter your name.'),
  email: z
    .string('Enter your email address.')
    .check(
      ...cleaned(
        'email',
        address,
        `An email address has at most ${ENQUIRY_LIMITS.email} characters.`,
      ),
      z.minLength(1, 'Enter your email address.'),
      z.regex(PLAUSIBLE_EMAIL, 'Enter an email address like name@example.com.'),
    ),
  phone_number: z
    .string('Enter your phone number.')
    .check(
      ...cleaned(
        'phone_number',
        address,
        `A phone number has at most ${ENQUIRY_LIMITS.phone_number} characters.`,
      ),
      z.minLength(1, 'Enter your phone number.'),
      z.regex(PLAUSIBLE_PHONE, 'Enter a phone number with its digits, like +1 512 555 0142.'),
    ),
  company_name: requiredLine('company_name', 'The company name', 'Enter the name of your company.'),
  website: z._default(
    z
      .string()
      .check(
        ...cleaned(
          'website',
          oneLine,
          `A website address has at most ${ENQUIRY_LIMITS.website} characters.`,
        ),
      ),
    '',
  ),
  description: z
    .string('Tell us what you need done.')
    .check(
      ...cleaned(
        'description',
        manyLines,
        `The description can be at most ${ENQUIRY_LIMITS.description.toLocaleString('en-US')} characters.`,
      ),
      z.minLength(1, 'Tell us what you need done.'),
    ),
});

export type EnquiryFields = z.infer<typeof enquiryFields>;
export type EnquiryField = keyof EnquiryFields;
export type EnquiryErrors = Partial<Record<EnquiryField, string>>;

/** Checks the fields; the first message of each field that is wrong. */
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
 * How a form that was posted without script came out, for drawing it again:
 * `values` are what the visitor had typed.
 */
export interface FormOutcome {
  /** `wait`: too many at once; the same form is accepted after a while. */
  result: 'invalid' | 'failed' | 'wait';
  values: Partial<Record<EnquiryField, string>>;
  errors: EnquiryErrors;
  /** Of a form that has to wait: for how many seconds, and what it then shows. */
  wait?: { seconds: number; ticket: string | null };
}

/** What a page shows of a form that was posted without script: thanks, or the form again. */
export type PostedForm = FormOutcome | 'sent';
