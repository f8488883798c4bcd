import { expect, onTestFinished, test } from 'vitest';
import { readingActs } from '../../contract/actions/enquiry-acts.ts';
import { scopes } from '../../contract/studio/acts.ts';
import { EVENT_TYPES } from '../../contract/studio/event-types.ts';
import { createAccount } from '../../server/accounts/accounts.ts';
import { startSession } from '../../server/accounts/sessions.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { calls } from '../../server/studio/automation/automation-calls.ts';
import { postForm } from '../helpers/enquiries.ts';
import { sized, until } from '../helpers/process/faults.ts';
import { startSmtpServer } from '../helpers/process/smtp-server.ts';
import { OWN_PAGE, signInOwner, startStudio } from '../helpers/process/start-studio.ts';
import { answerStatus, startWebhookServer } from '../helpers/process/webhook-server.ts';
import { openMemoryStudio } from '../helpers/studio/memory-studio.ts';
import { createKey } from '../helpers/store/people-acts.ts';

const MARK = 'quagga';
const LONG = MARK.repeat(2_000);
const PERSONAL = /quagga|555\W*0987/i;
const FIELDS = {
  name: `Asha ${MARK}`,
  email: `${MARK}@menon.example`,
  phone_number: '+1 (512) 555-0987',
  company_name: `${MARK} & Co`,
  // It is quarantined for that, and released here.
  website: `https://${MARK}.example`,
  description: `We need a bookkeeper, says ${MARK}.`,
};
const secret = `whsec_${Buffer.from('a secret of twenty-four!').toString('base64')}`;

type Call = [call: string, body?: unknown];

/** Every call of the desk; the last erases the enquiry. */
const validCalls = (id: string, event: string): Call[] => [
  ...[
    { act: 'release' },
    { act: 'contact', by: 'call', text: MARK },
    { act: 'draft', text: MARK },
    { act: 'tags', to: [MARK] },
    { act: 'stage', to: 'lost', reason: MARK },
  ].map((change): Call => ['POST /api/enquiries/changes', { ids: [id], change }]),
  ['POST /api/enquiries/undo', { events: [event] }],
  [`POST /api/enquiries/${id}/replay`, { destination: null }],
  ['POST /api/enquiries/replay', { destination: 'crm' }],
  [
    `POST /api/enquiries/${id}/reply`,
    { subject: MARK, text: MARK, seen: 'z', request: 'sent once' },
  ],
  [`POST /api/enquiries/${id}/release-replies`],
  [`POST /api/enquiries/${id}/files?name=${MARK}`, { text: MARK }],
  [`GET /api/enquiries/${id}/files/file`],
  [`GET /api/enquiries?q=${MARK}&tag=${MARK}`],
  ['GET /api/enquiries/counts'],
  ['GET /api/enquiries/choices'],
  ['GET /api/enquiries/destinations'],
  ['POST /api/enquiries/test'],
  [`GET /api/enquiries/export?format=csv&q=${MARK}`],
  [`GET /api/enquiries/${id}`],
  [`GET /api/enquiries/${id}/sender`],
  [`GET /api/v1/enquiries?q=${MARK}`],
  [`GET /api/v1/enquiries/${id}`],
  [`PATCH /api/v1/enquiries/${id}`, { stage: 'lost', reason: MARK }],
  [`POST /api/v1/enquiries/${id}/notes`, { text: MARK }],
  [`POST /api/v1/enquiries/${id}/replies`, { text: MARK, draft: true }],
  [`DELETE /api/enquiries/${id}/sender`],
];
const INVALID_QUERIES = [
  ...['limit', 'stage', 'status', 'waits'].map((name) => `${name}=${MARK}`),
  ...['q', 'tag', 'owner', 'cursor'].map((name) => `${name}=${LONG}`),
  `owner=${MARK}@firm.example`,
];
const invalidBodies = (id: string) => [
  `{"text":"${MARK}`,
  `"${MARK}"`,
  { text: LONG, draft: MARK },
  { text: MARK },
  { stage: MARK, reason: LONG },
  { owner: `${MARK}@firm.example` },
  { owner: LONG, remind_at: MARK },
  { events: [MARK] },
  { destination: MARK },
  ...[
    { act: MARK },
    { act: 'stage', to: MARK },
    { act: 'owner', to: MARK },
    { act: 'join', to: MARK },
    { act: 'tags', to: [LONG] },
    { act: 'contact', by: MARK, text: MARK },
  ].map((change) => ({ ids: [id], change })),
];

