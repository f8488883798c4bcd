import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readingActs } from '../../contract/actions/enquiry-acts.ts';
import { roleMay, roles, scopes, type Act, type Role } from '../../contract/studio/acts.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import { openMemoryStudio } from '../../tests/helpers/studio/memory-studio.ts';
import { createKey, revokeKey } from '../../tests/helpers/store/people-acts.ts';
import type { Database } from '../db/open-database.ts';
import { automationRoutes } from './automation/automation-routes.ts';

const command = { id: null, name: 'command' };
const link = { email: 'x@citadel.example' };
const taken = { email: 'owner@citadel.example', name: 'A', role: 'reader' };
const takenKey = { name: 'every scope', scopes: ['content:read'] };
const draft = { base: 'guessed', slug: 'a', values: { title: 'Title' } };
const dates = { publishAt: null, unpublishAt: null };
const drafts = { revisions: ['00000000-0000-7000-8000-000000000000'] };
const page = { ...drafts, path: '/', theme: 'light' };
const elsewhere = { url: 'https://localhost/a.png', name: 'a' };
const deskChange = { ids: ['guessed'], change: { act: 'hold' } };
const sent = { subject: 'A', text: 'A', seen: '', request: 'guessed-once' };
const draftLink = { revision: drafts.revisions[0], days: 1 };

/**
 * Every call of the studio: the act that it needs, whether it needs a fresh check of a passkey, a body, and
 * the status for ids, tokens and tickets that do not exist.
 */
