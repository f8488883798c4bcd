import { actingOn, MEERA, valueOf } from '../../../tests/helpers/studio/acts-on.ts';
import { runFor } from '../../studio/respond-to-action.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { dayAt } from '../../../contract/kinds/field.ts';
import { DRAFT_LIMITS } from '../../../contract/kinds/draft-limits.ts';
import { sized } from '../../../tests/helpers/process/faults.ts';
import { draftEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { postSource, publishPost } from '../../../tests/helpers/store/publish-post.ts';
import { onPostgres } from '../../../tests/helpers/store/test-databases.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { listAudit, type Actor } from '../../accounts/audit-log.ts';
import { findEntry } from '../../content/entry-store/find-entry.ts';
import { schedule } from '../../content/entry-store/schedule.ts';
import { listEntries } from '../../studio/entries/list-entries.ts';
import {
  getNewestRevision,
  getRevision,
  listRevisions,
  readRevisions,
  type Revision,
} from '../../content/entry-store/revision.ts';
import { parseEntry } from '../../content/files/source-format.ts';
import type { Database } from '../../db/open-database.ts';
import { TokenBuckets } from '../../limits/token-buckets.ts';
import type { ActionResult } from '../run-action.ts';
import { discardEntry } from './discard-entry.ts';
import { createEntry } from './create-entry.ts';
import { restoreEntry, saveEntry, type SavedEntry } from './save-entry.ts';

const ARJUN = { id: 'b', name: 'Arjun Rao' };

const savedOf = (done: ActionResult<SavedEntry>) => valueOf(done).revision;

/** The fields that a refusal names. */
const pathsOf = (done: ActionResult<SavedEntry>) =>
  done.ok ? [] : done.problems!.map(({ path }) => path);

const newPost = async (db: Database, slug: string) =>
  savedOf(await runFor(actingOn(db), createEntry, { kind: 'post', slug }));

const save = (
  db: Database,
  { entryId, id: base, slug }: { entryId: string; id: string; slug: string },
  body: string,
  by: Actor = MEERA,
) =>
  runFor(actingOn(db, by), saveEntry, {
    entryId,
    base,
    slug,
    source: postSource('Title', { body }),
  });

it('a form that nobody changed saves nothing', async () => {
  const db = await openTestStore('content');
  const revisions = await readRevisions(db.selectFrom('revisions'));
  for (const { entryId, id, kind, slug, source } of revisions) {
    const parsed = parseEntry(kindOf(kind), source).stored;
    if (!parsed.ok) throw new Error(`${kind} ${slug}: ${parsed.reason}`);
    // As it comes back from a form.
    const values = JSON.parse(JSON.stringify(parsed.values)) as Record<string, unknown>;
    const saved = await runFor(actingOn(db), saveEntry, { entryId, base: id, slug, values });
    expect(savedOf(saved), `${kind} ${slug}`).toMatchObject({ id, source });
  }
});

it('a new entry begins with today, and comes last in its list; so does a copy', async () => {
  const db = await openTestStore('content');
  const source = async (kind: 'person' | 'post', slug: string, from?: string) =>
    savedOf(await runFor(actingOn(db), createEntry, { kind, slug, from })).source;
  const today = dayAt(Date.now());
  expect(await source('post', 'b')).toContain(`published: ${today}\nmodified: ${today}\n`);
  const { position } = await db
    .selectFrom('published')
    .select((e) => e.fn.max('position').as('position'))
    .where('kind', '=', 'person')
    .executeTakeFirstOrThrow();
  expect(await source('person', 'b')).toContain(`position: ${Number(position) + 1}\n`);
  const first = (await findEntry(db, 'person', 'ambili-pillai'))!;
  const copy = await source('person', 'c', first);
  expect(copy).toContain(`position: ${Number(position) + 1}\n`);
  const lines = (text = '') => text.replace(/^position.*/m, '');
  expect(lines(copy)).toBe(lines((await getNewestRevision(db, first))?.source));
  // A post has no place in a list, whatever its text says.
  const post = savedOf(await save(db, await newPost(db, 'd'), 'position: 3'));
  // Its days are those of a new one.
  expect(await source('post', 'e', post.entryId)).toBe(
    post.source.replaceAll(/(?<=^(?:published|modified): .{10}).+/gm, ''),
  );
});

it('a sitting is one revision, with an id for each save', async () => {
  const db = await openTestStore();
  const first = await newPost(db, 'a');
  const second = savedOf(await save(db, first, 'second'));
  expect(second).toMatchObject({ entryId: first.entryId, number: 1, base: null });
  expect(second.id).not.toBe(first.id);
  const stale = await save(db, first, 'stale');
  expect(stale).toMatchObject({ code: 'conflict', newest: second });
  // Another author, a moment that has passed, a date and a link begin a new one.
  const arjun = savedOf(await save(db, second, 'third', ARJUN));
  expect(arjun).toMatchObject({ number: 2, base: second.id });
  const later = savedOf(await save(db, arjun, 'fourth', ARJUN));
  expect(later).toMatchObject({ number: 2, base: second.id });
  await db
    .updateTable('revisions')
    .set({ created_at: new Date(Date.now() - 11 * 60_000).toISOString() })
    .where('id', '=', later.id)
    .execute();
  const fifth = savedOf(await save(db, later, 'fifth', ARJUN));
  expect(fifth).toMatchObject({ number: 3, base: later.id });
  const dates = { publishAt: '2999-01-01T00:00:00Z', unpublishAt: null };
  await schedule(db, fifth.id, dates);
  const sixth = savedOf(await save(db, fifth, 'sixth', ARJUN));
  expect(sixth).toMatchObject({ number: 4, base: fifth.id });
  await db
    .insertInto('draft_links')
    .values({
      digest: 'x',
      revision_id: sixth.id,
      created_by: 'Arjun Rao',
      created_at: sixth.createdAt,
      expires_at: '2999-01-01T00:00:00Z',
    })
    .execute();
  expect(savedOf(await save(db, sixth, 'seventh', ARJUN))).toMatchObject({ number: 5 });
  expect(await listEntries(db, { id: first.entryId })).toMatchObject([{ accountId: ARJUN.id }]);
  const { entries } = await listAudit(db, undefined);
  expect(entries.map(({ act }) => act).toSorted()).toEqual(
    ['create', 'save', 'save', 'save', 'save'].toSorted(),
  );
});

/** What an author does: opens the newest version, or saves on the version that they know. */
const anAct = fc.record({
  by: fc.constantFrom(MEERA, ARJUN),
  does: fc.constantFrom('open', 'save', 'save', 'save', 'restore', 'wait'),
});

it('two authors in one entry lose nothing that was acknowledged', async () => {
  const db = await openTestStore();
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { maxLength: 25 }), async (acts) => {
      const first = await newPost(db, `post-${++runs}`);
      const known = new Map([
        [MEERA, first],
        [ARJUN, first],
      ]);
      /** The last acknowledged words of each author, until somebody has seen and replaced them. */
      let newest = first;
      for (const [step, { by, does }] of acts.entries()) {
        const base = known.get(by)!;
        if (does === 'open') known.set(by, (await getNewestRevision(db, first.entryId))!);
        if (does === 'wait')
          await db
            .updateTable('revisions')
            .set({ created_at: '2026-01-01T00:00:00.000Z' })
            .where('entry_id', '=', first.entryId)
            .execute();
        if (does !== 'save' && does !== 'restore') continue;
        const given = { id: first.id, base: base.id };
        const outcome =
          does === 'save'
            ? await save(db, base, `step ${step}`, by)
            : await runFor(actingOn(db, by), restoreEntry, given);
        const isUnknown = !outcome.ok && outcome.code === 'not-found';
        if (base.id !== newest.id) {
          // Refused with both versions; what is stored did not change.
          if (!isUnknown)
            expect(outcome).toMatchObject({ code: 'conflict', newest: { id: newest.id } });
          expect(await getNewestRevision(db, first.entryId)).toMatchObject({
            id: newest.id,
            source: newest.source,
          });
          continue;
        }
        if (isUnknown) continue;
        newest = savedOf(outcome);
        known.set(by, newest);
        if (does === 'save') expect(newest.source).toContain(`step ${step}`);
        expect(await getNewestRevision(db, first.entryId)).toEqual(newest);
        const revisions = await listRevisions(db, first.entryId);
        expect(revisions.map(({ number }) => number)).toEqual(
          revisions.map((_, index) => revisions.length - index),
        );
        // A save takes the place of the author's own words only.
        if (base.accountId !== by.id) expect(revisions.map(({ id }) => id)).toContain(base.id);
      }
    }),
    { numRuns: onPostgres ? sized(20, 40) : sized(60, 200) },
  );
});

