/**
 * The library with many pictures, in the studio, on SQLite and PostgreSQL without HTTP: `node bench/library.ts
 * [pictures] [rounds]`. Of what a filter looks for there is little: one of a thousand is not used, has no
 * description, or was deleted.
 */
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Database, type StoreAddress } from '../server/db/open-database.ts';
import { migrate } from '../server/db/migrations.ts';
import { replaceEntry } from '../server/search/entry-search.ts';
import { findPicture, findUses } from '../server/content/entry-store/picture-uses.ts';
import { listPictures } from '../server/studio/pictures/list-pictures.ts';
import { startPostgres } from '../tests/helpers/store/temporary-postgres.ts';
import { actingOn } from '../tests/helpers/studio/acts-on.ts';
import { quantile, report, rounded } from './report.ts';

const PICTURES = Number(process.argv[2] ?? 50_000);
const ROUNDS = Number(process.argv[3] ?? 20);
/** Pictures per transaction. */
const BATCH = 1_000;
const RARE = 1_000;

const WORDS = 'office desk team door window lamp chair table garden street roof wall'.split(' ');
const idOf = (number: number, of = 'picture') => `0${of}-${String(number).padStart(8, '0')}`;
const slugOf = (number: number) => `${WORDS[number % 12]}-${number.toString(16).padStart(6, '0')}`;

function revision(number: number, more: object = {}) {
  const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
  const file = number.toString(16).padStart(40, '0');
  const alt = number % RARE === 1 ? '' : `alt: ${WORDS[number % 7]} number ${number}\n`;
  return {
    id: idOf(number),
    entry_id: idOf(number),
    number: 1,
    kind: 'picture',
    slug: slugOf(number),
    source: `name: ${WORDS[number % 12]} ${number}\n${alt}tags:\n  - ${WORDS[number % 5]}\nfile: '${file}'\nwidth: 2000\nheight: 1500\n`,
    author: 'Meera Nair',
    origin: 'studio' as const,
    state: number % RARE === 2 ? ('replaced' as const) : ('published' as const),
    title: `${WORDS[number % 12]} ${number}`,
    created_at: at,
    published_at: at,
    ended_at: number % RARE === 2 ? at : null,
    ...more,
  };
}

async function fill(db: Database): Promise<void> {
  for (let first = 0; first < PICTURES; first += BATCH)
    await db.transaction().execute(async (transaction) => {
      const rows = Array.from({ length: BATCH }, (_, offset) => revision(first + offset));
      // Each was described once.
      const before = rows.map((row) => ({ ...row, id: `${row.id}-1`, state: 'replaced' as const }));
      await transaction.insertInto('revisions').values(before).execute();
      await transaction
        .insertInto('revisions')
        .values(rows.map((row) => ({ ...row, number: 2 })))
        .execute();
      const files = rows.map(({ source, created_at }) => ({
        file: /[0-9a-f]{40}/.exec(source)![0],
        original: source,
        width: 2000,
        height: 1500,
        created_at,
        made_at: created_at,
      }));
      await transaction.insertInto('media_files').values(files).execute();
      for (const { entry_id, title, source } of rows)
        await replaceEntry(
          transaction,
          entry_id,
          {
            texts: [
              ['name', title],
              ['alt', /alt: (.*)/.exec(source)?.[1] ?? ''],
            ],
            listed: {},
          },
          (text) => text,
        );
      const tags = rows.map(({ entry_id, source }) => ({
        entry_id,
        tag: /\n {2}- (.*)/.exec(source)![1]!,
      }));
      await transaction.insertInto('searched_tags').values(tags).execute();
      // Posts that show twenty each, with an earlier version.
      for (let post = first / 20; post < (first + BATCH) / 20; post++) {
        for (const number of [1, 2]) {
          const more = {
            id: `${idOf(post, 'post')}-${number}`,
            entry_id: idOf(post, 'post'),
            number,
            kind: 'post',
            slug: `post-${post}`,
            source: 'title: A\n'.repeat(300),
            state: number === 2 ? 'published' : 'replaced',
          };
          await transaction.insertInto('revisions').values(revision(post, more)).execute();
          const uses = Array.from({ length: 20 }, (_, at) => post * 20 + at)
            .filter((picture) => picture % RARE > 0)
            .map((picture) => ({ revision_id: more.id, slug: slugOf(picture) }));
          await transaction.insertInto('picture_uses').values(uses).execute();
        }
      }
    });
}

const rows: { engine: string; what: string; p50_ms: number; most_ms: number; found: number }[] = [];

async function measure(engine: string, store: StoreAddress): Promise<void> {
  const db = openDatabase(store);
  await migrate(db);
  await fill(db);
  await sql`analyze`.execute(db);
  const acting = actingOn(db);
  const list = (query: Parameters<typeof listPictures>[1]) => async () =>
    (await listPictures(acting, query)).pictures.length;
  const middle = idOf(PICTURES / 2);
  const asks: Record<string, () => Promise<number>> = {
    newest: list({}),
    'a page in the middle': list({ cursor: middle }),
    'the last page': list({ cursor: idOf(30) }),
    'not used': list({ show: 'unused' }),
    'no description': list({ show: 'undescribed' }),
    deleted: list({ show: 'deleted' }),
    'with a tag': list({ tag: 'desk' }),
    'with a tag, not used': list({ tag: 'desk', show: 'unused' }),
    'a word of one of twelve': list({ q: 'desk' }),
    'two words': list({ q: 'lamp number' }),
    'a rare word': list({ q: String(PICTURES - 7) }),
    'no such word': list({ q: 'nothing' }),
    'a word, not used': list({ q: 'desk', show: 'unused' }),
    'one picture and its uses': async () => {
      const picture = await findPicture(db, slugOf(PICTURES / 2 + 5));
      return (await findUses(db, picture!.slug)).length;
    },
  };
  for (const [what, ask] of Object.entries(asks)) {
    const times: number[] = [];
    let found = 0;
    for (let round = -1; round < ROUNDS; round++) {
      const start = performance.now();
      found = await ask();
      if (round >= 0) times.push(performance.now() - start);
    }
    rows.push({
      engine,
      what,
      p50_ms: rounded(quantile(times, 0.5), 1),
      most_ms: rounded(Math.max(...times), 1),
      found,
    });
  }
  await db.destroy();
}

using temporary = mkdtempDisposableSync(join(tmpdir(), 'citadel-bench-'));
await measure('SQLite', { dataDir: temporary.path });
const server = await startPostgres();
await measure('PostgreSQL', {
  dataDir: temporary.path,
  databaseUrl: await server.createDatabase(),
});
await server.stop();
report('library', {
  rows,
  targets: rows.map(({ engine, what, p50_ms }) => ({
    what: `${engine}: ${what}, ms`,
    measured: p50_ms,
    most: 100,
  })),
  more: { pictures: PICTURES, rounds: ROUNDS },
});
