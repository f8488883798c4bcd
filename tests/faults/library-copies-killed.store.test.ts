import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { widthsOf } from '../../contract/shown-picture.ts';
import { migrate } from '../../server/db/migrations.ts';
import { openDatabase, type StoreAddress } from '../../server/db/open-database.ts';
import { explainMove } from '../../server/db/move/move-store.ts';
import { openLibrary } from '../../server/media/library.ts';
import { makeWaiting } from '../../server/media/make-picture.ts';
import { sha256 } from '../../server/media/picture-files.ts';
import { addPicture } from '../../server/actions/pictures/add-picture.ts';
import { publishMade } from '../../server/actions/pictures/publish-made.ts';
import { citadelHere } from '../helpers/process/citadel-command.ts';
import { sized } from '../helpers/process/faults.ts';
import { kill, startCommand } from '../helpers/process/survives-kill.ts';
import { editEntry } from '../helpers/store/edit-entry.ts';
import { postSource } from '../helpers/store/publish-post.ts';
import { newTestDatabase, onPostgres } from '../helpers/store/test-databases.ts';
import { newTestStore, type TestStore } from '../helpers/store/test-store.ts';
import { actingOn, valueOf } from '../helpers/studio/acts-on.ts';
import { runFor } from '../../server/studio/respond-to-action.ts';
import { patient } from '../helpers/process/slowness.ts';

/** Commands that copy a store with a library and imported pictures, killed at any moment and repeated. */

const ROUNDS = sized(2, 20);
const PICTURES = sized(4, 16);
/** Of an import, which are no part of the library. */
const IMPORTED = sized(300, 3_000);
const importedName = (number: number) => `desk-${String(number).padStart(4, '0')}.png`;
const importedBytes = (number: number) => Buffer.alloc(20_000 + number, number);

type Words = readonly string[];
interface Library {
  /** SHA-256 of masters and sizes, by their names. */
  files: Map<string, string>;
  pictures: number;
  uses: number;
}

let folder: string;
let store: TestStore;
let whole: Library;
/** Of the pictures that are added; content has others, which came as files. */
const slugs: string[] = [];
const at = (name: string) => join(folder, name);
const settingsOf = ({ dataDir, databaseUrl = '' }: StoreAddress) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
});
/** A store that does not exist yet, on the engine of this run. */
const newTarget = async (name: string): Promise<StoreAddress> => ({
  dataDir: at(name),
  databaseUrl: await newTestDatabase('empty'),
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citadel-copies-'));
  store = await newTestStore('content');
  const db = openDatabase(store);
  await migrate(db);
  const library = openLibrary(join(store.dataDir, 'media'));
  const media = { library, wake: () => {} };
  for (let number = 0; number < PICTURES; number++) {
    const noise = { type: 'gaussian', mean: 128, sigma: 5 + number } as const;
    const base = { width: 700, height: 400, channels: 3, background: '#888', noise } as const;
    const body = new Response((await sharp({ create: base }).jpeg().toBuffer()) as BodyInit).body;
    const about = { fileName: 'a.jpg', alt: '' };
    const picture = { about, body: body as never };
    slugs.push(valueOf(await runFor(actingOn(db), addPicture(media), picture)).revision.slug);
  }
  const imported = join(store.dataDir, 'pictures');
  await mkdir(imported);
  for (let number = 0; number < IMPORTED; number++)
    await writeFile(join(imported, importedName(number)), importedBytes(number));
  // What an import has not finished is no picture.
  await writeFile(join(imported, 'part-1'), 'half');
  await makeWaiting(db, library, (file) => publishMade(db, file));
  const used = [
    ...slugs.map((slug) => `media:${slug}`),
    `/static/pictures/imported/${importedName(1)}`,
  ];
  const body = used.map((address) => `![](${address})`).join('\n\n');
  expect(await editEntry(db, 'post', 'p', () => postSource('P', { body }))).toEqual({
    outcome: 'published',
  });
  await db.destroy();
  whole = await readLibrary(store);
  expect([whole.pictures, whole.uses]).toEqual([PICTURES, PICTURES]);
}, 300_000);
afterAll(async () => {
  store.remove();
  await rm(folder, { recursive: true });
});