const CALLS: [
  call: string,
  needs: Act | 'a session' | 'nothing',
  check: 'verified' | '',
  body: object | undefined,
  status: number,
][] = [
  ['POST /api/session/redeem', 'nothing', '', { token: 'guessed' }, 410],
  ['POST /api/session/link', 'nothing', '', link, 202],
  ['POST /api/session/passkey/options', 'nothing', '', {}, 200],
  ['POST /api/session/passkey', 'nothing', '', { ticket: '', response: { id: '' } }, 410],
  ['GET /api/session', 'a session', '', undefined, 200],
  ['DELETE /api/session', 'a session', '', undefined, 200],
  ['GET /api/session/availability', 'a session', '', undefined, 200],
  ['PUT /api/session/availability', 'a session', '', {}, 422],
  ['POST /api/session/verify/options', 'a session', '', {}, 200],
  ['POST /api/session/verify', 'a session', '', { ticket: '', response: { id: '' } }, 410],
  ['GET /api/passkeys', 'a session', '', undefined, 200],
  ['POST /api/passkeys/options', 'a session', 'verified', {}, 200],
  ['POST /api/passkeys', 'a session', 'verified', {}, 422],
  ['DELETE /api/passkeys/id', 'a session', 'verified', undefined, 404],
  ['GET /api/accounts', 'administer', '', undefined, 200],
  ['POST /api/accounts', 'administer', 'verified', taken, 409],
  ['POST /api/accounts/id/link', 'administer', 'verified', {}, 404],
  ['GET /api/accounts/id/draft-links', 'administer', '', undefined, 200],
  ['PATCH /api/accounts/id', 'administer', 'verified', { role: 'owner' }, 404],
  ['GET /api/audit', 'administer', '', undefined, 200],
  ['GET /api/changes', 'content:read', '', undefined, 200],
  ['GET /api/enquiries', 'enquiries:read', '', undefined, 200],
  ['GET /api/enquiries/counts', 'enquiries:read', '', undefined, 200],
  ['GET /api/enquiries/choices', 'enquiries:read', '', undefined, 200],
  ['GET /api/enquiries/destinations', 'enquiries:read', '', undefined, 200],
  // The website of these tests does not respond.
  ['POST /api/enquiries/test', 'enquiries:write', '', undefined, 200],
  // One that is made is in the audit log.
  ['GET /api/enquiries/export?format=xlsx', 'enquiries:read', 'verified', undefined, 422],
  ['GET /api/enquiries/id', 'enquiries:read', '', undefined, 404],
  ['POST /api/enquiries/replay', 'enquiries:write', '', { destination: 'guessed' }, 409],
  ['POST /api/enquiries/id/replay', 'enquiries:write', '', { destination: null }, 404],
  ['POST /api/enquiries/id/reply', 'enquiries:reply', '', sent, 404],
  ['POST /api/enquiries/id/release-replies', 'administer', '', undefined, 409],
  ['POST /api/enquiries/id/files?name=a.pdf', 'enquiries:reply', '', {}, 404],
  ['GET /api/enquiries/id/files/file', 'enquiries:read', '', undefined, 404],
  ['GET /api/enquiries/id/sender', 'enquiries:write', 'verified', undefined, 404],
  ['DELETE /api/enquiries/id/sender', 'enquiries:write', 'verified', undefined, 404],
  ['POST /api/enquiries/changes', 'enquiries:write', '', deskChange, 404],
  ['POST /api/enquiries/undo', 'enquiries:write', '', { events: ['guessed'] }, 404],
  ['GET /api/keys', 'administer', '', undefined, 200],
  ['POST /api/keys', 'administer', 'verified', takenKey, 409],
  ['DELETE /api/keys/name', 'administer', 'verified', undefined, 404],
  ['GET /api/backups', 'administer', '', undefined, 200],
  // These tests have no bucket.
  ['POST /api/backups/key', 'administer', 'verified', undefined, 404],
  ['POST /api/backups/key/noted', 'administer', 'verified', { end: 'GUESSED' }, 404],
  ['GET /api/entries', 'content:read', '', undefined, 200],
  ['GET /api/entries/search?q=guessed', 'content:read', '', undefined, 200],
  ['GET /api/order?kind=person', 'content:read', '', undefined, 200],
  ['PUT /api/order', 'content:write', '', { ids: ['guessed'] }, 404],
  ['GET /api/overview', 'content:read', '', undefined, 200],
  ['POST /api/entries', 'content:write', '', { kind: 'post', slug: 'new', from: 'guessed' }, 404],
  ['GET /api/entries/id', 'content:read', '', undefined, 404],
  ['PUT /api/entries/id/draft', 'content:write', '', draft, 404],
  ['DELETE /api/entries/id/draft?base=guessed', 'content:write', '', undefined, 404],
  ['GET /api/entries/id/same-pages', 'content:read', '', undefined, 200],
  ['GET /api/entries/id/revisions', 'content:read', '', undefined, 404],
  ['GET /api/entries/id/referrers', 'content:read', '', undefined, 200],
  ['GET /api/references', 'content:read', '', undefined, 200],
  ['GET /api/revisions/id', 'content:read', '', undefined, 404],
  ['POST /api/revisions/id/restore', 'content:write', '', { base: 'guessed' }, 404],
  ['POST /api/publish/problems', 'content:read', '', { revisions: ['guessed'] }, 200],
  ['POST /api/publish/pictures', 'content:read', '', { revisions: ['guessed'] }, 200],
  ['POST /api/publish', 'content:publish', '', { revisions: ['guessed'] }, 409],
  ['POST /api/schedule', 'content:publish', '', { revisions: ['guessed'], ...dates }, 409],
  ['POST /api/entries/id/take-down', 'content:publish', '', {}, 404],
  ['POST /api/entries/id/bring-back', 'content:publish', '', {}, 404],
  ['POST /api/undo/id', 'content:publish', '', {}, 404],
  ['POST /api/presence', 'content:read', '', { entryId: 'guessed' }, 200],
  ['POST /api/markdown', 'content:read', '', { text: '**a**' }, 200],
  ['GET /api/pictures', 'content:read', '', undefined, 200],
  ['GET /api/pictures/named?name=none', 'content:read', '', undefined, 200],
  ['GET /api/pictures/tags', 'content:read', '', undefined, 200],
  ['GET /api/pictures/id', 'content:read', '', undefined, 404],
  ['GET /api/pictures/shown/slug', 'content:read', '', undefined, 404],
  ['POST /api/pictures?name=a.jpg', 'media:write', '', {}, 422],
  ['POST /api/pictures/copied', 'media:write', '', elsewhere, 422],
  ['POST /api/pictures/id/remove', 'content:publish', '', undefined, 404],
  ['POST /api/pictures/id/file?base=guessed', 'media:write', '', {}, 404],
  ['POST /api/preview', 'content:read', '', page, 404],
  ['POST /api/preview/sides', 'content:read', '', page, 404],
  // The preview of these tests does not respond.
  ['GET /api/preview/places', 'content:read', '', undefined, 503],
  ['POST /api/preview/changes', 'content:read', '', drafts, 404],
  ['GET /api/draft-links', 'content:write', '', undefined, 200],
  ['POST /api/draft-links', 'content:write', '', draftLink, 404],
  ['DELETE /api/draft-links/id', 'content:write', '', undefined, 404],
];

