import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createReadingApi } from '../../../server/api/content-endpoints.ts';
import { raiseContentVersion } from '../../../server/content/content-version.ts';
import type { Bodies, PublishedKind } from '../../../server/content/published/bodies.ts';
import { getPublishedRow, listedOf } from '../../../server/content/published/published-rows.ts';
import { createStoreSource } from '../../../server/content/content-source.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { openTestStore } from '../store/test-store.ts';

/** How the stand-in behaves, until a test changes it. */
type ProviderMode =
  | 'fine'
  /** Bodies as old PHP scripts write them, and which mean the same. */
  | 'odd'
  /** Bodies that mean nothing, with status 200. */
  | 'nonsense'
  /** Accepts the request and never responds. */
  | 'slow'
  /** Responds with a byte at a time. */
  | 'dripping'
  /** Closes every connection. */
  | 'gone';

export interface ProviderStandIn {
  /** Base address, with a trailing slash. */
  url: string;
  mode: ProviderMode;
  db: Database;
  /** Paths and queries of the calls so far. */
  calls: string[];
  /** The statuses it responded with. */
  statuses: number[];
  /** Enquiries it received, by their keys; a key that was seen is not counted again. */
  enquiries: Map<string, Record<string, string>>;
  /** Other paths, such as pictures and redirects, and calls that it answers in another way. */
  files: Map<string, { status?: number; headers?: Record<string, string>; body: Buffer | string }>;
  /** Answers a call in its own way; null for the usual answer. */
  answer: (path: string) => Buffer | string | null;
  /** Changes what its store has, and its version. */
  edit(work: (db: Database) => Promise<unknown>): Promise<void>;
  /** Changes the body of an entry, or the title of a service everywhere. */
  editBody<K extends PublishedKind>(
    kind: K,
    slug: string,
    change: (body: Bodies[K]) => void,
  ): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between two bytes of a dripping body. */
const DRIP = 50;

/** Removes all but six services and posts: they take most of the time of a poll. */
async function keepFew(db: Database): Promise<void> {
  for (const kind of ['service', 'post'] as const) {
    const ofKind = db.selectFrom('published').select('slug').where('kind', '=', kind);
    const kept = ofKind.orderBy((e) => e('slug', 'in', ['bookeeper', 'data-entry']), 'desc');
    const slugs = (await kept.orderBy('slug').limit(6).execute()).map(({ slug }) => slug);
    const others = db.deleteFrom('published').where('slug', 'not in', slugs);
    await others.where('kind', '=', kind).execute();
  }
}

/** Starts a provider on a free port of loopback. It has a part of the sample content, in a folder of its URL. */
export async function startProvider(): Promise<ProviderStandIn> {
  const db = await openTestStore('content');
  await keepFew(db);
  const api = createReadingApi(createStoreSource(db, console), console);
  const drips = new Set<NodeJS.Timeout>();

  async function respond(path: string, headers: IncomingHttpHeaders, response: ServerResponse) {
    const file = self.files.get(path);
    if (file) {
      self.statuses.push(file.status ?? 200);
      return void response.writeHead(file.status ?? 200, file.headers).end(file.body);
    }
    self.calls.push(path);
    const own = self.answer(path);
    if (own !== null) return void response.writeHead(200).end(own);
    const { mode } = self;
    const etag = mode === 'fine' ? headers['if-none-match'] : undefined;
    const fine = await api.request(path, { headers: etag ? { 'If-None-Match': etag } : {} });
    const body = await fine.text();
    self.statuses.push(fine.status);
    if (mode === 'fine')
      return void response.writeHead(fine.status, Object.fromEntries(fine.headers)).end(body);
    if (mode === 'odd') return void response.writeHead(fine.status, ODD_TYPE).end(odd(body));
    if (mode === 'nonsense') return void response.writeHead(200).end(nonsense(body));
    if (mode === 'dripping') {
      let at = 0;
      const drip = setInterval(() => response.write(body[at++ % body.length] ?? ' '), DRIP);
      drips.add(drip);
      response.on('close', () => clearInterval(drip));
    }
  }

  const server = createServer((request, response) => {
    if (self.mode === 'gone') return void request.socket.destroy();
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const path = (request.url ?? '').replace(/^\/v1\//, '/');
      if (request.method === 'GET') return void respond(path, request.headers, response);
      if (self.mode === 'slow' || self.mode === 'dripping') return;
      if (self.mode === 'nonsense') return void response.end('<!doctype html>');
      const key = String(request.headers['idempotency-key']);
      self.enquiries.set(key, JSON.parse(text) as Record<string, string>);
      response.writeHead(201).end(`{"status":"Success","id":"${key}"}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const self: ProviderStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
    mode: 'fine',
    db,
    calls: [],
    statuses: [],
    enquiries: new Map(),
    files: new Map(),
    answer: () => null,
    async edit(work) {
      await work(db);
      await raiseContentVersion(db);
    },
    editBody: (kind, slug, change) =>
      self.edit(async (theirs) => {
        const ofEntry = theirs.updateTable('published').where('kind', '=', kind);
        const row = await getPublishedRow(theirs, kind, slug);
        if (!row) throw new Error(`there is no ${kind} ${slug}`);
        change(row.body);
        const listed = listedOf(kind, row.body);
        await ofEntry
          .where('slug', '=', slug)
          .set({
            body: JSON.stringify(row.body),
            listed: listed === null ? null : JSON.stringify(listed),
          })
          .execute();
      }),
    async close() {
      drips.forEach((drip) => clearInterval(drip));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await db.destroy();
    },
  };
  return self;
}

const ODD_TYPE = { 'Content-Type': 'text/html; charset=ISO-8859-1' };

/** A byte-order mark, other spellings of the same values, unknown fields, latin1. */
function odd(body: string): Buffer {
  const value: unknown = JSON.parse(body, (key, item: unknown) => {
    if (item === 'success') return 'Success ';
    if (key === 'rating') return String(item as number);
    if (key === 'banner' && item === 'NA') return false;
    if (key === 'post_title' || key === 'menu')
      return String(item).replace(/'|’/g, '&#8217;').replaceAll('e', '&#101;');
    if (item && typeof item === 'object' && 'post_title' in item)
      return {
        ...item,
        ID: 7,
        guid: null,
        hover_image: 'hover_image' in item ? item.hover_image : false,
      };
    return item;
  });
  // What latin1 lacks is escaped, as PHP does.
  const text = JSON.stringify(value).replace(
    /[^\0-\xff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return Buffer.from(`\r\n${text}\n`, 'latin1');
}

let turn = 0;
function nonsense(body: string): string {
  const bodies = [
    '<!doctype html><title>502 Bad Gateway</title>',
    body.slice(0, Math.ceil(body.length / 2)),
    '{"error":"the database is unreachable"}',
    '{"data":{"status":"success","listing":{"post_title":"one"}}}',
    '{"error":"unreachable","listing":[],"menus":null,"data":[]}',
    '',
  ];
  return bodies[turn++ % bodies.length]!;
}
