import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createAccount, type NewAccount } from '../../../server/accounts/accounts.ts';
import { startSession } from '../../../server/accounts/sessions.ts';
import { write } from '../../../server/db/commit-queue.ts';
import type { Database } from '../../../server/db/open-database.ts';
import type { Peer } from '../../../server/network/peer.ts';
import { openLibrary } from '../../../server/media/library.ts';
import { createSecret } from '../../../server/secret/secret.ts';
import { PreviewUnavailable } from '../../../server/studio/preview/preview.ts';
import { actingOn } from './acts-on.ts';
import { createStudioApi } from '../../../server/studio/studio-api.ts';
import type { MailedLink, StudioContext } from '../../../server/studio/studio-context.ts';

export const STUDIO_URL = 'https://studio.citadel.example';

/** A mail that was not sent. */
interface SentLink {
  to: string;
  link: string;
  purpose: MailedLink;
}

/** The headers of a request of the studio's own pages. */
const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };

/** The API of the studio over a store, without a listener. */
export function openMemoryStudio(db: Database, more: Partial<StudioContext> = {}) {
  const mails: SentLink[] = [];
  const unavailable = () => Promise.reject(new PreviewUnavailable());
  const context: StudioContext = {
    ...actingOn(db),
    log: pino({ enabled: false }),
    secret: createSecret(),
    siteUrl: 'https://www.citadel.example',
    studioUrl: STUDIO_URL,
    mailLink: async (to, link, purpose) => void mails.push({ to, link, purpose }),
    clientOf: (_request, { address }) => address,
    media: {
      library: openLibrary(join(tmpdir(), `citadel-media-${randomUUID()}`)),
      wake: () => {},
    },
    firm: async () => null,
    notify: () => [],
    frameScript: '',
    enquiries: {
      dataDir: join(tmpdir(), `citadel-enquiries-${randomUUID()}`),
      mailTo: 'team@citadel.example',
    },
    newerRelease: async () => null,
    backups: { dataDir: join(tmpdir(), `citadel-backups-${randomUUID()}`), bucket: null },
    preview: {
      render: unavailable,
      changes: unavailable,
      places: unavailable,
      stop: async () => {},
    },
    ...more,
  };
  const api = createStudioApi(context);
  let clients = 0;

  return {
    context,
    mails,
    /** Every call that there is, with the names of its parameters as their values. */
    calls: api.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => [method, path.replaceAll(':', '')] as const),

    /**
     * Requests a call of the API, by default from a client of its own.
     *
     * @param headers replace those of the studio's own pages; undefined leaves one out
     */
    async call(
      method: string,
      path: string,
      body?: unknown,
      {
        cookie,
        headers = {},
        client,
      }: { cookie?: string; headers?: Record<string, string | undefined>; client?: string } = {},
    ) {
      const all = { ...OWN_PAGE, ...(cookie && { Cookie: `__Host-studio=${cookie}` }), ...headers };
      const given = Object.entries(all).filter((pair): pair is [string, string] => !!pair[1]);
      const number = ++clients;
      const address = client ?? `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
      const peer: Peer = { address, requestId: null, kind: 'api' };
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
      const init = { method, headers: given, ...(text !== undefined && { body: text }) };
      const response = await api.request(`http://studio${path}`, init, peer);
      const received = await response.text();
      const set = response.headers.getSetCookie()[0];
      return {
        status: response.status,
        headers: response.headers,
        body: (received.startsWith('{') ? JSON.parse(received) : received) as any,
        /** The whole header, and the value of the session's cookie. */
        setCookie: set,
        cookie: set?.split(';')[0]?.split('=')[1],
      };
    },

    /** Makes an account; its name is its role, and so is the local part of its address. */
    async account(role: NewAccount['role'], name: string = role) {
      const given = { role, name, email: `${name}@citadel.example` };
      const account = await write(db, (transaction) => createAccount(transaction, null, given));
      if (!account) throw new Error(`${name} exists`);
      return account;
    },

    /** Signs an account in, as by a passkey or by a link. @returns the cookie */
    signIn: (account: { id: string; name: string }, how: 'passkey' | 'sign-in' = 'passkey') =>
      write(db, (transaction) => startSession(transaction, account, how, undefined)),
  };
}