/** The files that have their final names. */
async function filesIn(media: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const part of ['masters', 'sizes'])
    for (const name of (await readdir(join(media, part)).catch(() => [])).toSorted())
      if (!name.endsWith('.part')) files.set(name, await sha256(join(media, part, name)));
  return files;
}

/** The imported pictures of a folder, each of which is whole. */
async function countImported(pictures: string): Promise<number> {
  const names = await readdir(pictures).catch(() => []);
  expect(names).not.toContain('part-1');
  const complete = names.filter((name) => name.endsWith('.png'));
  for (const name of complete)
    expect(await readFile(join(pictures, name))).toEqual(importedBytes(Number(name.slice(5, 9))));
  return complete.length;
}

/** Reads a library, and expects that what is recorded and shown is there, and nothing else. */
async function readLibrary(of: StoreAddress): Promise<Library> {
  const db = openDatabase(of);
  try {
    expect(await explainMove(db)).toBeNull();
    const rows = await db.selectFrom('media_files').selectAll().execute();
    const published = await db
      .selectFrom('published')
      .select('body')
      .where('kind', '=', 'picture')
      .execute();
    const shown = published.map(({ body }) => (JSON.parse(body) as { file: string }).file);
    expect(shown.toSorted()).toEqual(rows.map(({ file }) => file).toSorted());
    const uses = await db
      .selectFrom('picture_uses')
      .selectAll()
      .where('slug', 'in', slugs)
      .execute();
    const files = await filesIn(join(of.dataDir, 'media'));
    const names = rows.flatMap(({ file, width }) => [
      file,
      `${file}-card.jpg`,
      ...widthsOf(width).flatMap((one) => [`${file}-${one}.avif`, `${file}-${one}.webp`]),
    ]);
    expect([...files.keys()].toSorted()).toEqual(names.toSorted());
    for (const { file } of rows) expect(files.get(file)).toMatch(new RegExp(`^${file}`));
    return { files, pictures: rows.length, uses: uses.length };
  } finally {
    await db.destroy();
  }
}

/** Milliseconds that the shortest whole run of a command took, by its name. */
const took = new Map<string, number>();

/** Runs a command, and kills it at a random moment if it ran before. */
async function runAndKill(words: Words, of: StoreAddress): Promise<'killed' | 'ended'> {
  const start = performance.now();
  const child = startCommand(words, settingsOf(of));
  const name = words.slice(0, 2).join(' ').replace(/ -.*/, '');
  const known = took.get(name) ?? Infinity;
  // It takes a third of its time to start.
  const moment = known * (0.3 + 0.7 * Math.random());
  const exited = once(child, 'exit');
  await Promise.race([exited, ...(known < Infinity ? [sleep(moment)] : [])]);
  await kill(child);
  if (child.exitCode === null) return 'killed';
  took.set(name, Math.min(known, performance.now() - start));
  return 'ended';
}

/**
 * Kills a command in rounds, each on a target of its own. What has its final name then is whole.
 *
 * @param prepare the command of a round
 * @param complete ends what was begun, and reads the target
 */
async function rounds(
  prepare: (
    round: number,
  ) => Promise<{ words: Words; of: StoreAddress; media: string; pictures?: string }>,
  complete: (round: number) => Promise<Library>,
): Promise<void> {
  let killed = 0;
  // The first run is not killed; others may end before they are.
  for (let round = 0; killed < ROUNDS; round++) {
    expect(round).toBeLessThanOrEqual(5 * ROUNDS);
    const { words, of, media, pictures } = await prepare(round);
    if ((await runAndKill(words, of)) === 'killed') killed++;
    for (const [name, digest] of await filesIn(media))
      expect([name, digest]).toEqual([name, whole.files.get(name)]);
    if (pictures) await countImported(pictures);
    expect(await complete(round)).toEqual(whole);
    if (pictures) expect(await countImported(pictures)).toBe(IMPORTED);
  }
}

