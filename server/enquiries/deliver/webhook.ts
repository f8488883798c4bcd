import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Config } from '../../config/config.ts';
import type { StoredEnquiry } from '../read-enquiries.ts';
import { DeliveryFailure, type Destination } from './destination.ts';
import { guardedLookup, refusePrivateHost } from './guarded-lookup.ts';
import { parseRetryAfter } from './retry-after.ts';
import { signWebhook } from './sign-webhook.ts';

export type WebhookSettings = Config['webhooks'][number];

/** Milliseconds to wait for the receiver's response. */
const RESPONSE_TIMEOUT = 15_000;

/** A receiver that gets each enquiry as a signed POST (standardwebhooks.com). */
export function webhook(
  settings: WebhookSettings,
  lookup = guardedLookup(settings.allowPrivate),
): Destination {
  const url = new URL(settings.url);
  return {
    name: webhookName(settings),

    async deliver(enquiry, signal) {
      refusePrivateHost(url.hostname, settings.allowPrivate);
      const body = JSON.stringify(webhookPayload(enquiry));
      const response = await post(url, body, {
        lookup,
        signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT)]),
        headers: signWebhook(enquiry.id, new Date(), body, settings.secrets),
      });
      // The response body is not needed and may be endless.
      response.destroy();
      requireSuccess(response);
    },

    async probe(signal) {
      refusePrivateHost(url.hostname, settings.allowPrivate);
      await connect(url, lookup, signal);
      return `${url.host} is reachable`;
    },
  };
}

function webhookName({ name }: Pick<WebhookSettings, 'name'>): string {
  return `webhook:${name}`;
}

/** The JSON body of a webhook; its shape is part of the public interface (docs/enquiries.md). */
function webhookPayload(enquiry: StoredEnquiry) {
  const { id, received_at, name, email, phone_number, company_name, website, description } =
    enquiry;
  const { source, synthetic } = enquiry;
  return {
    type: 'enquiry.received',
    timestamp: received_at,
    data: {
      id,
      received_at,
      name,
      email,
      phone_number,
      company_name,
      website,
      description,
      source,
      synthetic,
    },
  };
}

interface PostOptions {
  lookup: ReturnType<typeof guardedLookup>;
  signal: AbortSignal;
  headers: Record<string, string>;
}

/** Sends one POST on its own connection. Does not follow redirects. */
function post(url: URL, body: string, options: PostOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(
      url,
      {
        method: 'POST',
        agent: false,
        lookup: options.lookup,
        signal: options.signal,
        headers: {
          ...options.headers,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'User-Agent': 'Citadel-Webhooks',
        },
      },
      resolve,
    );
    request.on('error', (error) =>
      reject(options.signal.aborted ? new DeliveryFailure('timed out') : error),
    );
    request.end(body);
  });
}

/** @throws {DeliveryFailure} unless the status is 2xx */
function requireSuccess(response: IncomingMessage): void {
  const status = response.statusCode ?? 0;
  if (status >= 200 && status < 300) return;
  throw new DeliveryFailure(`HTTP ${status}`, {
    gone: status === 410,
    retryAfter: parseRetryAfter(response.headers['retry-after']),
  });
}

function connect(url: URL, lookup: PostOptions['lookup'], signal: AbortSignal): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'https:';
  const port = Number(url.port || (secure ? 443 : 80));
  return new Promise((resolve, reject) => {
    const socket = secure
      ? connectTls({ host, port, lookup, ...(!isIP(host) && { servername: host }) }, done)
      : connectTcp({ host, port, lookup }, done);
    signal.addEventListener('abort', () => socket.destroy(new DeliveryFailure('timed out')));
    socket.on('error', reject);
    function done() {
      socket.destroy();
      resolve();
    }
  });
}
