import { expect, test } from 'vitest';
import { ENQUIRY_LIMITS, parseEnquiry, typedLimit } from './enquiry.ts';

const good = {
  name: 'Karen Doyle',
  email: 'karen@doyle.example',
  phone_number: '+1 614 555 0199',
  company_name: 'Doyle Dental',
  description: 'A bookkeeper for two practices.',
};

const parsed = (changed: Partial<typeof good>) => {
  const result = parseEnquiry({ ...good, ...changed });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.fields;
};

test('invisible characters are removed from an email address and a phone number', () => {
  const { email, phone_number } = parsed({
    email: '\u202akaren@doyle.example\u200b\ufeff',
    phone_number: '\u202a+1 614 555\u00ad 0199\u202c',
  });
  expect([email, phone_number]).toEqual(['karen@doyle.example', '+1 614 555 0199']);
});

test.each(['karen@doyle.example.', 'karen@doyle.example。'])(
  'the end of a sentence after an email address is forgiven: %j',
  (email) => expect(parsed({ email }).email).toBe('karen@doyle.example'),
);

/** As Japanese keyboards give a text: full-width. */
const wide = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0));

test.each([
  'Karen Doyle <karen@doyle.example>',
  '"Doyle, Karen" <karen@doyle.example>;',
  'karen@doyle.example <mailto:karen@doyle.example>',
  '< karen@doyle.example >',
  'MAILTO:karen@doyle.example?subject=Bookkeeping',
  wide('karen@doyle.example'),
  `karen${wide('@')}doyle${wide('.')}example${wide('.')}`,
])('an email address is read as mail programs and keyboards give it: %j', (email) =>
  expect(parsed({ email }).email).toBe('karen@doyle.example'),
);

test.each([
  'Karen <karen@doyle.example>, Tom <tom@doyle.example>',
  'karen@doyle.example, Tom <tom@doyle.example>',
  'Karen <karen>',
  'mailto:',
  'karen@-doyle.example',
  'karen@doyle-.example',
])('what is not one possible email address is refused: %j', (email) =>
  expect(parseEnquiry({ ...good, email }).ok).toBe(false),
);

test.each(['o-@doyle.example', 'a.-b@my--firm.example', 'asha@xn--mller-kva.example'])(
  '%s is accepted as an email address',
  (email) => expect(parsed({ email }).email).toBe(email),
);

test('a full stop within or in front of an address is not', () => {
  for (const email of ['karen@doyle..example', 'karen@.example.', 'karen@example.', '.', 'karen.'])
    expect(parseEnquiry({ ...good, email }).ok).toBe(false);
});

test('bidirectional controls are removed from a name, joiners are not', () => {
  expect(parsed({ name: 'Karen \u202egpj.exe\u202c' }).name).toBe('Karen gpj.exe');
  // Persian, Hindi and family emoji need joiners.
  for (const name of ['علی‌رضا', 'क्‍ष', '👩‍👧']) expect(parsed({ name }).name).toBe(name);
});

test.each([
  '',
  ' \n ',
  '\u2060\ufeff',
  '\u3164',
  '\u115f\u1160\uffa0',
  '\u0301',
  '\u{e0041}\u{e007f}',
])('%j has no visible characters and counts as empty', (blank) => {
  const result = parseEnquiry({
    ...good,
    name: blank,
    company_name: blank,
    description: blank,
    website: blank,
  });
  expect(result).toEqual({
    ok: false,
    errors: {
      name: 'Enter your name.',
      company_name: 'Enter the name of your company.',
      description: 'Tell us what you need done.',
    },
  });
});

test.each(['李', 'Ø', 'ن', '𓀀', '?', '👋', '⠃', 'Jean\u2019s', '\u200bAsha'])(
  '%j is accepted as a name',
  (name) => {
    expect(parsed({ name }).name).toBe(name);
  },
);

test.each(['=?utf-8?Q?victim=40x.example=2C?=@evil.example', 'a@=?utf-8?Q?x?=.example'])(
  'an address with a MIME encoded word is rejected: %s',
  (email) => {
    expect(parseEnquiry({ ...good, email })).toMatchObject({ ok: false });
  },
);

test.each([
  '+1 (614) 555-0199',
  '00 44 20 7946 0958 ext. 12',
  '+971 50 123 4567',
  '+49 (0)30 901820',
  '01.23.45.67.89',
  '٠٥٠ ١٢٣ ٤٥٦٧',
  '０３-１２３４-５６７８',
  'WhatsApp +234 803 000 0000',
])('the phone number %s is accepted unchanged', (phone_number) => {
  expect(parsed({ phone_number }).phone_number).toBe(phone_number);
});

test('the error for a long description states the limit with a thousands separator', () => {
  const description = 'a'.repeat(ENQUIRY_LIMITS.description + 1);
  expect(parseEnquiry({ ...good, description })).toEqual({
    ok: false,
    errors: { description: 'The description can be at most 20,000 characters.' },
  });
});

test('a description at its limit is accepted although browsers send each line break as CRLF', () => {
  const description = `a${'\r\n'.repeat(ENQUIRY_LIMITS.description - 2)}b`;
  expect(parsed({ description }).description).toHaveLength(ENQUIRY_LIMITS.description);
});

test.each(['name', 'email', 'phone_number', 'company_name', 'description'] as const)(
  'a %s over twice its limit is rejected before cleaning',
  (field) => {
    const long = good[field].padEnd(typedLimit(field) + 1);
    expect(parseEnquiry({ ...good, [field]: long.slice(0, -1) }).ok).toBe(true);
    const { errors } = parseEnquiry({ ...good, [field]: long }) as { errors: object };
    expect(Object.entries(errors)).toEqual([[field, expect.stringContaining('at most')]]);
  },
);
