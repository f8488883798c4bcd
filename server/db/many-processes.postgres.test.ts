import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bareSubmission, openAccept, sampleFields } from '../../tests/helpers/enquiries.ts';
import { publishPost } from '../../tests/helpers/store/publish-post.ts';
import { newTestStore, type TestStore } from '../../tests/helpers/store/test-store.ts';
import { loadContent } from '../content/files/load-content.ts';
import { watchContent } from '../content/watch-content.ts';
import { openOutbox } from '../enquiries/deliver/outbox.ts';
import { openDatabase, type Database } from './open-database.ts';
import { migrate } from './migrations.ts';

/** Separate connections to one database, like those of separate processes. */

let store: TestStore;
let processes: Database[];
beforeEach(async () => {
  store = await newTestStore();
  processes = Array.from({ length: 4 }, () => openDatabase(store));
});
afterEach(async () => {
  await Promise.all(processes.map((db) => db.destroy()));
  store.remove();
});

test('content is loaded once although several processes start at the same time', async () => {
  await migrate(processes[0]!);
  const reports = await Promise.all(processes.map((db) => loadContent(db, 'content')));
  expect(reports.filter(({ created }) => created > 0)).toHaveLength(1);
  const version = await processes[0]!.selectFrom('content_version').select('version').execute();
  // Once for the entries, and once when the search has them all.
  expect(version).toEqual([{ version: 2 }]);
});

test('workers share the due deliveries without overlap', async () => {
  const [first] = processes;
  await migrate(first!);
  const accept = openAccept(first!, { destinations: ['crm'] });
  for (let number = 0; number < 40; number++) await accept(bareSubmission(sampleFields(number)));
  const outboxes = processes.map((db) => openOutbox({ db }));
  const claims = await Promise.all(outboxes.flatMap((o) => [o.claim('crm', 4), o.claim('crm', 4)]));
  const ids = claims.flat().map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(20);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a publish notifies at once, even after the connection was lost', async () => {
  const [publisher, watcher] = processes;
  await migrate(publisher!);
  const changed = vi.fn<() => void>();
  // The poll interval is too long to matter here.
  const unwatch = watchContent(watcher!, { warn: vi.fn<() => void>() }, changed, 600_000);
  const listeners = () =>
    sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and query like 'listen%'`.execute(publisher!);
  await vi.waitFor(async () => expect((await listeners()).rows).toHaveLength(1));
  // It may read the version for the first time after a publish, and then notices the next one.
  let posts = 0;
  const noticed = async () => {
    if (changed.mock.calls.length === 0) await publishPost(publisher!, `post-${++posts}`, 'One');
    expect(changed).toHaveBeenCalled();
  };
  await vi.waitFor(noticed, { interval: 1_000 });
  changed.mockClear();

  const [{ pid } = { pid: 0 }] = (await listeners()).rows;
  await sql`select pg_terminate_backend(${pid})`.execute(publisher!);
  // Published while disconnected: detected after the reconnect.
  await publishPost(publisher!, 'two', 'Two');
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  unwatch();
  await vi.waitFor(async () => expect((await listeners()).rows).toHaveLength(0));
});
