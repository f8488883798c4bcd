import { afterEach, beforeEach, expect, test } from 'vitest';
import { publishDue } from './publish-due.ts';
import { publishAllDue } from '../../../tests/helpers/store/publish-all-due.ts';
import { draftEntry, editEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import type { KindName } from '../../../contract/kinds/content-kinds.ts';
import type { Database } from '../../db/open-database.ts';
import { findEntry } from './find-entry.ts';
import type { Referrer } from './find-referrers.ts';
import { publish } from './publish.ts';
import { getNewestRevision } from './revision.ts';
import { schedule } from './schedule.ts';
import { unpublish } from '../../../tests/helpers/store/end-entry.ts';

let db: Database;
beforeEach(async () => {
  db = await openTestStore('content');
});
afterEach(() => db.destroy());

const takeDown = async (kind: KindName, slug: string) =>
  unpublish(db, (await findEntry(db, kind, slug))!);
/** Drafts the newest revision under another slug. */
const draftRenamed = (kind: KindName, slug: string, to: string) =>
  draftEntry(db, kind, slug, undefined, to);
const stateOf = async (kind: KindName, slug: string) =>
  (await getNewestRevision(db, (await findEntry(db, kind, slug))!))?.state;

/** What refers to the figure clients-on-about. */
const referrers = [
  ['about', 'about'],
  ['claim', 'current-clients'],
  ['how-we-count', 'how-we-count'],
] as const;

test('what published texts refer to is not taken down', async () => {
  const name = 'figure:clients-on-about';
  expect(await takeDown('figure', 'clients-on-about')).toMatchObject({
    outcome: 'referred-to',
    referrers: [
      { kind: 'about', slug: 'about', name, field: 'company.counts.2.value' },
      { kind: 'claim', slug: 'current-clients', name, field: 'sentence' },
      { kind: 'how-we-count', slug: 'how-we-count', name, field: 'together.body' },
    ],
  });
  expect(await takeDown('claim', 'no-data-breach')).toMatchObject({ outcome: 'referred-to' });
  expect(await takeDown('rate', 'bookeeper')).toMatchObject({
    referrers: expect.arrayContaining([
      expect.objectContaining({ kind: 'post', slug: 'what-a-remote-bookkeeper-really-costs' }),
      expect.objectContaining({ kind: 'record', slug: 'bookeeper' }),
    ]),
  });
  // A claim refers to this one, which nothing else does.
  expect(await takeDown('figure', 'years-without-breach')).toMatchObject({
    referrers: expect.arrayContaining([
      expect.objectContaining({ slug: 'no-data-breach', name: 'figure:years-without-breach' }),
    ]),
  });
  expect(await stateOf('figure', 'clients-on-about')).toBe('published');
});

test('the last rate is not taken down while texts refer to the lowest', async () => {
  const rows = await db
    .selectFrom('published')
    .select(['entry_id', 'slug'])
    .where('kind', '=', 'rate')
    .execute();
  const { entry_id: last } = rows.find(({ slug }) => slug === 'real-estate')!;
  await db
    .deleteFrom('published')
    .where('kind', '=', 'rate')
    .where('entry_id', '<>', last)
    .execute();
  expect(await takeDown('rate', 'real-estate')).toMatchObject({
    outcome: 'referred-to',
    referrers: expect.arrayContaining([expect.objectContaining({ name: 'rate:lowest' })]),
  });
});

test('a figure in texts is renamed only together with the texts', async () => {
  const renamed = await draftRenamed('figure', 'clients-on-about', 'people');
  expect(await publish(db, [renamed])).toMatchObject({
    outcome: 'refused',
    problems: [
      {
        reason: 'referred-to',
        words:
          'About us, “650 clients paid for our people’s hours in one year”, “Every claim, and what we counted to make it” refer to “Clients invoiced for hours in one year”',
      },
    ],
  });
  const unchanged = await draftEntry(db, 'about', 'about', (source) => `${source}# same\n`);
  expect(await publish(db, [renamed, unchanged])).toMatchObject({
    problems: [
      { words: 'there is no figure “clients-on-about” that is published' },
      { words: expect.stringMatching(/^“650 clients .*” refer to “Clients invoiced for hours/) },
    ],
  });
  const changed: string[] = [];
  for (const [kind, slug] of referrers)
    changed.push(
      await draftEntry(db, kind, slug, (source) =>
        source.replaceAll('figure:clients-on-about', 'figure:people'),
      ),
    );
  expect(await publish(db, [renamed, ...changed])).toMatchObject({ outcome: 'published' });
});

/** Sets the date on which an entry is taken down. @returns the revision's id */
async function endAt(kind: KindName, slug: string, unpublishAt: string): Promise<string> {
  const { id } = (await getNewestRevision(db, (await findEntry(db, kind, slug))!))!;
  const set = await schedule(db, id, { publishAt: null, unpublishAt });
  expect(set.outcome).toBe('scheduled');
  return id;
}

test('an entry that texts refer to on its last day stays, and its date is overdue', async () => {
  const at = new Date(Date.now() + 60_000).toISOString();
  const id = await endAt('figure', 'clients-on-about', at);
  await endAt('question', 'do-i-become-an-employer-in-india', at);
  const report = await publishAllDue(db, at);
  expect(report.refused).toMatchObject([{ revisionId: id, reason: 'referred-to' }]);
  // It keeps nothing else back.
  expect(report.ended).toMatchObject([{ kind: 'question' }]);
  expect(await stateOf('figure', 'clients-on-about')).toBe('published');
  expect(await publishDue(db, at, new Set([id]))).toBeNull();
});

test('a person whose permission ends is taken down although entries name them; by another date they are overdue', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const id = await endAt('person', 'ambili-pillai', inDays(1));
  expect(await publishAllDue(db, inDays(2))).toMatchObject({
    ended: [],
    refused: [{ revisionId: id, reason: 'referred-to' }],
  });
  const ends = `ends: ${inDays(3).slice(0, 10)}\n`;
  await editEntry(db, 'person', 'ambili-pillai', (source) => source + ends);
  expect(await publishAllDue(db, inDays(4))).toMatchObject({ ended: [{ slug: 'ambili-pillai' }] });
});

test('a service is named by the menu, links, teams of people; a person by services; an author by posts', async () => {
  const found = (await takeDown('service', 'bookeeper')) as { referrers: Referrer[] };
  const kinds = new Map(found.referrers.map(({ kind, name }) => [kind, name]));
  expect(Object.fromEntries(kinds)).toMatchObject({
    menu: '/services/bookeeper',
    person: 'service/bookeeper',
    post: '/services/bookeeper',
  });
  expect(found.referrers.find(({ kind }) => kind === 'menu')?.field).toMatch(/^menus\.\d+\./);
  expect(found.referrers.find(({ kind }) => kind === 'person')?.field).toBe('profile.services.0');
  expect(await takeDown('person', 'ambili-pillai')).toMatchObject({
    referrers: expect.arrayContaining([
      expect.objectContaining({ kind: 'service', field: expect.stringMatching(/^team\.\d$/) }),
    ]),
  });
  expect(await takeDown('author', 'meera-nair')).toMatchObject({
    referrers: expect.arrayContaining([
      expect.objectContaining({ kind: 'post', name: 'author/Meera Nair', field: 'author' }),
    ]),
  });
  // Its page is none of its own.
  expect(await takeDown('policy', 'privacy-policy')).toMatchObject({ outcome: 'referred-to' });
});
