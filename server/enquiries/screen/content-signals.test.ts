// cspell:disable
import { expect, test } from 'vitest';
import { sampleFields } from '../../../tests/helpers/enquiries.ts';
import { contentSignals } from './content-signals.ts';

const signals = (changes: Parameters<typeof sampleFields>[1]) =>
  contentSignals(sampleFields(1, changes));
const text = 'We keep our own books and would like to hand them over step by step. ';

test.each([
  ['no link', text, []],
  ['a link to a site of any name', `${text}See https://www.firm.example for more.`, []],
  [
    'a long job description with some links',
    text.repeat(20) + 'https://a.example https://b.example https://c.example https://d.example',
    [],
  ],
  [
    'a link in a text in which nothing is recognized',
    'Vi har en lille butik i Odense og sælger garn til hele verden, se https://garn.example',
    [],
  ],
  ['Chinese with a link', '我们需要一名每周工作二十小时的簿记员，请看 https://a.example', []],
  ['link markup and a request', `${text}<a href="https://a.example">here</a>`, []],
  [
    'a link and little else',
    'look https://spam.example',
    ['a link with few words and no question'],
  ],
  [
    'a bare domain and little else',
    'look at spam-palace.win.',
    ['a link with few words and no question'],
  ],
  [
    'an advertisement',
    'Our team of experts can bring your website to the first page of Google. Are you interested?',
    ['reads like an advertisement'],
  ],
  [
    'an advertisement with disguised words',
    'Ch\u200beap v1agra and c.i.a.l.i.s, order now',
    ['reads like an advertisement'],
  ],
  [
    'an agency of that trade that needs staff',
    'We are an SEO agency and need two people for link building, full-time. What would they cost?',
    [],
  ],
  ['mixed alphabets', 'Рlay in thе bеst оnline саsino', ['mixed alphabets']],
  ['gibberish', 'kWqZrTpLxNvB hGfDsQwXcVbR', ['gibberish']],
])('%s', (_, description, expected) => {
  expect(signals({ description })).toEqual(expected);
});

test('a link in a name is a signal, a company name that is a domain is not', () => {
  expect(signals({ name: 'http://spam.example' })).toEqual(['a link in a name']);
  expect(signals({ name: 'Your prize is at prize.win' })).toContain('a link in a name');
  expect(signals({ name: 'Dr.De Souza' })).toEqual([]);
  for (const company_name of [
    'Acme.io',
    'www.acme.com',
    'https://acme.com',
    '-',
    '--',
    'Google LLC',
  ])
    expect(signals({ company_name })).toEqual([]);
});

test('a name repeated as the text or the company is no signal', () => {
  for (const words of ['Bookkeeping', 'Casa Lupita'])
    expect(signals({ name: words, company_name: words, description: words })).toEqual([]);
});
