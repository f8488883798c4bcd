import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { EntryDetails, ListedEntry } from '../../server/studio/studio-types.ts';
import { mediaFolder, pictureFolders } from '../../server/config/config.ts';
import { movedTables } from '../../server/db/move/moved-tables.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { openLibrary } from '../../server/media/library.ts';
import { adoptFiles } from '../../server/actions/pictures/adopt-files.ts';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { until } from '../helpers/process/faults.ts';
import { openInstallation, withMigration } from '../helpers/process/installation.ts';
import { openCalls, signInOwner } from '../helpers/process/start-studio.ts';
import type { TestStore } from '../helpers/store/test-store.ts';

const LATER = '2030-01-01T00:00:00.000Z';

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Puts the pictures of the site into its library. */
async function adoptPictures(store: TestStore): Promise<void> {
  await using db = openDatabase(store);
  const adopt = adoptFiles(db, openLibrary(mediaFolder(store)), pictureFolders(store));
  while (await adopt());
}

test('drafts, a scheduled entry, a picture and enquiries with notes are the same after an upgrade, and after the rollback', async () => {
  const installation = await openInstallation();
  const { store, run } = installation;
  const picture = join(store.dataDir, 'desk.png');
  const color = { width: 800, height: 400, channels: 3, background: '#c70' } as const;
  await sharp({ create: color }).png().toFile(picture);
  expect((await run('media', 'add', picture, '--alt', 'A desk').done).status).toBe(0);
  // Otherwise the studio does it while it is compared.
  await adoptPictures(store);
  const site = await installation.startStudio();
  const Cookie = await signInOwner(site);
  const call = openCalls(site, Cookie);
  const { entries } = await call<{ entries: ListedEntry[] }>('GET', '/api/entries');
  const posts = entries.filter(({ kind }) => kind === 'post').slice(0, 2);
  const shown = posts.map(({ id }) => `/api/entries/${id}`);
  for (const [index, entry] of shown.entries()) {
    const { newest } = await call<EntryDetails>('GET', entry);
    const values = { ...newest.values, title: `Not to be seen before 2030: ${index}` };
    await call('PUT', `${entry}/draft`, { base: newest.id, slug: newest.slug, values });
  }
  const revisions = [(await call<EntryDetails>('GET', shown[1]!)).newest.id];
  await call('POST', '/api/schedule', { revisions, publishAt: LATER, unpublishAt: null });
  for (const number of [1, 2, 3]) {
    const sent = await postEnquiry(site.url, sampleFields(number));
    const { id } = (await sent.json()) as { id: string };
    const change = { act: 'note', text: `They called about file ${number}.` };
    await call('POST', '/api/enquiries/changes', { ids: [id], change });
    shown.push(`/api/enquiries/${id}`);
  }

  /** How many rows each table has, and their digest, in the columns that they have now if no others are named. */
  async function digestRows(known?: Map<string, string[]>) {
    await using db = openDatabase(store);
    const columns = known ?? new Map<string, string[]>();
    const rows: Record<string, string> = {};
    for (const { name } of movedTables) {
      // Looking at an enquiry changes them.
      if (['audit_log', 'sessions'].includes(name)) continue;
      const all: object[] = await (db as any).selectFrom(name).selectAll().execute();
      if (!known) columns.set(name, Object.keys(all[0] ?? {}).toSorted());
      const lines = all.map((row) => JSON.stringify(row, columns.get(name))).toSorted();
      rows[name] = `${lines.length} rows, ${digestOf(Buffer.from(lines.join('\n')))}`;
    }
    return { columns, rows };
  }
  const media = join(store.dataDir, 'media');
  const files = readdirSync(media, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(media, name)).isFile());
  const sizes = files.filter((name) => name.startsWith('sizes/')).slice(0, 5);
  async function look() {
    const responses: object[] = [];
    for (const path of shown) {
      // What time it is for the visitor.
      const { clock: _, ...same } = await call<{ clock?: object }>('GET', path);
      responses.push(same);
    }
    for (const name of sizes) {
      const response = await fetch(`${site.url}/static/media/${name.slice('sizes/'.length)}`);
      responses.push([response.status, digestOf(await response.bytes())]);
    }
    return { responses, files: files.map((name) => digestOf(readFileSync(join(media, name)))) };
  }

  await until(
    async () => {
      await using db = openDatabase(store);
      const pending = db.selectFrom('deliveries').where('status', '=', 'pending');
      return (await pending.select('id').execute()).length === 0;
    },
    { within: 60_000 },
  );
  const before = await look();
  expect(sizes.length).toBeGreaterThan(0);
  expect(JSON.stringify(before.responses)).toMatch(/Not to be seen.*They called about file 3/);
  const { columns, rows } = await digestRows();
  expect(rows.enquiry_events).toMatch(/^3 rows/);
  const next = withMigration(`
    await db.schema.createTable('of_next').addColumn('id', 'text').execute();
    await db.schema.alterTable('enquiries').addColumn('next', 'text', (c) => c.defaultTo('new')).execute();`);
  const file = installation.pack({ version: '1.0.1', ...next });
  for (const [words, version] of [
    [['upgrade', file], '1.0.1'],
    [['rollback'], '1.0.0'],
  ] as const) {
    const { output } = await run(...words).done;
    expect(output).toContain(`Version ${version} is running.`);
    expect(installation.running()).toBe(version);
    expect((await digestRows(columns)).rows).toEqual(rows);
    expect(await look()).toEqual(before);
  }
  // The step was made, and what it added is left.
  await using db = openDatabase(store);
  expect(await (db as any).selectFrom('enquiries').select('next').executeTakeFirst()).toEqual({
    next: 'new',
  });
  await site.stop();
  installation.remove();
});
