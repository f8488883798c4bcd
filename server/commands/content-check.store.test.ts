import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { citadel } from '../../tests/helpers/citadel-command.ts';
import { contentFolder } from '../../tests/helpers/content-folder.ts';
import { editEntry } from '../../tests/helpers/edit-entry.ts';
import { newTestStore, type TestStore } from '../../tests/helpers/test-store.ts';
import { findEntry } from '../content/entry-store/find-entry.ts';
import { getNewestRevision } from '../content/entry-store/revision.ts';
import { schedule } from '../content/entry-store/schedule.ts';
import { publishDue } from '../content/entry-store/publish-due.ts';
import { openDatabase, type Database } from '../db/open-database.ts';

let store: TestStore;
let db: Database;
beforeAll(async () => {
  store = await newTestStore('content');
  db = openDatabase(store);
});
afterAll(async () => {
  await db.destroy();
  store.remove();
});

test('content check reads the store, names the entry and the line, and fails', async () => {
  expect(await citadel(['content', 'check'], store.settings)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^No problems in \d+ entries\.\n$/),
  });
  await editEntry(db, 'person', 'ambili-pillai', (source) =>
    source.replace('Eight years', 'The top 4% of assistants: eight years'),
  );
  const entryId = await findEntry(db, 'figure', 'clients-on-about');
  const { id } = (await getNewestRevision(db, entryId!))!;
  const end = new Date(Date.now() + 60_000).toISOString();
  await schedule(db, id, { publishAt: null, unpublishAt: end });
  await publishDue(db, end);
  await editEntry(db, 'claim', 'no-data-breach', (source) =>
    source.replace(/(valid_until: ).*/, '$12026-01-01'),
  );
  const { status, stdout, stderr } = await citadel(['content', 'check'], store.settings);
  expect(status).toBe(1);
  expect(stderr).toContain('4 problems in ');
  expect(stdout.split('\n').toSorted()).toEqual([
    '',
    expect.stringMatching(
      /^about:\d+: company.counts.2.value: \{\{figure:clients-on-about\}\} refers to nothing; /,
    ),
    expect.stringMatching(
      /^claim current-clients:1: sentence: \{\{figure:clients-on-about\}\} refers to nothing; /,
    ),
    expect.stringMatching(
      /^claim no-data-breach:7: valid_until: the proof ran out on 2026-01-01; /,
    ),
    expect.stringMatching(
      /^person ambili-pillai:\d+: body: “top 4%” contradicts figure:accepted-applicants \(top 3%\); /,
    ),
  ]);
});

test('doctor counts what has run out and what refers to nothing', async () => {
  const { stdout } = await citadel(['doctor'], store.settings);
  const line = stdout.split('\n').find((one) => one.includes('content dates'));
  expect(line).toContain('1 whose proof has run out or runs out within 30 days: claim no-data-');
  expect(line).toContain(
    '2 with references to nothing: about ({{figure:clients-on-about}}), claim current-clients (',
  );
});

test('content check --from reads a folder', async () => {
  const folder = contentFolder();
  try {
    writeFileSync(join(folder, 'rates/development.yaml'), 'amount: nine\n');
    const { status, stdout } = await citadel(
      ['content', 'check', '--from', folder],
      store.settings,
    );
    expect(status).toBe(1);
    expect(stdout).toContain(`${join(folder, 'rates/development.yaml')}:1: amount: Invalid input`);
    // The menu leads to services that this folder does not have.
    expect(stdout).toContain('the link /services/bookeeper leads to no page of the site');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
