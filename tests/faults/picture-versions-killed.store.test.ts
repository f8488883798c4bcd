import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { fillPictureVersions } from '../../server/content/entry-store/fill-picture-versions.ts';
import { migrate, migrationIds } from '../../server/db/migrations.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { pictureVersions } from '../../server/db/steps/017-picture-versions.ts';
import { emptyBin } from '../../server/media/empty-bin.ts';
import { openLibrary } from '../../server/media/library.ts';
import { startNode, survivesKill, whenMore } from '../helpers/process/survives-kill.ts';
import { newTestStore } from '../helpers/store/test-store.ts';

const PICTURES = 3_000;
const KILLS = 4;
const AT = '2026-01-02T03:04:05.006Z';
const NOW = Date.parse('2026-02-02T03:04:05.006Z');
const digestOf = (number: number) => number.toString(16).padStart(40, '0');

test(`recording what ${PICTURES} pictures of before say, killed ${KILLS} times, is complete in the end`, async () => {
  const store = await newTestStore();
  onTestFinished(() => store.remove());
  const db = openDatabase(store);
  onTestFinished(() => db.destroy());
  await migrate(db, migrationIds.slice(0, migrationIds.indexOf(pictureVersions.id)));
  // All are deleted; the last one has the file of the first, and is not.
  await db.transaction().execute(async (transaction) => {
    for (let number = 0; number <= PICTURES; number++) {
      const id = `picture-${String(number).padStart(6, '0')}`;
      const isLast = number === PICTURES;
      const file = digestOf(isLast ? 0 : number);
      const source = `name: Door ${number}\nalt: 'It''s "${number}"'\nfile: "${file}"\nwidth: 40\nheight: 30\n`;
      const state = isLast ? 'draft' : 'replaced';
      await sql`insert into revisions (id, entry_id, number, kind, slug, source, author, origin, state, created_at, ended_at)
        values (${id}, ${id}, 1, 'picture', ${id}, ${source}, '', 'studio', ${state}, ${AT}, ${AT})`.execute(
        transaction,
      );
      if (!isLast)
        await sql`insert into media_files (file, original, width, height, created_at)
          values (${file}, ${file}, 40, 30, ${AT})`.execute(transaction);
    }
  });
  await migrate(db);
  const { files } = openLibrary(`${store.dataDir}/media`);
  const count = async () =>
    (await db.selectFrom('picture_versions').select('alt').execute()).length;
  const program = `
    import { openDatabase } from './server/db/open-database.ts';
    import { fillPictureVersions } from './server/content/entry-store/fill-picture-versions.ts';
    await fillPictureVersions(openDatabase(${JSON.stringify(store)}));`;
  await survivesKill(
    KILLS,
    () => startNode(['--input-type=module', '-e', program]),
    whenMore(count),
    async () => {
      expect(await count()).toBeLessThan(PICTURES + 1);
      expect(await emptyBin(db, files, NOW)).toEqual([]);
    },
  );
  await fillPictureVersions(db);
  const rows = await db.selectFrom('picture_versions').selectAll().orderBy('revision_id').execute();
  expect(rows).toEqual(
    Array.from({ length: PICTURES + 1 }, (_, number) => ({
      revision_id: `picture-${String(number).padStart(6, '0')}`,
      digest: digestOf(number === PICTURES ? 0 : number),
      alt: `It's "${number}"`,
      decorative: 0,
      made_from_file: 0,
    })),
  );
  const removed = await emptyBin(db, files, NOW);
  expect(removed).toHaveLength(20);
  expect(removed).not.toContain(digestOf(0));
});
