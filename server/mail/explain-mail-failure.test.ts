import { once } from 'node:events';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startSmtpServer, type SmtpServer } from '../../tests/helpers/process/smtp-server.ts';
import { patient } from '../../tests/helpers/process/slowness.ts';
import { explainMailFailure } from './explain-mail-failure.ts';
import { openMailer } from './mailer.ts';

let server: SmtpServer | undefined;
afterEach(() => server?.close());

/** Sends a mail, and returns why it could not be sent. */
async function failureOf(smtpUrl: string): Promise<string> {
  const mailer = openMailer(
    { smtpUrl, dataDir: '.' },
    { greeting: patient(1_000), idle: patient(1_000) },
  );
  const mail = { from: 'website@citadel.example', to: 'ada@citadel.example', text: 'Hello' };
  return mailer.send(mail, 'test', new AbortController().signal).then(
    () => 'sent',
    (error: unknown) => explainMailFailure(error),
  );
}
const withLogin = (url: string) => url.replace('://', '://ada:secret@');

test.each([
  [
    'AUTH',
    '550 5.7.30 Basic authentication is not supported for Client Submission.',
    'Microsoft 365 takes no passwords over SMTP here',
  ],
  [
    'AUTH',
    '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.',
    'Manage email apps, Authenticated SMTP',
  ],
  ['AUTH', '535 5.7.8 Error: authentication failed', 'refuses the user name or the password'],
  ['AUTH', '534 5.7.9 Application-specific password required', 'wants an app password'],
  ['MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first', 'wants a login'],
  ['MAIL FROM', '550 5.1.8 Access denied', 'does not let this login send from that address'],
  [
    'RCPT TO',
    '553 5.7.1 <website@citadel.example>: Sender address rejected: not owned by user',
    'does not let this login send',
  ],
  ['RCPT TO', '550 5.1.1 no such mailbox', 'takes no mail for that recipient'],
  ['RCPT TO', '550 5.7.1 Relay access denied', 'does not pass mail on'],
])('a mail server that refuses %s with %s', async (command, reply, words) => {
  server = await startSmtpServer();
  server.refusals[command] = reply;
  const failure = await failureOf(command === 'AUTH' ? withLogin(server.url) : server.url);
  expect(failure).toContain(words);
  // What it said is quoted, and the password is not.
  expect(failure).toContain(reply.slice(0, 30));
  expect(failure).not.toContain('secret');
});

test('a mail server that hangs, is not there, has no name, or offers no TLS', async () => {
  server = await startSmtpServer('hangs');
  expect(await failureOf(server.url)).toContain('block the ports 25, 465 and 587');
  server.mood = 'accepts';
  expect(await failureOf(server.url)).toBe('sent');
  server.refusals.STARTTLS = '502 5.5.1 not implemented';
  expect(await failureOf(`${server.url}?requireTLS=true`)).toContain('offers no TLS');
  expect(await failureOf(server.url.replace('smtp:', 'smtps:'))).toContain('begins without TLS');
  await server.close();
  expect(await failureOf(server.url)).toContain('No mail server listens');
  expect(await failureOf('smtp://mail.invalid:25')).toContain('no mail server of that name');
});

test('a mail server whose certificate is of an unknown authority, or for another name', async () => {
  const tls = createServer({ key: KEY, cert: CERTIFICATE }).listen(0, '127.0.0.1');
  tls.on('tlsClientError', () => {});
  await once(tls, 'listening');
  const url = `smtps://localhost:${(tls.address() as AddressInfo).port}`;
  const known = getCACertificates('default');
  try {
    expect(await failureOf(url)).toContain('from an authority that this machine does not know');
    setDefaultCACertificates([...known, CERTIFICATE]);
    expect(await failureOf(url)).toContain('for another name');
  } finally {
    setDefaultCACertificates(known);
    tls.close();
  }
});

// Of mail.example, signed by itself, for a hundred years.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPLY/bFGjuG8kZpF3
aQ0cF/9Nf8gEAWEClB+cmgL57HWhRANCAATg/tY3fJQiZXsiDerJQtcbwpea0tSl
6OGPNG+Zy5edCaD0Ef35zDe0EmtSQRIHWt0VUtAGt4Y3cyjbhiplcjFQ
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBnjCCAUSgAwIBAgIUX4DCxkybNkGUpggWibXT5WMZy7gwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMbWFpbC5leGFtcGxlMCAXDTI2MTEyOTA3MjY0MloYDzIxMjYx
MTA1MDcyNjQyWjAXMRUwEwYDVQQDDAxtYWlsLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAATg/tY3fJQiZXsiDerJQtcbwpea0tSl6OGPNG+Zy5edCaD0
Ef35zDe0EmtSQRIHWt0VUtAGt4Y3cyjbhiplcjFQo2wwajAdBgNVHQ4EFgQUp/p1
bixrx5ISgh+oExyY9+kHN3QwHwYDVR0jBBgwFoAUp/p1bixrx5ISgh+oExyY9+kH
N3QwDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxtYWlsLmV4YW1wbGUwCgYI
KoZIzj0EAwIDSAAwRQIhAIfHQyg0xTyk/b16de7gsmMoMQpgob2gPvlQ0h8Xr84g
AiA4czcb4wuKvTVjJSLLe9dUoe7NftSUv1DJ7Zw+OpLFgg==
-----END CERTIFICATE-----`;