/** Every call of the automation API, with its scope. */
const AUTOMATION: [call: string, needs: Act, status: number][] = [
  ['GET /api/v1/entries', 'content:read', 200],
  ['GET /api/v1/entries/post/slug', 'content:read', 404],
  ['GET /api/v1/entries/post/slug/revisions', 'content:read', 404],
  ['PUT /api/v1/entries/post/slug/draft', 'content:write', 404],
  ['POST /api/v1/entries/post/slug/publish', 'content:publish', 404],
  ['GET /api/v1/enquiries', 'enquiries:read', 200],
  ['GET /api/v1/enquiries/id', 'enquiries:read', 404],
  ['PATCH /api/v1/enquiries/id', 'enquiries:write', 404],
  ['POST /api/v1/enquiries/id/notes', 'enquiries:write', 404],
  ['POST /api/v1/enquiries/id/replies', 'enquiries:reply', 404],
  ['GET /api/v1/media', 'content:read', 200],
  ['GET /api/v1/media/id', 'content:read', 404],
  ['POST /api/v1/media', 'media:write', 415],
  ['PATCH /api/v1/media/id', 'media:write', 404],
  ['DELETE /api/v1/media/id', 'media:write', 404],
];

const LONG = 'x'.repeat(300_000);
const NO_RESPONSE = { ticket: '', response: {}, name: 'A' };
const INVITED = { email: 'a@b.example', name: 'A', role: 'editor' };

/** The field that a response names, and an invalid body. The name is empty if the body as a whole is invalid. */
const INVALID: [call: string, path: string, body: unknown][] = [
  ['POST /api/session/redeem', 'token', {}],
  ['POST /api/session/link', 'email', { email: 'nobody' }],
  ['POST /api/session/passkey', 'response', { ticket: '' }],
  ['POST /api/passkeys', 'name', { ...NO_RESPONSE, name: '' }],
  ['POST /api/accounts', 'name', { ...INVITED, name: ' ' }],
  ['POST /api/accounts', 'role', { ...INVITED, role: 'root' }],
  ['PATCH /api/accounts/id', 'disabled', { disabled: 'yes' }],
  ['POST /api/keys', 'scopes', { name: 'A', scopes: [] }],
  ['POST /api/keys', 'scopes.0', { name: 'A', scopes: ['administer'] }],
  ['POST /api/entries', 'kind', {}],
  ['POST /api/entries', 'kind', { kind: 'none', slug: 'new' }],
  ['POST /api/entries', 'slug', { kind: 'post', slug: 'Not one' }],
  ['POST /api/entries', 'slug', { kind: 'post', slug: LONG }],
  ['PUT /api/entries/id/draft', 'base', {}],
  ['PUT /api/entries/id/draft', '', { base: 'x', slug: 'a' }],
  ['PUT /api/entries/id/draft', 'base', { ...draft, base: 1 }],
  ['PUT /api/entries/id/draft', '', { ...draft, values: [] }],
  ['POST /api/revisions/id/restore', 'base', {}],
  ['POST /api/revisions/id/restore', 'base', { base: 1 }],
  ['POST /api/publish', 'revisions', {}],
  ['POST /api/publish', 'revisions', { revisions: [] }],
  ['POST /api/publish', 'revisions.0', { revisions: [1] }],
  ['POST /api/publish', 'revisions', { revisions: Array(201).fill('x') }],
  ['POST /api/schedule', 'revisions', {}],
  ['POST /api/schedule', 'publishAt', { revisions: ['x'], ...dates, publishAt: 'tomorrow' }],
  ['POST /api/pictures/copied', 'url', {}],
  ['POST /api/pictures/copied', 'url', { ...elsewhere, url: 'a.png' }],
  ['POST /api/pictures/copied', 'url', { ...elsewhere, url: `https://localhost/${LONG}` }],
  ['POST /api/presence', 'entryId', {}],
  ['POST /api/presence', 'entryId', { entryId: LONG }],
  ['POST /api/markdown', 'text', {}],
  ['POST /api/markdown', 'text', { text: 1 }],
];

