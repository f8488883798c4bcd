// cspell:disable
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { parseEnquiry, type EnquiryFields } from '../../contract/enquiry/enquiry.ts';
import { trustedProxiesSetting } from '../config/settings-schemas.ts';
import { sampleEnquiry, sampleFields } from '../../tests/helpers/enquiries.ts';
import { leastCost } from '../../tests/helpers/process/processor-time.ts';
import { parseRetryAfter } from './deliver/delivery-times.ts';
import { composeTeamMail } from './deliver/mail-destinations.ts';
import { sourceOf } from './enquiry-source.ts';
import { csvRow } from './export-enquiries.ts';
import { clientAddress } from '../network/client-address.ts';
import { contentSignals } from './screen/content-signals.ts';
import { searchedText, searchedWords } from './follow-up/searched-text.ts';
import { digestText } from './screen/text-digest.ts';

/** Maximum cost of a hostile text, relative to an ordinary one of the same length: quadratic work costs hundreds. */
const MAX_RATIO = 20;

const ORDINARY =
  'We need a bookkeeper for twenty hours a week. Our site is https://firm.example and we use QuickBooks; ' +
  'about forty invoices a week, most of them on paper.\r\nCould you tell me what that would cost?\r\n';

/** Texts that cause backtracking, or that expand when normalized. */
const HOSTILE: Record<string, string> = {
  'starts of links': '<a ',
  'unclosed links': '<a href ',
  'combining marks on a letter': 'e' + '\u0301\u0323'.repeat(400),
  'expanding ligatures': '\ufdfa',
  'Korean syllables': '각',
  'invisible characters': '\u200b',
  'control characters': '\u0001a',
  'line breaks': '\n',
  'line breaks and spaces': '\n ',
  semicolons: ';',
  spaces: ' ',
  'spaced letters': 'a ',
  stops: '.',
  'periods before a letter': '.'.repeat(290) + 'a ',
  'bare domains': 'a.co ',
  'domains of many labels': 'a.'.repeat(140) + 'co ',
  'different domains': Array.from({ length: 900 }, (_, number) => `x${number}.google.com `).join(
    '',
  ),
  'URL schemes': 'https://',
  'endless www': 'www.',
  'at signs': '@',
  'starts of advertisement terms': ' first page of googl',
  'first words of many terms': ' your',
  'half a question': ' are you still ',
  'mixed alphabets': 'аa',
  'words without spaces': '我們需要',
  Thai: 'กำ',
  pictures: '👩‍👧',
  'lone surrogates': '\ud83d',
  braces: '{{',
  'less-than signs': '<',
  commas: ',',
  formulas: '=',
};

const fill = (pattern: string, length: number) =>
  pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);

const fields = (changes: Partial<EnquiryFields>) => ({ ...sampleFields(), ...changes });
const ADDRESSES = { mailTo: 'team@citadel.example', mailFrom: 'site@citadel.example' };
/** Composes mails without sending them. */
const writer = createTransport({ streamTransport: true, buffer: true });
const nobody = trustedProxiesSetting.parse('');
const everybody = trustedProxiesSetting.parse('0.0.0.0/0, ::/0');

/**
 * Every function that processes visitor input, with the maximum length of its input. `most`: where normalizing costs
 * more than the ratio, because an ordinary text has nothing to normalize.
 */
const FUNCTIONS: Record<string, { length: number; run: (text: string) => unknown; most?: number }> =
  {
    'validating a description': {
      length: 20_000,
      run: (text) => parseEnquiry(fields({ description: text })),
    },
    'validating a name': { length: 200, run: (text) => parseEnquiry(fields({ name: text })) },
    'validating an email address': {
      length: 254,
      run: (text) => parseEnquiry(fields({ email: text })),
    },
    'validating a phone number': {
      length: 60,
      run: (text) => parseEnquiry(fields({ phone_number: text })),
    },
    'screening a description': {
      length: 20_000,
      run: (text) => contentSignals(fields({ description: text })),
    },
    'screening a name': {
      length: 200,
      run: (text) => contentSignals(fields({ name: text, company_name: text })),
    },
    'digesting a description': {
      length: 20_000,
      run: (text) => digestText(fields({ description: text })),
    },
    'digesting with a name': {
      length: 200,
      run: (text) => digestText(fields({ name: text, description: text.repeat(100) })),
    },
    'cleaning a referrer': {
      length: 4_000,
      run: (text) =>
        sourceOf(
          {
            page: '/',
            referrer: `https://a.example/${text}`,
            landingQuery: `utm_term=${text}`,
            timeZone: text,
          },
          'https://b.example',
        ),
    },
    'reading X-Forwarded-For': {
      length: 8_000,
      run: (text) => clientAddress('127.0.0.1', text, everybody),
    },
    'reading an invalid X-Forwarded-For': {
      length: 8_000,
      run: (text) => clientAddress('127.0.0.1', text, nobody),
    },
    'composing the team mail': {
      length: 20_000,
      run: (text) =>
        writer.sendMail(composeTeamMail(sampleEnquiry({ description: text }), ADDRESSES)),
    },
    'parsing Retry-After': {
      length: 8_000,
      run: (text) => parseRetryAfter(text),
    },
    'folding a description for the search': {
      length: 20_000,
      run: (text) => searchedText([text]),
      most: 60,
    },
    'reading a query of the search': { length: 200, run: searchedWords },
    'exporting a cell': { length: 20_000, run: (text) => csvRow([`.${text}`]) },
  };

test.each(Object.entries(FUNCTIONS))(
  '%s costs about the same for every input',
  async (name, { length, run, most: bound = MAX_RATIO }) => {
    const usual = fill(ORDINARY, length);
    // Warm up the JIT compiler.
    for (let call = 0; call < 200; call++) await run(usual);
    const ordinary = await leastCost(() => run(usual));
    const ratios: [what: string, ratio: number][] = [];
    for (const [what, pattern] of Object.entries(HOSTILE)) {
      const text = fill(pattern, length);
      const ratio = (await leastCost(() => run(text), bound * ordinary)) / ordinary;
      ratios.push([what, ratio]);
    }
    if (process.env['SHOW_FIGURES']) {
      const [what, most] = ratios.toSorted(([, a], [, b]) => b - a)[0]!;
      console.log(
        `${name}: ordinary ${ordinary.toFixed(4)} ms, most ${(most * ordinary).toFixed(4)} ms (${most.toFixed(1)} times, ${what})`,
      );
    }
    expect(ratios.filter(([, ratio]) => ratio > bound)).toEqual([]);
  },
);
