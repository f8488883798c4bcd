import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  oneof,
  record,
  string,
  tuple,
  type Arbitrary,
} from 'fast-check';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { numberOf } from '../../../contract/enquiry/enquiry-fields.ts';
import { parseEnquiry, type EnquiryFields } from '../../../contract/enquiry/enquiry.ts';
import { anyText } from '../../../tests/helpers/any-text.ts';
import { sampleEnquiry, sampleFields } from '../../../tests/helpers/enquiries.ts';
import { openOutboxBench } from '../../../tests/helpers/process/outbox-bench.ts';
import { startSmtpServer, type SmtpServer } from '../../../tests/helpers/process/smtp-server.ts';
import { xssCorpus } from '../../../tests/helpers/xss-corpus.ts';
import { patient } from '../../../tests/helpers/process/slowness.ts';
import { openMailer } from '../../mail/mailer.ts';
import type { EnquiryEvent } from './event-deliveries.ts';
import { acknowledgement, composeTeamMail, teamMail } from './mail-destinations.ts';
import { reminderMail } from './reminder-mail.ts';

const noTimes = { times: async () => [] };

const addresses = {
  mailTo: 'team@citadel.example',
  mailFrom: 'website@citadel.example',
  siteUrl: 'https://citadel.example',
};
let dataDir: string;
let server: SmtpServer;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'citadel-mail-'));
  server = await startSmtpServer();
});
afterEach(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

const openBench = () => {
  const mailer = openMailer({ smtpUrl: server.url, dataDir }, { greeting: 1_500, idle: 1_500 });
  return openOutboxBench([teamMail(mailer, addresses, noTimes)]);
};
/** The unfolded headers of a mail, with lowercase names. */
function headersOf(mail: string): [name: string, value: string][] {
  const head = mail.slice(0, mail.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return head.split('\r\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
}

test('a mail is retried with the same Message-ID when the server rejects it or its recipient, hangs, or disconnects', async () => {
  const bench = await openBench();
  server.mood = 'refuses';
  const id = await bench.accept(1);
  await bench.run();
  server.mood = 'refuses-recipients';
  await bench.live(6_000);
  server.mood = 'hangs';
  await bench.live(14_000);
  server.mood = 'drops-after-dot';
  await bench.live(35_000);
  server.mood = 'accepts';
  await bench.live(90_000);
  const history = await bench.history(id);
  expect(history.slice(0, 5)).toEqual([
    expect.stringMatching(/554/),
    expect.stringMatching(/550/),
    expect.stringMatching(/ETIMEDOUT|ESOCKET|ECONNECTION/),
    expect.stringMatching(/ECONNECTION|ESOCKET/),
    'delivered',
  ]);
  // The server's reply quotes the visitor's address; no stored reason does.
  expect(history.join()).not.toContain('asha');
  // At least once: the mail whose connection was dropped after the final dot had arrived.
  expect(server.received).toHaveLength(2);
  const messageIds = server.received.map(
    ({ data }) => headersOf(data).find(([name]) => name === 'message-id')?.[1],
  );
  expect(messageIds).toEqual([`<${id}@citadel.example>`, `<${id}@citadel.example>`]);
});

test('the team mail has the visitor in Reply-To, and plain text and HTML parts', async () => {
  const bench = await openBench();
  await bench.accept(1);
  await bench.run();
  const [mail] = server.received;
  const headers = Object.fromEntries(headersOf(mail!.data));
  expect(headers['reply-to']).toContain('<asha.menon+1@example.com>');
  expect(headers['content-type']).toContain('multipart/alternative');
  expect(mail!.data).toMatch(/Content-Type: text\/plain[^]*Content-Type: text\/html/);
  expect(mail!.to).toEqual(['RCPT TO:<team@citadel.example>']);
});

test('the team mail says what the enquiry is about', () => {
  const origin = { path: '/people/ada-rao', line: 'Ada <b>Rao</b>, Auditor' };
  const { text, html } = composeTeamMail(sampleEnquiry({ origin }), addresses);
  expect(text).toContain('\nAbout: Ada <b>Rao</b>, Auditor (/people/ada-rao)\n');
  expect(html).toContain('<td>Ada &#60;b&#62;Rao&#60;/b&#62;, Auditor (/people/ada-rao)</td>');
  expect(composeTeamMail(sampleEnquiry(), addresses).text).not.toContain('About');
});

test('visitor input is plain text in the mail, whatever it contains', () => {
  for (const text of xssCorpus) {
    const enquiry = sampleEnquiry({ name: text, company_name: text, description: text });
    const { html } = composeTeamMail(enquiry, { mailTo: 'a@x.example', mailFrom: 'b@x.example' });
    const ours = String(html).replaceAll(
      /<\/?(?:table|tr|th|td|p)(?: align="left"| style="white-space:pre-wrap")?>/g,
      '',
    );
    expect(ours, text).not.toMatch(/[<>"']/);
  }
});

/** Decodes a header like a lenient mail program: encoded words even within quotes. */
function decoded(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('latin1')
        : text
            .replaceAll('_', ' ')
            .replace(/=([0-9a-f]{2})/gi, (__, hex: string) =>
              String.fromCharCode(parseInt(hex, 16)),
            ),
    );
}

/** The plain text of a mail. SMTP doubles a dot that begins a line. */
function textOf(mail: string): string {
  const lines = mail.replaceAll('\r\n..', '\r\n.');
  const part = lines.split('\r\n--').find((one) => one.includes('Content-Type: text/plain')) ?? '';
  const [head = '', body = ''] = part.split(/\r\n\r\n([^]*)/);
  if (head.includes('base64')) return Buffer.from(body, 'base64').toString();
  if (!head.includes('quoted-printable')) return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

const IN_BASE64 = `=?utf-8?B?${Buffer.from('Invoice overdue').toString('base64')}?=`;

test.each([
  IN_BASE64,
  '=?utf-8?Q?Invoice_overdue?=',
  '=?UTF-8*en?q?Invoice_overdue?=',
  `é ${IN_BASE64} é`,
  '=?utf-8?Q?Invoice=20overdue now?=',
])('an encoded word in a name stays the text that was typed: %s', async (text) => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const plain = sampleEnquiry();
  for (const names of [
    { name: text },
    { company_name: text },
    { name: text, company_name: text },
    { email: 'asha@example.com', name: text, synthetic: true },
  ]) {
    const { message } = await composer.sendMail(
      composeTeamMail(sampleEnquiry({ ...plain, ...names }), addresses),
    );
    const headers = Object.fromEntries(headersOf(String(message)));
    for (const shown of [headers.subject!, headers['reply-to']!])
      expect(decoded(decoded(shown))).not.toContain('Invoice overdue');
    const subject = Buffer.from(decoded(headers.subject!), 'latin1').toString('utf8');
    const { name, company_name } = { ...plain, ...names };
    expect(subject.replaceAll('\u2060', '')).toContain(
      `New requirement from ${name}, ${company_name}`,
    );
  }
});

test('without SMTP_URL each mail is a file named after its enquiry', async () => {
  const team = teamMail(openMailer({ smtpUrl: undefined, dataDir }), addresses, noTimes);
  await team.deliver(sampleEnquiry(), AbortSignal.timeout(1_000));
  expect(readdirSync(join(dataDir, 'mail'))).toEqual([`${sampleEnquiry().id}.eml`]);
  await team.forget?.(sampleEnquiry().id);
  expect(readdirSync(join(dataDir, 'mail'))).toEqual([]);
});

test('the acknowledgement goes only to the visitor and repeats no input', async () => {
  const mailer = openMailer({ smtpUrl: server.url, dataDir });
  const enquiry = sampleEnquiry({
    email: 'ravi@example.com',
    name: 'BUY CHEAP PILLS',
    description: 'BUY CHEAP PILLS',
  });
  const answered = 'by the end of Monday, November 30, your time,';
  await acknowledgement(mailer, addresses, { answered: async () => answered }).deliver(
    enquiry,
    AbortSignal.timeout(2_000),
  );
  const [mail] = server.received;
  expect(mail!.to).toEqual(['RCPT TO:<ravi@example.com>']);
  expect(mail!.data).not.toContain('PILLS');
  // Visitors may have written to several companies, so the mail names the site.
  expect(mail!.data).toContain('https://citadel.example');
  const text = mail!.data.replaceAll('=\r\n', '').replaceAll(/\s+/g, ' ');
  expect(text).toContain(`A person will answer ${answered} and ask`);
  expect(text).toContain(`if you call: ${numberOf(enquiry.id)}.`);
  expect(text.replace(/^.*?From:/, '')).not.toContain(` ${enquiry.id}`);
  expect(Object.fromEntries(headersOf(mail!.data))['auto-submitted']).toBe('auto-replied');
});

const TRICKS = [
  '\r\nBcc: victim@example.net',
  '\nCc: victim@example.net',
  '\rTo: victim@example.net',
  '%0d%0aBcc: victim@example.net',
  '\r\n\r\n<script>alert(1)</script>',
  '\r\n.\r\nMAIL FROM:<evil@example.net>\r\nRCPT TO:<victim@example.net>',
  '\u2028Bcc: victim@example.net',
  '\u0085Bcc: victim@example.net',
  '\u0000\u000b\u000cBcc: victim@example.net',
  '嘊嘍Bcc: victim@example.net',
  '>, <victim@example.net',
  '", victim@example.net, "',
  '=?utf-8?B?DQpCY2M6IHZpY3RpbUBleGFtcGxlLm5ldA==?=',
  'group: victim@example.net;',
];
const trick = oneof(
  constantFrom(...TRICKS),
  anyText(40),
  tuple(string(), constantFrom(...TRICKS), string()).map((parts) => parts.join('')),
);
const tricked: Arbitrary<EnquiryFields> = record(
  {
    name: trick,
    email: trick.map((text) => `a${text}@example.com${text}`),
    phone_number: trick.map((text) => `+1 512 555 0142${text}`),
    company_name: trick,
    website: trick,
    description: trick,
  },
  { requiredKeys: [] },
).map((changes) => sampleFields(1, changes));

test('1,000 header injections in every field add no header, no recipient and no second mail', async () => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let refused = 0;
  await assert(
    asyncProperty(tricked, boolean(), async (fields, checked) => {
      // Both validated and raw, in case validation is ever bypassed.
      const parsed = parseEnquiry(fields);
      if (checked && !parsed.ok) {
        refused++;
        return;
      }
      const enquiry = sampleEnquiry(checked && parsed.ok ? parsed.fields : fields);
      const { message } = await composer.sendMail(composeTeamMail(enquiry, addresses));
      const headers = headersOf(String(message));
      const names = headers.map(([name]) => name).filter((name) => name !== 'reply-to');
      expect(names.toSorted()).toEqual([
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'subject',
        'to',
      ]);
      const values = Object.fromEntries(headers);
      expect(values.to).toBe('team@citadel.example');
      // eslint-disable-next-line no-control-regex
      expect(JSON.stringify(headers)).not.toMatch(/[^\0-\x7f]/);
      expect(values.from).toBe('Website <website@citadel.example>');
    }),
    { numRuns: 1_000, seed: 4 },
  );
  expect(refused).toBeGreaterThan(100);
  expect(refused).toBeLessThan(700);
});

const AWKWARD: Partial<EnquiryFields>[] = [
  { email: 'josé@example.com' },
  { email: 'josé@café.example' },
  { email: '😀@example.com', name: '👩🏽‍💻 Ada' },
  { email: 'مثال@مثال.إختبار', name: '\u202eمها\u202c' },
  { email: 'a@xn--é.com' },
  { email: `${'é'.repeat(240)}@example.com` },
  { email: `${'x'.repeat(240)}@example.com`, name: 'x'.repeat(200), company_name: 'ж'.repeat(200) },
  { email: 'info@café.example', name: '"Ada", the <first>' },
  { name: 'Ada\r\nRao', company_name: 'Café, Inc.' },
  { name: '\ud83d', company_name: '🏳️‍🌈'.repeat(20) },
];

test.each([false, true])(
  'the team gets every mail, with ASCII headers, from a server that offers SMTPUTF8: %s',
  async (utf8) => {
    server.utf8 = utf8;
    const mailer = openMailer({ smtpUrl: server.url, dataDir });
    const team = teamMail(mailer, addresses, noTimes);
    const reminder = reminderMail(mailer, { ...addresses, studio: null }, noTimes);
    const event = { id: '1', at: '2026-03-01T12:00:00Z', act: 'returned', changes: '{}' };
    for (const fields of AWKWARD) {
      const enquiry = sampleEnquiry(fields);
      await team.deliver(enquiry, AbortSignal.timeout(patient(5_000)));
      await reminder.deliver(enquiry, AbortSignal.timeout(patient(5_000)), event as EnquiryEvent);
    }
    expect(server.received).toHaveLength(2 * AWKWARD.length);
    for (const [index, { data, from, to }] of server.received.entries()) {
      const { email } = sampleEnquiry(AWKWARD[index >> 1]);
      const headers = headersOf(data);
      expect(from).not.toContain('SMTPUTF8');
      expect(to).toEqual(['RCPT TO:<team@citadel.example>']);
      // eslint-disable-next-line no-control-regex
      expect(JSON.stringify(headers)).not.toMatch(/[^\0-\x7f]/);
      expect(Math.max(...data.split('\r\n').map(({ length }) => length))).toBeLessThan(998);
      const text = textOf(data);
      expect(text).toContain(`Email: ${email}`);
      expect(text.includes(`write a new mail to ${email}`)).toBe(
        !headers.some(([name]) => name === 'reply-to'),
      );
    }
    const replyTo = server.received.flatMap(({ data }) =>
      headersOf(data).flatMap(([name, value]) => (name === 'reply-to' ? [value] : [])),
    );
    expect(replyTo).toHaveLength(8);
    expect(replyTo[2]).toBe('"\\"Ada\\", the <first>" <info@xn--caf-dma.example>');
  },
);

test('an acknowledgement goes to any address that the server takes, with ASCII headers', async () => {
  const mailer = openMailer({ smtpUrl: server.url, dataDir });
  const deliver = (email: string) =>
    acknowledgement(mailer, addresses, { answered: async () => 'soon,' }).deliver(
      sampleEnquiry({ email }),
      AbortSignal.timeout(patient(5_000)),
    );
  await deliver('josé@café.example');
  await deliver('info@café.example');
  server.utf8 = false;
  await deliver('info@café.example');
  await expect(deliver('josé@example.com')).rejects.toMatchObject({
    message: expect.stringContaining('no SMTPUTF8'),
    isFinal: true,
  });
  expect(server.received.map(({ from, to }) => `${from} ${to.join()}`)).toEqual([
    'MAIL FROM:<website@citadel.example> SMTPUTF8 RCPT TO:<josé@café.example>',
    'MAIL FROM:<website@citadel.example> RCPT TO:<info@xn--caf-dma.example>',
    'MAIL FROM:<website@citadel.example> RCPT TO:<info@xn--caf-dma.example>',
  ]);
  for (const { data } of server.received)
    // eslint-disable-next-line no-control-regex
    expect(JSON.stringify(headersOf(data))).not.toMatch(/[^\0-\x7f]/);
});
