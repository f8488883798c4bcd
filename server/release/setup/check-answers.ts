import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { connect } from 'node:tls';
import { failed, ok, warning, type CheckResult } from '../../doctor/doctor-check.ts';
import { explainMailFailure } from '../../mail/explain-mail-failure.ts';
import { openMailer } from '../../mail/mailer.ts';

/** Milliseconds. */
const TLS_TIMEOUT = 3_000;
const MAIL_TIMEOUT = 30_000;

const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** The name of a public address leads to this machine, and something has a certificate for it. */
export async function checkAddress(address: string): Promise<CheckResult> {
  const { protocol, hostname, port } = new URL(address);
  if (isLoopback(hostname)) return ok(`${address} is for this machine alone`);
  const host = hostname.replace(/^\[|\]$/g, '');
  const own = Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).map((one) => one.address).filter((one) => !/^(?:127\.|::1$|fe80:)/.test(one)),
  );
  const found = await lookup(host, { all: true }).catch(() => []);
  const places = found.map((one) => one.address);
  if (places.length === 0)
    return failed(
      `${host} leads nowhere yet: give it an A or AAAA record in the DNS. This machine has ${own.join(', ')}.`,
    );
  const hints = [
    places.every((place) => own.includes(place))
      ? ''
      : `It leads to ${places.join(', ')}, and this machine has ${own.join(', ')}: right if a proxy or a router is between.`,
    protocol === 'http:' || (await hasCertificate(host, Number(port || 443)))
      ? ''
      : 'Nothing has a certificate for it yet: put a proxy with TLS in front.',
  ].filter(Boolean);
  return hints.length > 0 ? warning(`${host}: ${hints.join(' ')}`) : ok(`${host} leads here`);
}

async function hasCertificate(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, ...(isIP(host) === 0 && { servername: host }) });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TLS_TIMEOUT) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** With a password, a mail server elsewhere must offer TLS. */
function openTestMailer(smtpUrl: string, timeouts?: Parameters<typeof openMailer>[1]) {
  const url = new URL(smtpUrl);
  if (url.password && !isLoopback(url.hostname)) url.searchParams.set('requireTLS', 'true');
  return openMailer({ smtpUrl: url.href, dataDir: '.' }, timeouts);
}

/** The mail server can be reached and accepts the login. */
export const checkMailServer = (smtpUrl: string): Promise<CheckResult> =>
  openTestMailer(smtpUrl)
    .probe()
    .then(ok, (error: unknown) => failed(explainMailFailure(error)));

/** The mail server accepts a mail of that sender. */
export async function checkSender(smtpUrl: string, from: string, to: string): Promise<CheckResult> {
  const mail = {
    from: { name: '', address: from },
    to: { name: '', address: to },
    subject: 'Test of the mail server',
    text: 'The website can send mail. Nothing is to be done.\n',
  };
  try {
    await openTestMailer(smtpUrl).send(mail, 'test', AbortSignal.timeout(MAIL_TIMEOUT));
    return ok(`a test mail is on its way to ${to}`);
  } catch (error) {
    return failed(explainMailFailure(error));
  }
}
