import { expect, test } from 'vitest';
import { sampleFields } from '../../../tests/helpers/enquiries.ts';
import { contentSignals } from './content-signals.ts';
import { judge } from './screen-enquiry.ts';

const noticed = (changes: Parameters<typeof sampleFields>[1]) =>
  contentSignals(sampleFields(1, changes)).map((signal) => signal.noticed);
const text = 'We keep our own books and would like to hand them over step by step. ';

test.each([
  ['no link', text, []],
  ['a link to the own site', `${text}See https://www.firm.example for more.`, []],
  [
    'a long job description with some links',
    text.repeat(20) + 'https://a.example https://b.example https://c.example https://d.example',
    [],
  ],
  ['Chinese with a link', '我们需要一名每周工作二十小时的簿记员，请看 https://a.example', []],
  ['a link and hardly a word', 'look https://spam.example', ['a link and few words']],
  [
    'links one after the other',
    'https://a.example https://b.example www.c.example buy now',
    ['mostly links'],
  ],
  [
    'many links in little text',
    `${text.repeat(3)} http://a.b http://a.c http://a.d`,
    ['many links'],
  ],
  ['HTML links', `${text}<a href="https://a.example">here</a>`, ['link markup']],
  ['forum links', `${text}[url=https://a.example]here[/url]`, ['link markup']],
])('%s', (_, description, expected) => {
  expect(noticed({ description })).toEqual(expected);
});

test('a link where a name should be', () => {
  expect(noticed({ name: 'http://spam.example' })).toEqual(['a link for a name']);
  expect(noticed({ company_name: 'Acme.io' })).toEqual([]);
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
