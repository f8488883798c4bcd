import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentFolder } from '../../tests/helpers/content-folder.ts';
import { openTestStore } from '../../tests/helpers/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { listPostAddresses, listServiceAddresses } from './content-urls.ts';
import { getNextPublishAt } from './next-publish.ts';
import { loadContent } from './load-content.ts';

const NOW = '2030-01-01T00:00:00.000Z';

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
  (await listServiceAddresses(db, NOW)).find((service) => service.slug === slug)?.updatedAt;

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

it('omits a service without sub-services, because it has no page', async () => {
  await db
    .updateTable('entries')
    .set({ status: 'archived' })
    .where('type', '=', 'sub_service')
    .where('parent', '=', 'bookeeper')
    .execute();
  expect(await changeOf('bookeeper')).toBeUndefined();
  expect(await changeOf('data-entry')).toBeDefined();
});

it('pages over posts of equal date without gaps or duplicates', async () => {
  await db
    .updateTable('entries')
    .set({ publish_at: '2026-05-01T06:00:00.000Z' })
    .where('type', '=', 'post')
    .execute();
  const seen: string[] = [];
  let after = null;
  for (let step = 0; step < 20; step++) {
    const posts = await listPostAddresses(db, { after, limit: 4, now: NOW });
    seen.push(...posts.map(({ slug }) => slug));
    after = posts.at(-1) ?? null;
    if (!after) break;
  }
  const all = await db.selectFrom('entries').select('slug').where('type', '=', 'post').execute();
  expect(seen).toEqual(all.map(({ slug }) => slug).toSorted());
});

it('returns when the next post appears, and omits it until then', async () => {
  const slug = 'month-end-close-with-a-remote-team';
  const due = '2029-06-01T06:00:00.000Z';
  await db.updateTable('entries').set({ publish_at: due }).where('slug', '=', slug).execute();
  const listed = async (now: string) =>
    (await listPostAddresses(db, { after: null, limit: 1000, now })).some(
      (post) => post.slug === slug,
    );
  expect(await getNextPublishAt(db, '2029-01-01T00:00:00.000Z')).toBe(due);
  expect(await listed('2029-05-31T00:00:00.000Z')).toBe(false);
  expect(await listed(due)).toBe(true);
  expect(await getNextPublishAt(db, due)).toBeNull();
});
