import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { citadelHere as citadel } from '../../tests/helpers/process/citadel-command.ts';
import { contentFolder } from '../../tests/helpers/store/content-folder.ts';
import { editEntry } from '../../tests/helpers/store/edit-entry.ts';
import { endEntry } from '../../tests/helpers/store/end-entry.ts';
import { openOwnStore, type OwnStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from '../db/open-database.ts';

/** The first by name: however many more have run out, `doctor` names it. */
const CLAIM = 'accepted-applicants';

let store: OwnStore;
let db: Database;
beforeAll(async () => {
  store = await openOwnStore('content');
  ({ db } = store);
  return store.close;
});

test('content check reads the store, names the entry and the line, and fails, but not for what runs out', async () => {
  expect(await citadel(['content', 'check'], store.settings)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^No problems in \d+ entries(?:, \d+ warnings)?\.\n$/m),
  });
  await editEntry(db, 'claim', CLAIM, (source) =>
    source.replace(/(valid_until: ).*/, '$12026-01-01'),
  );
  expect(await citadel(['content', 'check'], store.settings)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^No problems in \d+ entries, \d+ warnings?\.\n$/m),
  });
  await editEntry(db, 'person', 'ambili-pillai', (source) =>
    source.replace('Has run', 'One of the top 4% of assistants, she has run'),
  );
  await endEntry(db, 'figure', 'clients-on-about');
  const { status, stdout, stderr } = await citadel(['content', 'check'], store.settings);
  expect(status).toBe(1);
  expect(stderr).toContain('4 problems in ');
  const lines = stdout.split('\n').toSorted();
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^claim accepted-applicants:7: warning: valid_until: the proof ran out on Jan 1, 2026; /,
    ),
  );
  expect(lines.filter((line) => !line.includes(': warning: '))).toEqual([
    '',
    expect.stringMatching(
      /^about:\d+: company.counts.2.value: \{\{figure:clients-on-about\}\} refers to nothing; /,
    ),
    expect.stringMatching(
      /^claim current-clients:1: sentence: \{\{figure:clients-on-about\}\} refers to nothing; /,
    ),
    expect.stringMatching(
      /^how-we-count:\d+: together.body: \{\{figure:clients-on-about\}\} refers to nothing; /,
    ),
    expect.stringMatching(
      /^person ambili-pillai:\d+: body: “top 4%” contradicts figure:accepted-applicants \(top 3%\); /,
    ),
  ]);
});

test('doctor counts what has run out and what refers to nothing', async () => {
  const { stdout } = await citadel(['doctor'], store.settings);
  const line = stdout.split('\n').find((one) => one.includes('content dates'));
  expect(line).toMatch(
    /\d+ whose proof has run out or runs out within 30 days: claim accepted-applicants/,
  );
  expect(line).toContain(
    '3 with links or references to nothing: about (figure:clients-on-about), claim current-clients (',
  );
});

test('content check --from reads a folder, and names all files that cannot be read', async () => {
  const folder = contentFolder();
  try {
    writeFileSync(join(folder, 'rates/development.yaml'), 'amount: nine\n');
    writeFileSync(join(folder, 'figures/clients.yaml'), 'label: Clients\n');
    rmSync(join(folder, 'testimonials'), { recursive: true });
    const { status, stdout } = await citadel(
      ['content', 'check', '--from', folder],
      store.settings,
    );
    expect(status).toBe(1);
    expect(stdout).toContain(`${join(folder, 'rates/development.yaml')}:1: amount: Invalid input`);
    expect(stdout).toContain(`${join(folder, 'figures/clients.yaml')}:1: value: is missing`);
    expect(stdout).toContain(`${join(folder, 'testimonials')}:1: does not exist`);
    // The menu leads to services that this folder does not have.
    expect(stdout).toContain('the link /services/bookeeper leads to no page of the site');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