/** Texts that no body may be. */
const GARBAGE = ['', '{', 'null', '[]', '"text"', '1', '\u0000'];

let db: Database;
let studio: ReturnType<typeof openMemoryStudio>;
let people: Record<Role, { id: string; name: string }>;
let keyOfAll: string;

const split = (call: string) => call.split(' ') as [method: string, path: string];
const send = (call: string, body?: unknown, more?: Parameters<typeof studio.call>[3]) =>
  studio.call(...split(call), body, more);

/** What must not change: revisions, and the audit log except signing in and out, and looking at enquiries. */
const stored = async () => ({
  revisions: await db.selectFrom('revisions').selectAll().orderBy('id').execute(),
  audit: await db
    .selectFrom('audit_log')
    .select(['id', 'act'])
    .where('act', 'not like', 'sign-%')
    .where('act', 'not like', 'refuse-%')
    .where('act', 'not in', readingActs)
    .orderBy('id')
    .execute(),
});

beforeAll(async () => {
  db = await openTestStore();
  const enquiries = { dataDir: '', mailTo: '', sendsFrom: 'desk@citadel.example' };
  studio = openMemoryStudio(db, { siteUrl: 'http://127.0.0.1:1', enquiries });
  people = {} as typeof people;
  for (const role of roles) people[role] = await studio.account(role);
  keyOfAll = (await createKey(db, command, { name: 'every scope', scopes }))!;
});

it('every call is in the table', () => {
  const known = CALLS.map(([call]) => call.replace(/\?.*/, ''));
  expect(known.toSorted()).toEqual([...new Set(studio.calls.map((c) => c.join(' ')))].toSorted());
});

describe.each(CALLS)('%s', (call, needs, check, body, status) => {
  it('needs a session of a role that allows it', async () => {
    const before = await stored();
    const strangers = [
      {},
      { cookie: 'guessed' },
      { cookie: keyOfAll, headers: { Authorization: `Bearer ${keyOfAll}` } },
    ];
    for (const stranger of strangers)
      expect((await send(call, body, stranger)).status).toBe(needs === 'nothing' ? status : 401);

    for (const role of roles) {
      const cookie = await studio.signIn(people[role]);
      const response = await send(call, body, { cookie });
      const allowed = needs === 'nothing' || needs === 'a session' || roleMay(role, needs);
      expect([role, response.status, response.body.error?.code ?? 'done']).toEqual(
        allowed ? [role, status, expect.not.stringMatching('forbidden')] : [role, 403, 'forbidden'],
      );
    }

    const cookie = await studio.signIn(people.owner);
    const sixMinutesAgo = new Date(Date.now() - 6 * 60_000).toISOString();
    await db.updateTable('sessions').set({ verified_at: sixMinutesAgo }).execute();
    const unverified = await send(call, body, { cookie });
    expect([unverified.status, unverified.body.error?.code === 'verify']).toEqual(
      check === 'verified' ? [403, true] : [status, false],
    );
    await db.deleteFrom('sessions').execute();
    expect(await stored()).toEqual(before);
  });

  it('needs a page of the studio', async () => {
    const cookie = await studio.signIn(people.owner);
    const foreign = ['same-site', 'cross-site', 'none', 'same-origin, same-origin', undefined];
    for (const site of foreign) {
      const response = await send(call, body, { cookie, headers: { 'Sec-Fetch-Site': site } });
      expect([site, response.status, response.body.error?.code]).toEqual([site, 403, 'foreign']);
    }
    expect((await send('GET /api/session', undefined, { cookie })).status).toBe(200);
  });
});

