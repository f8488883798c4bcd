import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '../../server/db/migrations.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { citadelHere } from '../helpers/process/citadel-command.ts';
import { sized } from '../helpers/process/faults.ts';
import { startSite } from '../helpers/process/start-site.ts';
import { startCommand, survivesKill, whenMore } from '../helpers/process/survives-kill.ts';
import { newTestStore } from '../helpers/store/test-store.ts';
import { exportOf, OLD_SITE } from '../helpers/wordpress-export.ts';

const POSTS = sized(80, 5_000);
const KILLS = sized(2, 20);
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

test(`an import of ${POSTS} posts that is killed ${KILLS} times is complete in the end, and served`, async () => {
  const store = await newTestStore('content');
  const file = join(store.dataDir, 'export.xml');
  const uploads = join(store.dataDir, 'uploads');
  mkdirSync(uploads);
  writeFileSync(join(uploads, 'desk.png'), PNG);
  const picture = `<img src="${OLD_SITE}/wp-content/uploads/desk-300x200.png" alt="A desk">`;
  const posts = Array.from({ length: POSTS }, (_, index) => ({
    id: index + 1,
    content: `${picture} <a href="/?p=${POSTS - index}">another</a>`,
    status: index % 10 === 0 ? 'draft' : 'publish',
    // Its former address is that of a page here.
    ...(index === 1 && { guid: `${OLD_SITE}/faq/` }),
  }));
  writeFileSync(file, exportOf(posts));
  const words = ['import', 'wordpress', file, '--uploads', uploads];
  const db = openDatabase(store);
  await migrate(db);
  const imported = async () => {
    const rows = await db
      .selectFrom('revisions')
      .select(['entry_id', 'state', 'kind'])
      .where('origin', '=', 'import')
      .execute();
    return rows.filter(({ kind }) => kind === 'post');
  };
  try {
    await survivesKill(
      KILLS,
      () => startCommand(words, store.settings),
      whenMore(async () => (await imported()).length),
    );
    const rest = await citadelHere(words, store.settings);
    expect(rest.status, rest.stderr).toBe(0);
    const rows = await imported();
    expect(rows).toHaveLength(POSTS);
    expect(new Set(rows.map((row) => row.entry_id)).size).toBe(POSTS);
    expect(rows.filter(({ state }) => state === 'draft')).toHaveLength(POSTS / 10);
    const again = await citadelHere([...words, '--dry-run'], store.settings);
    expect(again.stdout).toMatch(new RegExp(`posts unchanged +${POSTS}\n`));

    const site = await startSite(store.settings);
    try {
      const get = (path: string) => fetch(site.url + path, { redirect: 'manual' });
      for (const path of ['/?p=2', '/2024/05/post-2/', '/2024/05/post-2']) {
        const response = await get(path);
        const { pathname, search } = new URL(response.headers.get('location') ?? '', site.url);
        // A trailing slash goes first, or together with the move.
        expect([response.status, pathname + search], path).toEqual([301, '/blog/post-2']);
      }
      expect((await get('/?p=1')).status).toBe(200);
      expect((await get('/faq')).status).toBe(200);
      const page = await (await get('/blog/post-2')).text();
      const [address = ''] = /\/static\/pictures\/imported\/desk-[\w-]+\.png/.exec(page) ?? [];
      const shown = await get(address);
      expect(shown.headers.get('content-type')).toBe('image/png');
      expect(Buffer.from(await shown.arrayBuffer())).toEqual(PNG);
      expect((await get('/blog/post-1')).status).toBe(404);
      expect(await (await get('/sitemap.xml')).text()).not.toContain('/blog/post-1<');
    } finally {
      await site.stop();
    }
  } finally {
    await db.destroy();
    store.remove();
  }
});
