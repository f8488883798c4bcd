import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  databaseFile,
  openDatabase,
  type Database,
  type StoreAddress,
} from '../../server/db/open-database.ts';
import { loadContent } from '../../server/content/files/load-content.ts';
import { migrate } from '../../server/db/migrations.ts';
import { movedTables } from '../../server/db/move/moved-tables.ts';
import { digestTable } from '../../server/db/move/table-rows.ts';
import { changeEnquiries } from '../helpers/store/desk-acts.ts';
import type { EnquiryChange } from '../../contract/actions/enquiry-acts.ts';
import { openSecret } from '../../server/secret/secret.ts';
import type { Submission } from '../../server/enquiries/submission.ts';
import { citadel as citadelApart, citadelHere } from '../helpers/process/citadel-command.ts';
import {
  bareSubmission,
  openAccept,
  postEnquiry,
  sampleFields,
  sampleOrigin,
} from '../helpers/enquiries.ts';
import { sized, until } from '../helpers/process/faults.ts';
import { launchSite, startSite } from '../helpers/process/start-site.ts';
import { startCommand } from '../helpers/process/survives-kill.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';
import { newTestDatabase } from '../helpers/store/test-databases.ts';

const ENQUIRIES = sized(600, 50_000);
/** How many are accepted in parallel. */
const AT_ONCE = 100;

let folder: string;
const at = (name: string): StoreAddress => ({ dataDir: join(folder, name) });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'citadel-move-'));
  const db = openDatabase(at('old'));
  await migrate(db);
  await loadContent(db, 'content');
  await fillEnquiries(db);
  await db.destroy();
});
afterAll(() => rmSync(folder, { recursive: true }));

const settingsOf = ({ dataDir, databaseUrl = '' }: StoreAddress) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
});
const citadel = (store: StoreAddress, words: string[]) => citadelHere(words, settingsOf(store));

/** Runs a CLI command in a process of its own, and kills it when its output matches. */
async function interrupted(store: StoreAddress, words: string[], when: RegExp): Promise<void> {
  const command = startCommand(words, settingsOf(store));
  let output = '';
  command.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
    if (when.test(output)) command.kill('SIGKILL');
  });
  expect(await once(command, 'exit')).toEqual([null, 'SIGKILL']);
}

/** Digests of the exports and of every table. */
async function contentsOf(store: StoreAddress) {
  const exported = await citadel(store, ['enquiries', 'export']);
  const csv = await citadel(store, ['enquiries', 'export', '--format', 'csv']);
  const db = openDatabase(store);
  const tables: Record<string, unknown> = {};
  for (const table of movedTables) tables[table.name] = await digestTable(db, table);
  await db.destroy();
  expect((JSON.parse(exported.stdout) as unknown[]).length).toBe(ENQUIRIES);
  return { json: hash('sha256', exported.stdout), csv: hash('sha256', csv.stdout), tables };
}

test(`moving the sample content and ${ENQUIRIES} enquiries to PostgreSQL and back preserves all data`, async () => {
  const postgres = { dataDir: join(folder, 'none'), databaseUrl: await newTestDatabase() };
  const before = await contentsOf(at('old'));
  const there = ['move', '--to', postgres.databaseUrl!];

  // An interrupted move can be repeated.
  await interrupted(at('old'), there, /^published/m);
  const again = await citadel(at('old'), there);
  expect(again).toMatchObject({ status: 0, stderr: '' });
  expect(again.stdout).toContain('rows copied and verified');
  expect(await contentsOf(postgres)).toEqual(before);

  // A finished move is not repeated over existing data.
  const twice = await citadel(at('old'), there);
  expect(twice).toMatchObject({ status: 1 });
  expect(twice.stderr).toContain('is not empty');

  const back = await citadel(postgres, ['move', '--to', `sqlite:${at('new').dataDir}`]);
  expect(back).toMatchObject({ status: 0, stderr: '' });
  expect(await contentsOf(at('new'))).toEqual(before);
  // The secret was moved as well, so existing signatures stay valid.
  const key = (name: string) => readFileSync(join(at(name).dataDir, 'secret.key'), 'utf8');
  expect(key('new')).toBe(key('old'));
  const db = openDatabase(postgres);
  const config = { ...postgres, secretKey: undefined };
  const signed = (await openSecret(config, db)).sign('client', 'x');
  const ours = await openSecret({ ...config, databaseUrl: undefined, ...at('old') }, db);
  expect(ours.sign('client', 'x')).toBe(signed);
  await db.destroy();
});

test('a source that changed after an interrupted move is copied as it is, and a finished move can be repeated', async () => {
  const databaseUrl = (await newTestDatabase())!;
  const small = at('small');
  const db = openDatabase(small);
  await migrate(db);
  await db.insertInto('redirects').values(redirect(1)).execute();
  const move = ['move', '--to', databaseUrl];
  await interrupted(small, move, /^redirects/m);
  await db.updateTable('redirects').set({ to_path: '/elsewhere' }).execute();
  await db.insertInto('redirects').values(redirect(0)).execute();
  expect(await citadel(small, move)).toMatchObject({ status: 0 });
  await db.destroy();
  const target = openDatabase({ dataDir: '', databaseUrl });

  // As if the process had died between its last two steps.
  const moving_from = `sqlite:${databaseFile(small)}`;
  await target.updateTable('installation').set({ moving_from }).execute();
  await target.destroy();
  const elsewhere = await citadel(small, ['move', '--to', `sqlite:${at('elsewhere').dataDir}`]);
  expect(elsewhere).toMatchObject({ status: 1 });
  expect(elsewhere.stderr).toContain('was moved to postgres://');
  expect(await citadel(small, move)).toMatchObject({ status: 0 });
});

