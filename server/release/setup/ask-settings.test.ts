import { afterEach, expect, test } from 'vitest';
import { startSmtpServer, type SmtpServer } from '../../../tests/helpers/process/smtp-server.ts';
import { ConfigError } from '../../config/config.ts';
import { askSettings, type Answers } from './ask-settings.ts';

let server: SmtpServer | undefined;
afterEach(() => server?.close());

/** Answers questions by how their labels begin; the proposal of others is taken. */
async function converse(
  typed: Record<string, string[]>,
  given: Answers = {},
  stored: Record<string, string> = {},
) {
  const asked: string[] = [];
  let said = '';
  const ask = async (label: string, isHidden = false) => {
    asked.push(isHidden ? `${label}(hidden)` : label);
    const name = Object.keys(typed).find((one) => label.startsWith(one));
    return (name && typed[name]!.shift()) ?? '';
  };
  const answers = await askSettings(given, stored, { ask }, async (text) => void (said += text));
  return { answers, asked, said };
}

const LOCAL = { SITE_URL: 'http://localhost:3000', STUDIO_URL: 'http://localhost:3001' };

test('each answer proposes the next ones; a name without an address is said, and taken anyway', async () => {
  const { answers, asked, said } = await converse({
    'Address of the site': ['https://www.citadel.invalid'],
    'Use it anyway': ['y', 'y'],
    'Email address': ['ada@citadel.example'],
    'Name of': ['Ada'],
  });
  expect(answers).toEqual({
    SITE_URL: 'https://www.citadel.invalid',
    STUDIO_URL: 'https://studio.citadel.invalid',
    ownerEmail: 'ada@citadel.example',
    ownerName: 'Ada',
    SMTP_URL: '',
    MAIL_TO: 'ada@citadel.example',
    MAIL_FROM: 'website@citadel.invalid',
  });
  expect(asked).toContain('Sender address of mail [website@citadel.invalid]: ');
  expect(said).toContain('failed: www.citadel.invalid has no DNS record yet');
});

test('an answer that is no value is asked for again', async () => {
  const { answers, said } = await converse(
    {
      'Address of the studio': ['https://10.0.0.1', 'http://localhost:3009'],
      'Email address that receives': ['nobody', 'team@citadel.example'],
    },
    LOCAL,
  );
  expect(answers).toMatchObject({
    STUDIO_URL: 'http://localhost:3009',
    MAIL_TO: 'team@citadel.example',
  });
  expect(said).toContain('must be https://<name> or http://localhost:<port>: passkeys need a name');
  expect(said).toContain('Invalid email address');
});

test('a password is asked for without being shown, and neither questions nor results have it', async () => {
  server = await startSmtpServer();
  server.refusals.AUTH = '535 5.7.8 no';
  const { answers, asked, said } = await converse(
    {
      'Mail server': [server.url.replace('://', '://ada%40x.example@')],
      'Password of ada@x.example': ['se%cr:t'],
      'Use it anyway': ['y'],
    },
    LOCAL,
  );
  expect(asked).toContain('Password of ada@x.example: (hidden)');
  expect(said).toContain('failed: The mail server refuses the user name or the password.');
  expect(answers.SMTP_URL).toBe(server.url.replace('://', '://ada%40x.example:se%25cr%3At@'));
  const again = await converse({ 'Mail server': ['none'] }, LOCAL, { SMTP_URL: answers.SMTP_URL! });
  expect(again.answers.SMTP_URL).toBe('');
  expect(again.asked.join()).toContain('[smtp://ada%40x.example:…@127.0.0.1');
  expect(said + again.said + again.asked.join()).not.toMatch(/se%cr|se%25/);
});

test('a test mail goes to the owner; a sender that the mail server refuses is asked for again', async () => {
  server = await startSmtpServer();
  server.refusals['MAIL FROM:<NOBODY'] = '553 5.7.1 not yours';
  const { answers, said } = await converse(
    { 'Sender address of mail': ['nobody@citadel.example', 'team@citadel.example'] },
    { ...LOCAL, SMTP_URL: server.url, ownerEmail: 'ada@citadel.example' },
  );
  expect(said).toMatch(/does not let this login send from that address.*\n.*sent to ada@/);
  expect(answers.MAIL_FROM).toBe('team@citadel.example');
  expect(server.received).toEqual([
    {
      from: expect.stringContaining('team@citadel.example') as string,
      to: [expect.stringContaining('ada@citadel.example')],
      data: expect.stringContaining('Test mail from your website') as string,
    },
  ]);
});

test('without a terminal what is given or stored is taken, and an invalid value is an error', async () => {
  const stored = { ...LOCAL, MAIL_TO: 'team@citadel.example' };
  let said = '';
  const run = (given: Answers) =>
    askSettings(given, stored, null, async (text) => void (said += text));
  expect(await run({ MAIL_FROM: 'web@citadel.example' })).toEqual({
    ...stored,
    MAIL_FROM: 'web@citadel.example',
    SMTP_URL: '',
    ownerEmail: '',
  });
  expect(await run({ SMTP_URL: 'smtp://127.0.0.1:9' })).toHaveProperty('SMTP_URL');
  expect(said).toContain('failed: No mail server listens');
  await expect(run({ SITE_URL: 'www.example.com' })).rejects.toThrow(ConfigError);
  await expect(run({ SMTP_URL: 'smtp://u:a#b@h:25' })).rejects.toThrow('%23');
});
