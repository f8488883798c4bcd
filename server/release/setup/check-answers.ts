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

/** The host of a public address resolves to this machine, and there is a certificate for it. */
export async function checkAddress(address: string): Promise<CheckResult> {
  const { protocol, hostname, port } = new URL(address);
  if (isLoopback(hostname)) return ok(`${address} can be reached from this machine only`);
  const host = hostname.replace(/^\[|\]$/g, '');
  const own = Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).map((one) => one.address).filter((one) => !/^(?:127\.|::1$|fe80:)/.test(one)),
  );
  const found = await lookup(host, { all: true }).catch(() => []);
  const places = found.map((one) => one.address);
  if (places.length === 0)
    return failed(
      `${host} has no DNS record yet: add an A or AAAA record. This machine has ${own.join(', ')}.`,
    );
  const hints = [
    places.every((place) => own.includes(place))
      ? ''
      : `It points to ${places.join(', ')}, but this machine has ${own.join(', ')}. That is right behind a proxy or a router.`,
    protocol === 'http:' || (await hasCertificate(host, Number(port || 443)))
      ? ''
      : 'It has no TLS certificate yet: put a proxy with TLS in front.',
  ].filter(Boolean);
  return hints.length > 0
    ? warning(`${host}: ${hints.join(' ')}`)
    : ok(`${host} points to this machine`);
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
    subject: 'Test mail from your website',
    text: 'Your website can send mail. You do not have to do anything.\n',
  };
  try {
    await openTestMailer(smtpUrl).send(mail, 'test', AbortSignal.timeout(MAIL_TIMEOUT));
    return ok(`a test mail was sent to ${to}`);
  } catch (error) {
    return failed(explainMailFailure(error));
  }
}
