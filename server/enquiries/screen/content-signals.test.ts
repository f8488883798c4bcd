// cspell:disable
import { expect, test } from 'vitest';
import { sampleFields } from '../../../tests/helpers/enquiries.ts';
import { contentSignals } from './content-signals.ts';
import { judge } from './screen-enquiry.ts';

const findings = (changes: Parameters<typeof sampleFields>[1]) =>
  contentSignals(sampleFields(1, changes)).map((signal) => signal.finding);
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
  ['a link but no question', 'look https://spam.example', ['a link but no question']],
  ['a bare domain but no question', 'look at spam-palace.win', ['a link but no question']],
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
  ['mixed alphabets', 'Рlay in thе bеst оnline саsino', ['mixed alphabets']],
  ['gibberish', 'kWqZrTpLxNvB hGfDsQwXcVbR', ['gibberish']],
  ['an unfilled template', `${text}Dear [FIRST_NAME]`, ['code or an unfilled template']],
])('%s', (_, description, expected) => {
  expect(findings({ description })).toEqual(expected);
});

const signature = (site: string) =>
  `Please send your terms for one paralegal.\n\nRosa Klein\n${site}\nhttps://www.linkedin.com/in/rosaklein\nhttps://x.com/rosaklein`;

test('links to the sender’s own site in a signature are not an advertisement', () => {
  const description = signature('www.kleinlaw.com');
  expect(findings({ description, email: 'rosa@kleinlaw.com' })).toEqual([]);
  const changes = { description, email: 'rosa.klein@gmail.com', company_name: 'Klein Law' };
  expect(findings(changes)).toEqual([]);
});

test('a link in a name is a signal, a company name that is a domain is not', () => {
  expect(findings({ name: 'http://spam.example' })).toEqual(['a link in a name']);
  expect(findings({ name: 'Your prize is at prize.win' })).toContain('a link in a name');
  expect(findings({ company_name: 'Get your free coins at coins.win' })).toContain(
    'a link in a name',
  );
  for (const company_name of [
    'Acme.io',
    'www.acme.com',
    'https://acme.com',
    '-',
    '--',
    'Google LLC',
  ])
    expect(findings({ company_name })).toEqual([]);
});

test('a name repeated as the text or the company is no signal', () => {
  for (const words of ['Bookkeeping', 'Casa Lupita'])
    expect(findings({ name: words, company_name: words, description: words })).toEqual([]);
});

test.each(['a@mailinator.com', 'a@Sub.YopMail.com', 'a@guerrillamail.info'])(
  'the disposable address %s is only flagged',
  (email) => {
    const signals = contentSignals(sampleFields(1, { email }));
    expect(signals.map((signal) => signal.finding)).toEqual(['disposable email address']);
    expect(judge(signals).quarantined).toBe(false);
  },
);

test('an address that only resembles a disposable one is not flagged', () => {
  expect(findings({ email: 'a@notmailinator.com' })).toEqual([]);
  expect(findings({ email: 'mailinator.com@firm.example' })).toEqual([]);
});
