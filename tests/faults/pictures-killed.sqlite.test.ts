import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../server/db/migrations.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { trackChild } from '../helpers/process/child-processes.ts';
import { citadelHere } from '../helpers/process/citadel-command.ts';
import { editEntry } from '../helpers/store/edit-entry.ts';
import { sized, until } from '../helpers/process/faults.ts';
import { postSource } from '../helpers/store/publish-post.ts';

/** Imported pictures go with the database, also when the command is killed while it copies them. */

const PICTURES = sized(400, 3_000);
const KILLS = sized(2, 30);

let folder: string;
let site: string;
const nameOf = (number: number) => `desk-${String(number).padStart(4, '0')}.png`;
const bytesOf = (number: number) => Buffer.alloc(20_000 + number, number);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'citadel-pictures-'));
  site = join(folder, 'site');
  mkdirSync(join(site, 'pictures'), { recursive: true });
  const db = openDatabase({ dataDir: site });
  await migrate(db);
  for (let number = 0; number < PICTURES; number++)
    writeFileSync(join(site, 'pictures', nameOf(number)), bytesOf(number));
  // What an import has not finished is no picture.
  writeFileSync(join(site, 'pictures', 'part-1'), 'half');
  const body = `![A](/static/pictures/imported/${nameOf(1)})`;
  const edited = await editEntry(db, 'post', 'one', () => postSource('One', { body }));
  expect(edited.outcome).toBe('published');
  await db.destroy();
});
afterAll(() => rmSync(folder, { recursive: true }));

const picturesIn = (path: string) =>
  existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.png')) : [];

/** Runs a command again and again and kills it while it copies pictures to a folder, then to its end. */
async function killed(words: string[], dataDir: string, target: string) {
  const complete = (name: string) =>
    expect(readFileSync(join(target, name)).equals(bytesOf(Number(name.slice(5, 9))))).toBe(true);
  let interrupted = 0;
  // On a busy machine the command may come to its end before it is killed.
  let ended = false;
  for (let kill = 0; kill < KILLS && !ended; kill++) {
    const before = picturesIn(target).length;
    const child = trackChild(
      spawn(process.execPath, ['server/cli.ts', ...words], {
        env: { ...process.env, DATA_DIR: dataDir },
        stdio: 'ignore',
      }),
    );
    const exited = once(child, 'exit');
    await until(async () => child.exitCode !== null || picturesIn(target).length > before, {
      within: 30_000,
      pause: 1,
    });
    child.kill('SIGKILL');
    await exited;
    ended = child.exitCode === 0;
    if (picturesIn(target).length < PICTURES) interrupted++;
    picturesIn(target).forEach(complete);
  }
  expect(interrupted).toBeGreaterThan(0);
  if (!ended) {
    const done = await citadelHere(words, { DATA_DIR: dataDir });
    expect(done).toMatchObject({ status: 0, stderr: '' });
    expect(done.stdout).toContain(`${PICTURES} imported pictures`);
  }
  expect(picturesIn(target)).toHaveLength(PICTURES);
  picturesIn(target).forEach(complete);
  expect(existsSync(join(target, 'part-1'))).toBe(false);
}

test('backup and restore carry the pictures, also if they are killed', async () => {
  const file = join(folder, 'kept.sqlite');
  await killed(['backup', '--to', file], site, `${file}.pictures`);
  const restored = join(folder, 'restored');
  await killed(['restore', '--from', file], restored, join(restored, 'pictures'));
});

test('a move to another folder carries the pictures, also if it is killed', async () => {
  const moved = join(folder, 'moved');
  await killed(['move', '--to', `sqlite:${moved}`], site, join(moved, 'pictures'));
});

test('a restore that is refused changes no picture', async () => {
  const file = join(folder, 'kept.sqlite');
  const taken = join(folder, 'restored');
  rmSync(join(taken, 'pictures', nameOf(1)));
  expect((await citadelHere(['restore', '--from', file], { DATA_DIR: taken })).status).toBe(1);
  expect(picturesIn(join(taken, 'pictures'))).toHaveLength(PICTURES - 1);
});