it.each(INVALID)('%s names an invalid “%s”', async (call, path, body) => {
  const before = await stored();
  const cookie = await studio.signIn(people.owner);
  const { status, body: failure } = await send(call, body, { cookie });
  expect([status, failure.error.code]).toEqual([422, 'invalid']);
  expect(failure.error.problems).toContainEqual(expect.objectContaining({ path }));
  expect(await stored()).toEqual(before);
});

it.each([...new Set(INVALID.map(([call]) => call))])('%s refuses what is no JSON', async (call) => {
  const before = await stored();
  const cookie = await studio.signIn(people.owner);
  for (const given of GARBAGE) {
    const { status } = await send(call, given, { cookie });
    expect([given, status === 400 || status === 422]).toEqual([given, true]);
  }
  expect(await stored()).toEqual(before);
});

describe('the automation API', () => {
  const open = () => automationRoutes(openMemoryStudio(db).context);

  it('has these calls alone, and describes them', async () => {
    const known = AUTOMATION.map(([call]) =>
      call.replace('/post/slug', '/:type/:slug').replace(/\/id(?=\/|$)/, '/:id'),
    ).toSorted();
    const routes = open();
    const routed = routes.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`);
    const description = 'GET /api/v1/openapi.json';
    expect(new Set(routed)).toEqual(new Set([description, ...known]));
    const response = await routes.request(split(description)[1]);
    const { openapi, paths } = (await response.json()) as any;
    const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} /api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    expect([response.status, openapi, described.toSorted()]).toEqual([200, '3.1.0', known]);
    const { put } = paths['/entries/{type}/{slug}/draft'];
    expect(put.parameters).toMatchObject(
      ['type', 'slug', 'If-Match'].map((name) => ({ name, required: true })),
    );
    expect(put.responses[412].content['application/json'].schema.properties).toHaveProperty(
      'newest',
    );
  });

  it.each(AUTOMATION)('%s needs a key with %s', async (call, needs, status) => {
    const routes = open();
    const [method, path] = split(call);
    const request = (headers: Record<string, string>) =>
      routes.request(
        path,
        { method, headers: { 'If-Match': '"x"', ...headers } },
        { address: '192.0.2.1', requestId: null, kind: 'api' },
      );
    const cookie = await studio.signIn(people.owner);
    const strangers: Record<string, string>[] = [
      {},
      { Cookie: `__Host-studio=${cookie}`, 'Sec-Fetch-Site': 'same-origin' },
      ...['', 'guessed', 'citadel_guessed', cookie].map((token) => ({
        Authorization: `Bearer ${token}`,
      })),
    ];
    for (const headers of strangers) {
      const response = await request(headers);
      const challenge = response.headers.get('WWW-Authenticate');
      expect([headers, response.status, challenge]).toEqual([headers, 401, 'Bearer']);
    }
    for (const scope of scopes) {
      const others = scopes.filter((one) => one !== scope);
      for (const given of [[scope], others]) {
        const name = randomUUID();
        const headers = {
          Authorization: `Bearer ${await createKey(db, command, { name, scopes: given })}`,
        };
        const response = await request(headers);
        const allowed = given.some((one) => one === needs);
        expect([given, response.status]).toEqual([given, allowed ? status : 403]);
        // A page of another site gets no more, and may not read it.
        const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
        const fromOutside = await request({ ...headers, ...foreign });
        expect([given, fromOutside.status]).toEqual([given, response.status]);
        expect(fromOutside.headers.get('Access-Control-Allow-Origin')).toBeNull();
        await revokeKey(db, command, name);
        expect((await request(headers)).status).toBe(401);
      }
    }
  });
});

it('docs/studio.md has the table of roles', () => {
  const verbs = (role: Role, area: string) =>
    scopes
      .filter((scope) => scope.startsWith(`${area}:`) && roleMay(role, scope))
      .map((scope) => scope.slice(area.length + 1))
      .join(', ') || '–';
  const rows = roles.map((role) =>
    [
      role,
      verbs(role, 'content'),
      verbs(role, 'enquiries'),
      roleMay(role, 'administer') ? 'manage' : '–',
    ].join(' | '),
  );
  const text = readFileSync('docs/studio.md', 'utf8').replaceAll(/ +/g, ' ');
  expect(text).toContain(rows.map((row) => `| ${row} |\n`).join(''));
});
