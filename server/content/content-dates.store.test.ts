import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentFolder } from '../../tests/helpers/store/content-folder.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { listDates } from './content-dates.ts';
import { loadContent } from './files/load-content.ts';

let db: Database;
let folder: string;

beforeEach(async () => {
  folder = contentFolder(
    ...readdirSync('content/posts').map((name) => `posts/${name}`),
    'services/bookeeper.yaml',
    'services/data-entry.yaml',
  );
  db = await openTestStore();
  await loadContent(db, folder);
});

afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const changeOf = async (slug: string) =>
  (await listDates(db)).find((entry) => entry.kind === 'service' && entry.slug === slug)?.updatedAt;

it('a change of anything on a service’s page changes only that service’s date', async () => {
  const other = await changeOf('data-entry');
  const begun = new Date().toISOString();
  expect((await changeOf('bookeeper'))! < begun).toBe(true);
  const file = join(folder, 'services/bookeeper.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/^( +quote: ).*$/m, '$1Said otherwise.'));
  expect(await loadContent(db, folder)).toMatchObject({ created: 0, updated: 1 });
  expect((await changeOf('bookeeper'))! >= begun).toBe(true);
  expect(await changeOf('data-entry')).toBe(other);
});
