// cspell:disable
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { parseEnquiry, type EnquiryFields } from '../../contract/enquiry.ts';
import { trustedProxiesSetting } from '../config/settings-schemas.ts';
import { sampleEnquiry, sampleFields } from '../../tests/helpers/enquiries.ts';
import { parseRetryAfter } from './deliver/retry-after.ts';
import { composeTeamMail } from './deliver/team-mail.ts';
import { sourceOf } from './enquiry-source.ts';
import { csvRow } from './export-enquiries.ts';
import { clientAddress } from '../network/client-address.ts';
import { contentSignals } from './screen/content-signals.ts';
import { isNearCopy } from './screen/near-copy.ts';
import { digestText } from './screen/text-digest.ts';

/** What an input may cost, against an ordinary one of its length. */
const MOST = 10;

const ORDINARY =
  'We need a bookkeeper for twenty hours a week. Our site is https://firm.example and we use QuickBooks; ' +
  'about forty invoices a week, most of them on paper.\r\nCould you tell me what that would cost?\r\n';

/** Texts that have a pattern begin again and again, or make more of themselves. */
const HOSTILE: Record<string, string> = {
  'the beginning of a link': '<a ',
  'a link that does not end': '<a href ',
  'marks on a letter': 'e' + '\u0301\u0323'.repeat(400),
  'marks alone': '\u0301\u0323\u05b0\u0345',
  'signs that become many': '\ufdfa',
  'signs that become many, with marks': '\ufdfa\u0323\u0301',
  'Korean syllables': '각',
  'signs that nobody sees': '\u200b',
  'letters and signs that nobody sees': 'a\u200b',
  'control characters': '\u0001a',
  'line breaks': '\n',
  'old line breaks': '\r',
  'line breaks and spaces': '\n ',
  semicolons: ';',
  'semicolons and spaces': '; ',
  'line breaks and letters': '\ra',
  spaces: ' ',
  'letters apart': 'a ',
  'letters and stops': 'a.',
  stops: '.',
  'stops before a letter': '.'.repeat(290) + 'a ',
  hyphens: 'a-',
  'bare domains': 'a.co ',
  'domains of many parts': 'a.'.repeat(140) + 'co ',
  'different domains': Array.from({ length: 900 }, (_, number) => `x${number}.google.com `).join(
    '',
  ),
  addresses: 'https://',
  'addresses without end': 'www.',
  'one word': 'a',
  'changing case': 'aA',
  digits: '1a',
  'at signs': '@',
  'beginnings of what advertisements say': ' first page of googl',
  'words that many advertisements begin with': ' your',
  'half a question': ' are you still ',
  'letters of other alphabets': 'аa',
  'words without spaces': '我們需要',
  Thai: 'กำ',
  Burmese: 'မြန်မာ',
  pictures: '👩‍👧',
  'half pictures': '\ud83d',
  braces: '{{',
  'square brackets': '[A_',
  'percent signs': '%A_',
  quotes: "' or ",
  'signs of HTML': '<',
  commas: ',',
  formulas: '=',
  'plus signs': '+',
};

const fill = (pattern: string, length: number) =>
  pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);

const fields = (changes: Partial<EnquiryFields>) => ({ ...sampleFields(), ...changes });
const ADDRESSES = { mailTo: 'team@citadel.example', mailFrom: 'site@citadel.example' };
/** Writes mails as they are sent, and sends none. */
const writer = createTransport({ streamTransport: true, buffer: true });
const nobody = trustedProxiesSetting.parse('');
const everybody = trustedProxiesSetting.parse('0.0.0.0/0, ::/0');

/** Whatever looks at what somebody sends, and how many characters it is given at most. */
const LOOKS: Record<string, { length: number; look: (text: string) => unknown }> = {
  'checking a description': {
    length: 20_000,
    look: (text) => parseEnquiry(fields({ description: text })),
  },
  'checking a name': { length: 200, look: (text) => parseEnquiry(fields({ name: text })) },
  'checking an address': { length: 254, look: (text) => parseEnquiry(fields({ email: text })) },
  'checking a number': { length: 60, look: (text) => parseEnquiry(fields({ phone_number: text })) },
  'screening a description': {
    length: 20_000,
    look: (text) => contentSignals(fields({ description: text })),
  },
  'screening a name': {
    length: 200,
    look: (text) => contentSignals(fields({ name: text, company_name: text })),
  },
  'a digest of a description': {
    length: 20_000,
    look: (text) => digestText(fields({ description: text })),
  },
  'a digest with a name': {
    length: 200,
    look: (text) => digestText(fields({ name: text, description: text.repeat(100) })),
  },
  'comparing descriptions': { length: 2_000, look: (text) => isNearCopy(text, text) },
  'the page somebody came from': {
    length: 4_000,
    look: (text) =>
      sourceOf(
        { page: '/', referrer: `https://a.example/${text}`, landingQuery: `utm_term=${text}` },
        'https://b.example',
      ),
  },
  'a forwarded address': {
    length: 8_000,
    look: (text) => clientAddress('127.0.0.1', text, everybody),
  },
  'a forwarded address from nobody': {
    length: 8_000,
    look: (text) => clientAddress('127.0.0.1', text, nobody),
  },
  'the mail to the team': {
    length: 20_000,
    look: (text) =>
      writer.sendMail(composeTeamMail(sampleEnquiry({ description: text }), ADDRESSES)),
  },
  'when a receiver wants to be asked again': {
    length: 8_000,
    look: (text) => parseRetryAfter(text),
  },
  'a cell of an export': { length: 20_000, look: (text) => csvRow([`.${text}`]) },
};

/** Milliseconds of processor time of so many calls. */
async function spend(calls: number, call: () => unknown): Promise<number> {
  const begin = process.cpuUsage();
  for (let count = 0; count < calls; count++) await call();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1_000;
}

/** Milliseconds of processor time that a call takes: the least of some runs, each of which is long enough to be measured. */
async function cost(call: () => unknown, runs = 4): Promise<number> {
  let calls = 1;
  while ((await spend(calls, call)) < 1) calls *= 4;
  let least = Infinity;
  for (let run = 0; run < runs; run++) least = Math.min(least, (await spend(calls, call)) / calls);
  return least;
}

test.each(Object.entries(LOOKS))(
  '%s costs about the same whatever is sent',
  { timeout: 120_000 },
  async (name, { length, look }) => {
    const usual = fill(ORDINARY, length);
    // So that the compiler is done with it.
    await spend(200, () => look(usual));
    const ordinary = await cost(() => look(usual));
    const ratios: [what: string, ratio: number][] = [];
    for (const [what, pattern] of Object.entries(HOSTILE)) {
      const text = fill(pattern, length);
      let ratio = (await cost(() => look(text))) / ordinary;
      // Something else on the machine makes a call dearer, never cheaper.
      if (ratio > MOST) ratio = (await cost(() => look(text), 20)) / ordinary;
      ratios.push([what, ratio]);
    }
    if (process.env['SHOW_FIGURES']) {
      const [what, most] = ratios.toSorted(([, a], [, b]) => b - a)[0]!;
      console.log(
        `${name}: ordinary ${ordinary.toFixed(4)} ms, most ${(most * ordinary).toFixed(4)} ms (${most.toFixed(1)} times, ${what})`,
      );
    }
    expect(ratios.filter(([, ratio]) => ratio > MOST)).toEqual([]);
  },
);