test('what a sender or the team wrote is in no log, metric, failure or address, whatever is called and fails', async () => {
  // It names the recipient.
  const smtp = await startSmtpServer('refuses-recipients');
  const elsewhere = { Location: `http://127.0.0.1:1/${MARK}` };
  const hook = await startWebhookServer(answerStatus(307, elsewhere));
  const events = Object.values(EVENT_TYPES);
  const crm = { name: 'crm', url: hook.url, secrets: [secret], allow_private: ['127.0.0.1'] };
  const studio = await startStudio({
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'debug',
    METRICS_PORT: '0',
    SMTP_URL: smtp.url,
    MAIL_ACKNOWLEDGEMENT: 'on',
    WEBHOOKS: JSON.stringify([{ ...crm, events }]),
  });
  const db = openDatabase(studio);
  onTestFinished(async () => {
    await db.destroy();
    await Promise.all([studio.stop(), smtp.close(), hook.close()]);
  });

  const thanks = (await postForm(studio.url, FIELDS)).headers.get('Location');
  const { id } = await db.selectFrom('enquiries').select('id').executeTakeFirstOrThrow();
  const owner = await signInOwner(studio);
  const someone = { role: 'editor', name: 'Leela', email: 'leela@citadel.example' } as const;
  const editor = await startSession(db, (await createAccount(db, null, someone))!, 'passkey', '');
  const bearer = async (...allowed: (typeof scopes)[number][]) => {
    const by = { id: null, name: 'command' };
    const key = await createKey(db, by, { name: `${allowed.length} scopes`, scopes: allowed });
    return `Bearer ${key}`;
  };
  const callers: Record<string, string>[] = [
    { Cookie: owner },
    { Cookie: owner.replace(/=.*/, `=${editor}`) },
    { Authorization: await bearer(...scopes) },
    { Authorization: await bearer('content:read') },
    { Authorization: `Bearer ${MARK}` },
  ];
  /** Others are refused before a body is read. */
  const readers = sized([callers[0]!, callers[2]!], callers);
  const statuses = new Set<number>();
  /** Calls that respond with data of the visitor. */
  const showing = new Set<string>();
  const outline = ([call]: Call) => call.replace(/\?.*/, '').replace(id, 'id');
  const found: unknown[] = [thanks];
  /** Sends a request as everybody, or as some. @returns what one of them was told that it did */
  async function send([call, body]: Call, by = callers): Promise<any> {
    const [method = '', path = ''] = call.split(' ');
    let done = null;
    for (const caller of by) {
      const response = await fetch(studio.studioUrl + path, {
        method,
        headers: { ...OWN_PAGE, Connection: 'close', ...caller },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      statuses.add(response.status);
      if (response.ok) done = text.startsWith('{') ? JSON.parse(text) : text;
      if (text.includes(FIELDS.email)) showing.add(outline([call]));
      found.push([...response.headers, response.ok ? '' : text]);
    }
    return done;
  }

  const note = { ids: [id], change: { act: 'note', text: MARK } };
  const noted = await send(['POST /api/enquiries/changes', note]);
  const valid = validCalls(id, noted.events[0]);
  const routes = openMemoryStudio(db).calls.map((one) => one.join(' '));
  const automated = Object.values(calls).map(
    ({ method, path }) => `${method.toUpperCase()} /api/v1${path.replaceAll(/[{}]/g, '')}`,
  );
  const ofDesk = [...routes, ...automated].filter((call) => /\/api\/(v1\/)?enquiries/.test(call));
  expect(new Set(valid.map(outline))).toEqual(new Set(ofDesk));

  const [erase = ['']] = valid.splice(-1);
  for (const one of valid) await send(one);
  // Each is a function of show-enquiries.ts, which records who looked.
  expect([...showing].toSorted()).toEqual(
    ['', '/export', '/id', '/id/sender']
      .map((path) => `GET /api/enquiries${path}`)
      .concat('GET /api/v1/enquiries', 'GET /api/v1/enquiries/id')
      .toSorted(),
  );
  const looks = await db
    .selectFrom('audit_log')
    .select(['actor', 'act'])
    .where('act', 'in', readingActs)
    .execute();
  expect([...new Set(looks.map(({ actor, act }) => `${actor}: ${act}`))].toSorted()).toEqual([
    'Asha Rao: export-enquiries',
    'Asha Rao: export-sender',
    'Asha Rao: list-enquiries',
    'Asha Rao: read-enquiry',
    'key 7 scopes: list-enquiries',
    'key 7 scopes: read-enquiry',
  ]);
  for (const query of INVALID_QUERIES)
    for (const path of ['enquiries', 'enquiries/export', 'v1/enquiries'])
      await send([`GET /api/${path}?${query}`]);
  const changing = new Map(valid.flatMap(([call, body]) => (body ? [[call, body]] : [])));
  for (const call of changing.keys())
    for (const body of invalidBodies(id)) await send([call, body], readers);
  const log = () => studio.output();
  const isFailed = (name: string) => new RegExp(`"${name}".*delivery attempt failed`).test(log());
  const names = ['team-mail', 'acknowledgement', 'webhook:crm'];
  await until(async () => names.every(isFailed), { within: 10_000 });

  await db.schema.alterTable('enquiry_events').renameTo('away').execute();
  for (const one of valid) await send(one);
  await db.schema.alterTable('away').renameTo('enquiry_events').execute();
  expect([...statuses].toSorted()).toEqual([200, 201, 400, 401, 403, 404, 409, 422, 500]);

  smtp.mood = 'accepts';
  hook.answer = answerStatus(204);
  await until(async () => smtp.received.length > 1, { within: 30_000 });
  const mails = smtp.received.map(({ data }) => data.replaceAll(FIELDS.website, ''));
  const [, metrics = ''] = /Metrics are at (\S+)/.exec(log()) ?? [];
  found.push(
    mails.flatMap((mail) => mail.match(/https?:[^\s"<>]+|^Message-ID.*$/gim)),
    hook.received.map(({ path, headers }) => [path, headers]),
    await (await fetch(metrics)).text(),
    await db.selectFrom('delivery_attempts').select('reason').execute(),
    await db.selectFrom('audit_log').select(['act', 'subject', 'details']).execute(),
  );
  expect(await send(erase)).toMatchObject({ enquiries: 1 });
  expect(log()).toContain('request failed');
  const lines = [...log().split('\n'), ...found.map((one) => JSON.stringify(one))];
  expect(lines.length).toBeGreaterThan(1_000);
  expect(lines.filter((line) => PERSONAL.test(line))).toEqual([]);
});
