// cspell:disable
import { expect, test } from 'vitest';
import { sampleFields } from '../../../tests/helpers/enquiries.ts';
import { contentSignals } from './content-signals.ts';
import { judge } from './screen-enquiry.ts';

const noticed = (changes: Parameters<typeof sampleFields>[1]) =>
  contentSignals(sampleFields(1, changes)).map((signal) => signal.noticed);
const text = 'We keep our own books and would like to hand them over step by step. ';

test.each([
  ['no link', text, []],
  ['a link to a site of any name', `${text}See https://www.firm.example for more.`, []],
  [
    'a long job description with some links',
    text.repeat(20) + 'https://a.example https://b.example https://c.example https://d.example',
    [],
  ],
  ['Chinese with a link', '我们需要一名每周工作二十小时的簿记员，请看 https://a.example', []],
  ['a mention of HTML', `${text}Every page of ours ends in </a> since the update.`, []],
  [
    'HTML of the sender’s own site',
    `${text}<a href="https://menondaughters1.example">here</a>`,
    [],
  ],
  ['a link and nothing asked', 'look https://spam.example', ['a link and no question']],
  ['a bare domain and nothing asked', 'look at spam-palace.win', ['a link and no question']],
  ['HTML links elsewhere', `${text}<a href="https://a.example">here</a>`, ['link markup']],
  ['forum links', `${text}[url=https://a.example]here[/url]`, ['link markup']],
  [
    'an advertisement',
    'Our team of experts can bring your website to the first page of Google. Are you interested?',
    ['reads like an advertisement'],
  ],
  [
    'one that hides its words',
    'Ch\u200beap v1agra and c.i.a.l.i.s, order now',
    ['reads like an advertisement'],
  ],
  [
    'somebody of that trade who looks for staff',
    'We are an SEO agency and need two people for link building, full-time. What would they cost?',
    [],
  ],
  ['letters of another alphabet', 'Рlay in thе bеst оnline саsino', ['disguised letters']],
  ['letters without sense', 'kWqZrTpLxNvB hGfDsQwXcVbR', ['letters without sense']],
  ['a template that was not filled in', `${text}Dear [FIRST_NAME]`, ['code or an empty template']],
])('%s', (_, description, expected) => {
  expect(noticed({ description })).toEqual(expected);
});

const signature = (site: string) =>
  `Please send your terms for one paralegal.\n\nRosa Klein\n${site}\nhttps://www.linkedin.com/in/rosaklein\nhttps://x.com/rosaklein`;

test('a signature is no advertisement, whether its site is the mail’s or goes by the name', () => {
  const description = signature('www.kleinlaw.com');
  expect(noticed({ description, email: 'rosa@kleinlaw.com' })).toEqual([]);
  const changes = { description, email: 'rosa.klein@gmail.com', company_name: 'Klein Law' };
  expect(noticed(changes)).toEqual([]);
});

test('a link where a name should be; a firm may be called by its address', () => {
  expect(noticed({ name: 'http://spam.example' })).toEqual(['a link for a name']);
  expect(noticed({ name: 'Your prize is at prize.win' })).toContain('a link for a name');
  expect(noticed({ company_name: 'Get your free coins at coins.win' })).toContain(
    'a link for a name',
  );
  for (const company_name of [
    'Acme.io',
    'www.acme.com',
    'https://acme.com',
    '-',
    '--',
    'Google LLC',
  ])
    expect(noticed({ company_name })).toEqual([]);
});

test('a name that is also the text, or the company, is nothing to notice', () => {
  for (const words of ['Bookkeeping', 'Casa Lupita'])
    expect(noticed({ name: words, company_name: words, description: words })).toEqual([]);
});

test.each(['a@mailinator.com', 'a@Sub.YopMail.com', 'a@guerrillamail.info'])(
  'the throw-away address %s is flagged and nothing else',
  (email) => {
    const signals = contentSignals(sampleFields(1, { email }));
    expect(signals.map((signal) => signal.noticed)).toEqual(['disposable mail address']);
    expect(judge(signals).quarantined).toBe(false);
  },
);

test('an address that only looks like one is not flagged', () => {
  expect(noticed({ email: 'a@notmailinator.com' })).toEqual([]);
  expect(noticed({ email: 'mailinator.com@firm.example' })).toEqual([]);
});
