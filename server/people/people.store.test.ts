import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contentFolder } from '../../tests/helpers/store/content-folder.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { wasTakenDown } from '../content/entry-store/find-entry.ts';
import { getNextDue } from '../content/entry-store/next-due.ts';
import { publishDue } from '../content/entry-store/publish-due.ts';
import { loadContent } from '../content/files/load-content.ts';
import { createStoreSource } from '../content/content-source.ts';
import { parsePeopleQuery } from '../../contract/people-query.ts';
import { openPeople, type People } from './read-people.ts';

const KETAKI = 'people/ketaki-ranade.yaml';
const PATH = '/people/ketaki-ranade';
const END = '2028-12-31T06:00:00.000Z';

let db: Database;
let folder: string;
let people: People;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') });
  folder = contentFolder('services/bookeeper.yaml', 'records/bookeeper.yaml');
  const others = readdirSync(join(folder, 'people')).filter(
    (name) => !/^(?:ketaki|ambili)/.test(name),
  );
  for (const name of others) rmSync(join(folder, 'people', name));
  edit((text) => `${text}ends: 2028-12-31\n`);
  db = await openTestStore();
  people = openPeople(createStoreSource(db, { warn() {} }));
});

afterEach(async () => {
  vi.useRealTimers();
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const everybody = async () =>
  (await people.find(parsePeopleQuery({}))).people.map(({ slug }) => slug);

const team = async () =>
  (await createStoreSource(db, { warn() {} }).team({})).listing.map(({ post_name }) => post_name);

function edit(change: (text: string) => string): void {
  const file = join(folder, KETAKI);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

it('a profile has a rate of its own and the names of services with a page', async () => {
  await loadContent(db, folder);
  expect(await people.get('ketaki-ranade')).toMatchObject({
    name: 'Ketaki Ranade',
    rate: 12,
    free: '2026-12-14',
    services: [{ slug: 'bookeeper', name: 'Bookkeeping' }],
    works: { from: '18:30', to: '03:30' },
    picture: '/static/pictures/portraits/ketaki-ranade.webp',
  });
  expect(await people.get('ambili-pillai')).toMatchObject({ rate: 7.5, free: null, services: [] });
  expect(await people.get('nobody')).toBeNull();
});

it('the permission is in no row that visitors see', async () => {
  await loadContent(db, folder);
  const rows = await db
    .selectFrom('published')
    .selectAll()
    .where('slug', 'like', 'ketaki%')
    .execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/consent|permission/i);
});

it('who has no profile is in the team as before, and has no page', async () => {
  edit((text) => text.replace(/^profile:\n(?: .*\n)+/m, ''));
  await loadContent(db, folder);
  expect(await everybody()).toEqual(['ambili-pillai']);
  expect(await people.get('ketaki-ranade')).toBeNull();
  expect(await team()).toEqual(['ketaki-ranade', 'ambili-pillai']);
});

it.each(['permission', 'rate'])('a profile without %s is refused', async (field) => {
  edit((text) => text.replace(new RegExp(`^ {2}${field}:.*\\n`, 'm'), ''));
  await expect(loadContent(db, folder)).rejects.toThrow(/ketaki-ranade\.yaml:\d+: profile/);
});

it('who is free from a day is free now when it begins, though nothing is published then', async () => {
  await loadContent(db, folder);
  const free = async () =>
    (await people.find(parsePeopleQuery({}))).people.map(({ slug, free: from }) => [slug, from]);
  vi.setSystemTime(new Date('2026-12-13T23:59:59Z'));
  expect(await free()).toEqual([
    ['ambili-pillai', null],
    ['ketaki-ranade', '2026-12-14'],
  ]);
  vi.setSystemTime(new Date('2026-12-14T00:00:00Z'));
  // Both are free now, in the order of their positions.
  expect(await free()).toEqual([
    ['ketaki-ranade', null],
    ['ambili-pillai', null],
  ]);
  const { people: now } = await people.find(parsePeopleQuery({ free: 'now' }));
  expect(now).toHaveLength(2);
});

it('on the day on which a profile ends nobody sees it, in the team neither, and its page is gone', async () => {
  await loadContent(db, folder);
  expect(await getNextDue(db)).toBe(END);
  expect(await wasTakenDown(db, PATH)).toBe(false);
  const { ended } = (await publishDue(db, END))!;
  expect(ended.map(({ slug }) => slug)).toContain('ketaki-ranade');
  expect(await everybody()).toEqual(['ambili-pillai']);
  expect(await team()).toEqual(['ambili-pillai']);
  expect(await people.get('ketaki-ranade')).toBeNull();
  expect(await wasTakenDown(db, PATH)).toBe(true);
  expect(await wasTakenDown(db, '/people/nobody')).toBe(false);
  // Loading the same file again does not bring it back; one with a later end does.
  await loadContent(db, folder, END);
  expect(await everybody()).toEqual(['ambili-pillai']);
  edit((text) => text.replace('ends: 2028-12-31', 'ends: 2029-12-31'));
  await loadContent(db, folder, END);
  expect(await everybody()).toEqual(['ambili-pillai', 'ketaki-ranade']);
  expect(await wasTakenDown(db, PATH)).toBe(false);
});

it('a profile whose end has passed is never visible, not even until the next look at the dates', async () => {
  edit((text) => text.replace('ends: 2028-12-31', 'ends: 2026-01-31'));
  await loadContent(db, folder);
  expect(await everybody()).toEqual(['ambili-pillai']);
  expect(await team()).toEqual(['ambili-pillai']);
  expect(await wasTakenDown(db, PATH)).toBe(true);
});

it('a profile that no longer ends stays', async () => {
  await loadContent(db, folder);
  edit((text) => text.replace(/^ends:.*\n/m, ''));
  await loadContent(db, folder);
  await publishDue(db, END);
  expect(await everybody()).toEqual(['ambili-pillai', 'ketaki-ranade']);
});
