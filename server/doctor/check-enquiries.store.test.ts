import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { bareSubmission, openAccept, sampleFields } from '../../tests/helpers/enquiries.ts';
import { openOwnStore, type OwnStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { checkMailFiles, checkRetention } from './check-enquiries.ts';

let store: OwnStore;
let db: Database;
beforeEach(async () => {
  store = await openOwnStore();
  ({ db } = store);
  return store.close;
});

test('expired enquiries that wait for an operator are a failure', async () => {
  const check = () => checkRetention(db, 24);
  expect(await check()).toMatchObject({ state: 'ok' });
  const accept = openAccept(db, { now: () => new Date('2020-01-01T00:00:00.000Z') });
  for (let number = 0; number < 11; number++) await accept(bareSubmission(sampleFields(number)));
  expect(await check()).toEqual({
    state: 'failed',
    words: expect.stringMatching(
      /^11 of 11 enquiries were received before \S+; .* enquiries expire --yes$/,
    ) as string,
  });
});

test('a mail of an unknown enquiry is reported, and no other file in its folder', async () => {
  const folder = join(store.dataDir, 'mail');
  mkdirSync(folder);
  for (const file of ['.DS_Store', 'README', 'notes.txt']) writeFileSync(join(folder, file), '');
  expect(await checkMailFiles(db, store)).toMatchObject({ state: 'ok' });
  const id = '019df26e-2d00-721f-bf2b-fa3c028c2c7d';
  writeFileSync(join(folder, `${id}.eml`), 'all that is left');
  expect((await checkMailFiles(db, store)).words).toContain(`the first is ${id}`);
});