it('saves at the same moment are accepted once', async () => {
  const db = await openTestStore();
  const first = await newPost(db, 'a');
  const outcomes = await Promise.all(
    [MEERA, ARJUN, MEERA, ARJUN].map((by, index) => save(db, first, `${index}`, by)),
  );
  const saved = outcomes.filter(({ ok }) => ok);
  expect(saved).toHaveLength(1);
  expect(outcomes.filter((one) => !one.ok && one.code === 'conflict')).toHaveLength(3);
  expect(await getNewestRevision(db, first.entryId)).toEqual(savedOf(saved[0]!));
});

it('a broken source is refused with all its problems, and nothing is lost', async () => {
  const db = await openTestStore();
  const { entryId, id, slug } = await newPost(db, 'a');
  const broken = await runFor(actingOn(db), saveEntry, {
    entryId,
    base: id,
    slug,
    source: '---\ntitle: [\nsummary: *a\n---\n',
  });
  expect(broken).toMatchObject({ code: 'invalid', message: expect.stringContaining('cannot be') });
  expect(pathsOf(broken).length).toBeGreaterThan(1);
  const values = { title: 1, author: [], summary: null };
  const typed = await runFor(actingOn(db), saveEntry, { entryId, base: id, slug, values });
  expect(pathsOf(typed)).toEqual(['title', 'author', 'summary']);
  expect(await getNewestRevision(db, entryId)).toMatchObject({ id });
});