const placesIn = ({ dataDir }: StoreAddress) => ({
  media: join(dataDir, 'media'),
  pictures: join(dataDir, 'pictures'),
});
const inStore = (name: string, round: number) => at(`${name}-${round}`);
const run = (words: Words, of: StoreAddress) => citadelHere([...words], settingsOf(of));

test.skipIf(onPostgres)(`backups that are killed are whole when they are repeated`, async () => {
  const file = (round: number) => inStore('backup', round) + '.sqlite';
  await rounds(
    async (round) => ({
      words: ['backup', '--to', file(round)],
      of: store,
      media: inStore('backup', round) + '.media',
      pictures: `${file(round)}.pictures`,
    }),
    async (round) => {
      // Its name is the last that it gets.
      if (!existsSync(file(round)))
        expect(await run(['backup', '--to', file(round)], store)).toMatchObject({ status: 0 });
      const target = { dataDir: inStore('of-backup', round) };
      expect(await run(['restore', '--from', file(round)], target)).toMatchObject({ status: 0 });
      return readLibrary(target);
    },
  );
});

test.skipIf(onPostgres)(`restores that are killed are whole when they are repeated`, async () => {
  const file = at('good.sqlite');
  expect(await run(['backup', '--to', file], store)).toMatchObject({ status: 0 });
  const words = ['restore', '--from', file];
  const target = (round: number) => ({ dataDir: inStore('restore', round) });
  await rounds(
    async (round) => ({ words, of: target(round), ...placesIn(target(round)) }),
    async (round) => {
      const again = await run(words, target(round));
      if (again.status !== 0) expect(again.stderr).toContain('already exists');
      return readLibrary(target(round));
    },
  );
  // A restore that is refused changes nothing.
  const { pictures } = placesIn(target(0));
  await rm(join(pictures, importedName(1)));
  expect(await run(words, target(0))).toMatchObject({ status: 1 });
  expect(await countImported(pictures)).toBe(IMPORTED - 1);
});

test(`moves that are killed are whole when they are repeated`, async () => {
  const target = (round: number) => ({ dataDir: inStore('move', round) });
  const words = (round: number) => ['move', '--to', `sqlite:${target(round).dataDir}`];
  await rounds(
    async (round) => ({
      words: words(round),
      of: store,
      ...placesIn(target(round)),
    }),
    async (round) => {
      const again = await run(words(round), store);
      if (again.status !== 0) expect(again.stderr).toMatch(/is not empty|was moved to/);
      const read = await readLibrary(target(round));
      expect(await run(['move', '--take-back'], store)).toMatchObject({ status: 0 });
      return read;
    },
  );
});

test(
  `exports and loads of content that are killed are whole when they are repeated`,
  { timeout: patient(1_800_000) },
  async () => {
    const exported = (round: number) => inStore('export', round);
    await rounds(
      async (round) => ({
        words: ['content', 'export', '--to', exported(round)],
        of: store,
        media: 'none',
      }),
      async (round) => {
        const words = ['content', 'export', '--to', exported(round)];
        const again = await run(words, store);
        // A file that was being written.
        if (again.status !== 0) {
          expect(again.stderr).toContain('These files are different');
          expect(await run([...words, '--force'], store)).toMatchObject({ status: 0, stderr: '' });
        }
        const target = await newTarget(`of-export-${round}`);
        const loaded = await run(['content', 'load', '--from', exported(round)], target);
        expect(loaded).toMatchObject({ status: 0, stderr: '' });
        return readLibrary(target);
      },
    );
    const words = ['content', 'load', '--from', exported(0)];
    const targets = new Map<number, StoreAddress>();
    await rounds(
      async (round) => {
        const of = await newTarget(`load-${round}`);
        targets.set(round, of);
        return { words, of, media: join(of.dataDir, 'media') };
      },
      async (round) => {
        expect(await run(words, targets.get(round)!)).toMatchObject({ status: 0, stderr: '' });
        return readLibrary(targets.get(round)!);
      },
    );
  },
);