test('what a site acknowledges while its store is moved is in the target, to PostgreSQL and back', async () => {
  const [first, last] = [at('busy'), at('busy-again')];
  const postgres = { dataDir: join(folder, 'busy-files'), databaseUrl: await newTestDatabase() };
  const db = openDatabase(first);
  await migrate(db);
  await fillEnquiries(db);
  await db.destroy();
  await moveUnderLoad(first, postgres);
  await moveUnderLoad(postgres, last);
});

/** How many enquiries visitors sent: the same one again would be recognized. */
let sent = 0;

/** Moves the store of a running site while visitors send enquiries: once killed on the way, then to the end. */
async function moveUnderLoad(source: StoreAddress, target: StoreAddress): Promise<void> {
  const site = await startSite({ ...settingsOf(source), RATE_LIMIT: 'off', LOG_LEVEL: 'silent' });
  onTestFinished(() => site.stop());
  const move = ['move', '--to', target.databaseUrl ?? `sqlite:${target.dataDir}`];
  await interrupted(source, move, /^revisions/m);

  const accepted: string[] = [];
  const refused: number[] = [];
  const moved = new AbortController();
  const send = async () => {
    const response = await postEnquiry(site.url, sampleFields(sent++));
    const { id } = (await response.json()) as { id: string };
    if (response.status === 201) return accepted.push(id);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    return refused.push(response.status);
  };
  const visitor = async () => {
    while (!moved.signal.aborted) await send();
  };
  const visitors = Array.from({ length: 4 }, visitor);
  // The killed move is no obstacle.
  await until(async () => accepted.length >= 20, { within: 10_000 });
  const whole = await citadelApart(move, settingsOf(source));
  moved.abort();
  await Promise.all(visitors);
  expect(whole).toMatchObject({ status: 0, stderr: '' });
  await send();
  expect(new Set(refused)).toEqual(new Set([503]));
  const stored = new Set((await readStored(target)).enquiries.map(({ id }) => id));
  expect(accepted.filter((id) => !stored.has(id))).toEqual([]);

  // Nothing else is acknowledged on the source, and no site starts on it.
  const [id = ''] = accepted;
  const hold = ['enquiries', 'hold', id];
  const words = 'The command "move --take-back"';
  expect(await citadel(source, hold)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(words) as string,
  });
  expect((await citadel(source, ['doctor'])).stdout).toMatch(/^FAILED +database +.*was moved to/m);
  await expect((await fetch(`${site.url}/health/ready`)).json()).resolves.toMatchObject({
    checks: { store: 'moved' },
  });
  const { ready } = await launchSite(settingsOf(source));
  await expect(ready).rejects.toThrow(words);
  expect(await citadel(target, hold)).toMatchObject({ status: 0 });

  // Unless the operator takes it back.
  expect(await citadel(source, ['move', '--take-back'])).toMatchObject({ status: 0, stderr: '' });
  const before = accepted.length;
  await send();
  expect(accepted.length).toBe(before + 1);
}

const redirect = (number: number) => ({
  from_path: `/old-${number}`,
  to_path: `/new-${number}`,
  entry_id: `redirect-${number}`,
  created_at: '2026-05-04T10:00:00.000Z',
});

/** Names in several scripts and of different lengths. */
const NAMES = [
  'Asha Menon',
  'Ælfric Öz',
  'आशा',
  'محمد',
  '李明',
  '',
  'Zoë\t"quoted", \\ and \'single\'',
];

/** What a team did with some of them. */
const CHANGES: readonly EnquiryChange[] = [
  { act: 'note', text: 'Zoë, आशा and "李明"' },
  { act: 'tags', to: ['warm', 'ça va'] },
  { act: 'stage', to: 'lost', reason: 'Too early' },
  { act: 'remind', at: '2026-06-01T08:00:00.000Z' },
];

/** Enquiries, each with a delivery that was tried twice. */
async function fillEnquiries(db: Database): Promise<void> {
  const accept = openAccept(db, { destinations: ['team-mail'] });
  for (let number = 0; number < ENQUIRIES; number += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, offset) => accept(submission(number + offset))),
    );
  const rows = await db.selectFrom('enquiries').select('id').orderBy('id').limit(200).execute();
  const ids = rows.map(({ id }) => id);
  const by = { id: null, name: 'command', notify: () => [] };
  for (const change of CHANGES)
    expect(await changeEnquiries(db, ids, change, by)).toMatchObject({ ok: true });
  await db.transaction().execute(async (transaction) => {
    const deliveries = await transaction.selectFrom('deliveries').select('id').execute();
    for (const { id } of deliveries)
      for (const number of [1, 2])
        await transaction
          .insertInto('delivery_attempts')
          .values({
            delivery_id: id,
            number,
            started_at: '2026-05-04T10:00:00.000Z',
            finished_at: null,
            outcome: number === 2 ? 'delivered' : 'failed',
            reason: null,
          })
          .execute();
  });
}

function submission(number: number): Submission {
  const { description } = sampleFields(number);
  const fields = sampleFields(number, {
    name: NAMES[number % NAMES.length]!,
    description: `${description} `.repeat(1 + (number % 5)),
  });
  return {
    ...bareSubmission(fields),
    idempotencyKey: `${number}`,
    origin: number % 3 === 0 ? sampleOrigin : null,
    // Such an enquiry is quarantined.
    trap: number % 11 === 0 ? 'x' : '',
  };
}