it('creates, copies and renames, and refuses what cannot be', async () => {
  const db = await openTestStore('content');
  const { entryId, source } = await newPost(db, 'a');
  expect(parseEntry(kindOf('post'), source).stored.ok).toBe(true);
  expect(await runFor(actingOn(db), createEntry, { kind: 'post', slug: 'a' })).toMatchObject({
    code: 'invalid',
    problems: [{ path: 'slug', entryId }],
  });
  const from = (await findEntry(db, 'figure', 'clients'))!;
  const copied = await runFor(actingOn(db), createEntry, { kind: 'figure', slug: 'copied', from });
  expect(savedOf(copied).source).toBe((await getNewestRevision(db, from))!.source);
  for (const refused of [
    { kind: 'post', slug: 'Not a slug' },
    { kind: 'site', slug: 'other' },
    { kind: 'post', slug: 'b', from },
    { kind: 'post', slug: 'b', from: 'guessed' },
  ] as const)
    expect(await runFor(actingOn(db), createEntry, refused)).toMatchObject({
      code: expect.stringMatching(/^(invalid|not-found)$/),
    });
  const site = (await getNewestRevision(db, (await findEntry(db, 'site', 'site'))!))!;
  const renamed = { base: site.id, slug: 'other', source: site.source };
  const given = { entryId: site.entryId, ...renamed };
  expect(await runFor(actingOn(db), saveEntry, given)).toMatchObject({
    code: 'invalid',
    problems: [{ path: 'slug' }],
  });
  await db.insertInto('remote_kinds').values({ kind: 'post', read_at: null }).execute();
  expect(await runFor(actingOn(db), createEntry, { kind: 'post', slug: 'b' })).toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('provider'),
  });
});

