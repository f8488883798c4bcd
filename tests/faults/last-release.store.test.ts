import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import lastRelease from '../../server/db/last-release.json' with { type: 'json' };
import type { EntryDetails, ListedEntry } from '../../server/studio/studio-types.ts';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { openLastRelease } from '../helpers/process/last-release.ts';
import {
  openCalls,
  signInOwner,
  startStudio,
  type RunningStudio,
} from '../helpers/process/start-studio.ts';
import { shapeOfStatement, STATEMENTS, type Statement } from '../helpers/store/statements.ts';
import { newTestStore } from '../helpers/store/test-store.ts';

const POST = 'month-end-close-with-a-remote-team';
const PAGES = ['/', '/blog', `/blog/${POST}`, '/services', '/people', '/search?q=bookkeeper'];
const FEEDS = ['/sitemap.xml', '/rss.xml', '/llms.txt', '/health/ready'];
const LISTS = [
  '/api/entries',
  '/api/entries/search?q=bookkeeper',
  '/api/order?kind=question',
  '/api/overview',
  '/api/references',
  '/api/pictures',
  '/api/enquiries',
  '/api/enquiries?order=waiting&q=bookkeeper',
  '/api/enquiries/counts',
  '/api/enquiries/choices',
  '/api/accounts',
  '/api/keys',
  '/api/audit',
];
const COMMANDS = [
  'enquiries list',
  'enquiries export',
  'deliveries list',
  'accounts list',
  'vitals list',
  'content rebuild',
];

/** What a team and its visitors do in a week; fails if one of it does. */
async function use(studio: RunningStudio, Cookie: string, number: number) {
  const call = openCalls(studio, Cookie);
  const { url } = studio;
  for (const path of [...PAGES, ...FEEDS])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  const sent = await postEnquiry(url, sampleFields(number), { key: `key-${number}` });
  expect(sent.status).toBe(201);
  const { id } = (await sent.json()) as { id: string };

  await call('GET', `/api/enquiries/${id}`);
  const [owner] = (await call<{ accounts: { id: string }[] }>('GET', '/api/accounts')).accounts;
  const change = async (one: object) =>
    (await call<{ events: string[] }>('POST', '/api/enquiries/changes', { ids: [id], change: one }))
      .events;
  await change({ act: 'owner', to: owner!.id });
  await change({ act: 'tags', add: ['payroll'] });
  await change({ act: 'remind', at: '2030-01-01T00:00:00.000Z' });
  await change({ act: 'draft', text: 'Dear Asha' });
  await change({ act: 'note', text: `Noted in week ${number}` });
  await change({ act: 'contact', by: 'call', text: 'They want a call on Friday.' });
  await change({ act: 'hold' });
  await call('POST', '/api/enquiries/undo', { events: await change({ act: 'discard' }) });
  await change({ act: 'stage', to: 'qualified' });

  const { entries } = await call<{ entries: ListedEntry[] }>('GET', '/api/entries');
  const entry = `/api/entries/${entries.find(({ slug }) => slug === POST)!.id}`;
  const { newest } = await call<EntryDetails>('GET', entry);
  const values = { ...newest.values, title: `The close of week ${number}` };
  const draft = { base: newest.id, slug: newest.slug, values };
  await call('PUT', `${entry}/draft`, draft);
  const saved = await call<EntryDetails>('GET', entry);
  const revisions = [saved.newest.id];
  await call('POST', '/api/publish/problems', { revisions });
  const done = await call<{ undo: string }>('POST', '/api/publish', { revisions });
  await call('POST', `/api/undo/${done.undo}`);
  const again = await call<EntryDetails>('GET', entry);
  await call('PUT', `${entry}/draft`, { ...draft, base: again.newest.id });
  const last = (await call<EntryDetails>('GET', entry)).newest.id;
  const dates = { publishAt: '2030-01-01T00:00:00.000Z', unpublishAt: null };
  await call('POST', '/api/schedule', { revisions: [last], ...dates });
  await call('POST', '/api/publish', { revisions: [last] });
  await call('POST', '/api/presence', {
    entryId: entry.split('/').at(-1),
    tab: crypto.randomUUID(),
  });
  await call('GET', `${entry}/revisions`);
  for (const path of LISTS) await call('GET', path);
  return { id, title: values.title };
}

/** Writes what the last release ran, one statement of each shape, for the short test. */
function writeStatements(recorded: string): void {
  const lines = readFileSync(recorded, 'utf8').trim().split('\n');
  const shapes = new Map<string, Statement>();
  for (const statement of lines.map((line) => JSON.parse(line) as Statement)) {
    const shape = shapeOfStatement(statement.sql);
    if ((shapes.get(shape)?.sql.length ?? Infinity) > statement.sql.length)
      shapes.set(shape, statement);
  }
  const statements = [...shapes.values()].toSorted((a, b) => (a.sql < b.sql ? -1 : 1));
  const { commit } = lastRelease;
  const file = STATEMENTS[process.env.TEST_STORE === 'postgres' ? 'postgres' : 'sqlite'];
  mkdirSync(join(file, '..'), { recursive: true });
  const text = statements.map((one) => `    ${JSON.stringify(one)}`).join(',\n');
  writeFileSync(file, `{\n  "commit": "${commit}",\n  "statements": [\n${text}\n  ]\n}\n`);
  console.log(`${statements.length} statements of the last release in ${file}`);
}

test('the last release works on the store of this one, and this one finds all of it again', async () => {
  const folder = openLastRelease();
  const store = await newTestStore('content');
  const settings = { ...store.settings, RATE_LIMIT: 'off', LOG_LEVEL: 'warn', WARM_PAGES: '1' };
  const now = await startStudio(settings);
  const cookie = await signInOwner(now);
  const made = [await use(now, cookie, 1)];
  await now.stop();

  const recorded = join(store.dataDir, 'statements.jsonl');
  const recorder = resolve('tests/helpers/process/record-statements.mjs');
  const before = {
    ...settings,
    STATEMENTS: recorded,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${recorder}`,
  };
  // The sign-in stays valid: both have the secret of the store.
  const old = await startStudio(before, ['env', '-C', folder]);
  made.push(await use(old, cookie, 2), await use(old, cookie, 3));
  for (const words of COMMANDS) {
    const command = [join(folder, 'server/cli.ts'), ...words.split(' ')];
    const env = { ...process.env, ...before };
    const run = spawnSync(process.execPath, command, { cwd: folder, env, encoding: 'utf8' });
    expect([words, run.status, run.status === 0 ? '' : run.stderr]).toEqual([words, 0, '']);
  }
  await old.stop();
  expect(old.output()).not.toMatch(/"level":50|"reason":"(?!.*newer)/);
  if (process.env.RECORD_STATEMENTS) writeStatements(recorded);

  const next = await startStudio(settings);
  made.push(await use(next, cookie, 4));
  for (const [index, { id }] of made.entries()) {
    const call = openCalls(next, cookie);
    const { enquiry, events } = await call<any>('GET', `/api/enquiries/${id}`);
    const { name, description } = sampleFields(index + 1);
    expect(enquiry).toMatchObject({ name, description, stage: 'qualified', tags: ['payroll'] });
    expect(events).toHaveLength(10);
    expect(events.map(({ body }: { body: string }) => body)).toContain(
      `Noted in week ${index + 1}`,
    );
  }
  expect(await (await fetch(`${next.url}/blog/${POST}`)).text()).toContain('The close of week 4');
  await next.stop();
  store.remove();
});
