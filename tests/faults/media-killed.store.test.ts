import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { widthsOf } from '../../contract/shown-picture.ts';
import type { Bodies } from '../../server/content/published/bodies.ts';
import { migrate } from '../../server/db/migrations.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { checkLibrary } from '../../server/media/check-library.ts';
import { openLibrary } from '../../server/media/library.ts';
import { digestOf } from '../../server/media/picture-files.ts';
import { publishMade } from '../../server/actions/pictures/publish-made.ts';
import { sized } from '../helpers/process/faults.ts';
import { startNode, survivesKill, whenMore } from '../helpers/process/survives-kill.ts';
import { openTestBucket } from '../helpers/store/test-bucket.ts';
import { newTestStore } from '../helpers/store/test-store.ts';

const KILLS = sized(4, 80);
const ELEVEN_MINUTES = 660_000;

const sizesOf = (file: string, width: number) => [
  ...widthsOf(width).flatMap((one) => [`${file}-${one}.avif`, `${file}-${one}.webp`]),
  `${file}-card.jpg`,
];

test.each(['a folder', 'a bucket'])(
  `a library in %s whose process is killed ${KILLS} times loses nothing, and shows nothing half`,
  async (place) => {
    const store = await newTestStore('schema');
    const folder = join(store.dataDir, 'media');
    const db = openDatabase(store);
    await migrate(db);
    const inBucket = place === 'a bucket' ? await openTestBucket() : null;
    const bucket = inBucket?.address ?? null;
    const library = openLibrary(folder, bucket);
    /** What there is of masters or sizes. */
    const names = async (part: 'masters' | 'sizes') => {
      const keys = await inBucket?.keys();
      if (!keys) return (await readdir(library.files[part])).toSorted();
      return keys.flatMap((key) => (key.startsWith(part) ? basename(key) : []));
    };
    const acknowledged = new Set<string>();
    const published = async () => {
      const rows = await db
        .selectFrom('published')
        .select('body')
        .where('kind', '=', 'picture')
        .execute();
      return rows.map(({ body }) => JSON.parse(body) as Bodies['picture']);
    };
    try {
      await survivesKill(
        KILLS,
        (round) => {
          // A bucket is used by several machines.
          const of = inBucket && round % 2 ? `${folder}-2` : folder;
          const args = JSON.stringify({ store, folder: of, bucket });
          const child = startNode(['tests/helpers/process/picture-steps.ts', args]);
          child.stdout.setEncoding('utf8').on('data', (lines: string) => {
            for (const id of lines.trim().split('\n')) acknowledged.add(id);
          });
          return child;
        },
        async (child) => {
          // At least one picture is in the library, then at any moment of the steps that follow.
          await whenMore(async () => acknowledged.size)(child);
          await sleep(Math.random() * 1_200);
          expect(child.exitCode).toBeNull();
        },
        async () => {
          // What visitors see has all its sizes.
          const sizes = new Set(await names('sizes'));
          for (const { file, width } of await published())
            expect(sizesOf(file, width).filter((name) => !sizes.has(name))).toEqual([]);
        },
      );
      // What the killed process had started may still write.
      await sleep(2_000);
      const report = await checkLibrary(
        db,
        library,
        (file) => publishMade(db, file),
        Date.now() + ELEVEN_MINUTES,
      );
      expect(report.lost).toEqual([]);

      const rows = await db.selectFrom('media_files').selectAll().execute();
      const files = new Map(rows.map((row) => [row.file, row]));
      expect(await names('masters')).toEqual([...files.keys()].toSorted());
      const sizes = rows.flatMap(({ file, width }) => sizesOf(file, width));
      expect(await names('sizes')).toEqual(sizes.toSorted());
      expect(await readdir(library.files.incoming)).toEqual([]);
      const { files: fresh } = inBucket ? openLibrary(`${folder}-3`, bucket) : library;
      for (const row of rows) {
        for (const key of fresh.keysOf(row)) expect(await fresh.bring(key), key).toBe(true);
        expect(await digestOf(fresh.master(row.file))).toBe(row.file);
      }
      for (const name of await readdir(fresh.sizes)) await sharp(join(fresh.sizes, name)).stats();

      const versions = await db
        .selectFrom('revisions')
        .select(['entry_id', 'state', 'source'])
        .where('kind', '=', 'picture')
        .execute();
      const entries = new Set(versions.map((version) => version.entry_id));
      expect([...acknowledged].filter((id) => !entries.has(id))).toEqual([]);
      // What is published or drafted has its file, unless it was deleted.
      for (const { state, source } of versions) {
        const [, file = ''] = /\bfile: ['"]?([0-9a-f]{40})/.exec(source) ?? [];
        if (state !== 'replaced') expect(files.has(file), `${state} ${file}`).toBe(true);
      }
    } finally {
      await inBucket?.close();
      await db.destroy();
    }
  },
);