it('of two people with one name, neither takes the place of the other’s words', async () => {
  const db = await openTestStore();
  const first = savedOf(await save(db, await newPost(db, 'a'), 'Of the first'));
  const namesake = { ...ARJUN, name: MEERA.name };
  const second = savedOf(await save(db, first, 'Of the second', namesake));
  expect(second).toMatchObject({ number: first.number + 1, base: first.id, accountId: ARJUN.id });
  expect(await getRevision(db, first.id)).toEqual(first);
  // A version that was written before accounts were noted stays, too.
  const unknown = { account_id: null };
  await db.updateTable('revisions').set(unknown).where('id', '=', second.id).execute();
  const third = savedOf(await save(db, second, 'Again', namesake));
  expect(third.number).toBe(second.number + 1);
  expect(savedOf(await save(db, third, 'And again', namesake)).number).toBe(third.number);
  // A list of versions does not read their texts.
  for (const listed of await listRevisions(db, first.entryId))
    expect(listed).not.toHaveProperty('source');
});

it('discards drafts down to what was published', async () => {
  const db = await openTestStore();
  await publishPost(db, 'a', 'Published');
  const entryId = (await findEntry(db, 'post', 'a'))!;
  const published = (await getNewestRevision(db, entryId))!;
  await draftEntry(db, 'post', 'a', () => postSource('Draft'));
  const draft = (await getNewestRevision(db, entryId))!;
  expect(await runFor(actingOn(db), discardEntry, { entryId, base: published.id })).toMatchObject({
    code: 'conflict',
    newest: draft,
  });
  await runFor(actingOn(db), discardEntry, { entryId, base: draft.id });
  const left = await listRevisions(db, entryId);
  expect(left.map(({ id, state }) => [id, state])).toEqual([
    [published.id, 'published'],
    [draft.id, 'replaced'],
  ]);
  // The discarded words can be brought back.
  const restored = await runFor(actingOn(db, ARJUN), restoreEntry, {
    id: draft.id,
    base: published.id,
  });
  expect(savedOf(restored)).toMatchObject({ source: draft.source, state: 'draft' });

  const { entryId: never, id } = await newPost(db, 'b');
  expect(await runFor(actingOn(db), discardEntry, { entryId: never, base: id })).toMatchObject({
    value: { isDeleted: true },
  });
  expect(await listRevisions(db, never)).toEqual([]);
  await newPost(db, 'b');
});

it('an entry has so many versions that wait to be published, and none of them goes', async () => {
  const db = await openTestStore();
  const key = { id: null, name: 'key robot' };
  let newest = await newPost(db, 'a');
  for (let number = 2; number <= DRAFT_LIMITS.versions; number++)
    newest = savedOf(await save(db, newest, `version ${number}`, key));
  for (const by of [key, MEERA])
    expect(await save(db, newest, 'one more', by)).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('it has 200 versions that were not published'),
    });
  expect(await listRevisions(db, newest.entryId)).toHaveLength(DRAFT_LIMITS.versions);
});

it('an author who saves too much is told how long to wait; other authors are not limited', async () => {
  const db = await openTestStore();
  const stored = new TokenBuckets({ burst: 100, refill: 60 });
  const acting = (actor: Actor) => ({ ...actingOn(db, actor), stored });
  const first = savedOf(await runFor(acting(ARJUN), createEntry, { kind: 'post', slug: 'a' }));
  const saveLong = ({ entryId, id: base }: Revision, text: string, by: Actor) => {
    const source = postSource('A', { body: text.repeat(60_000) });
    return runFor(acting(by), saveEntry, { entryId, base, slug: 'a', source });
  };
  const second = savedOf(await saveLong(first, 'x', MEERA));
  const refused = await saveLong(second, 'y', MEERA);
  expect(refused).toMatchObject({ code: 'too-many' });
  const { retryAfter } = refused as { retryAfter: number };
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(60);
  savedOf(await saveLong(second, 'z', ARJUN));
});
