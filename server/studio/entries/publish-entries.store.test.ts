import { actingOn } from '../../../tests/helpers/studio/acting-on.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentKinds, kindOf } from '../../../contract/kinds/content-kinds.ts';
import { draftEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { draftPost, postSource, publishPost } from '../../../tests/helpers/store/publish-post.ts';
import { onPostgres } from '../../../tests/helpers/store/test-databases.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { listAudit } from '../../accounts/audit-log.ts';
import { findEntry, getPublished } from '../../content/entry-store/find-entry.ts';
import {
  getNewestRevision,
  getRevision,
  listRevisions,
} from '../../content/entry-store/revision.ts';
import { parseEntry, writeSource } from '../../content/files/source-format.ts';
import type { Database } from '../../db/open-database.ts';
import type { ActOutcome } from './act-on-entries.ts';
import { bringBack, publishEntries, scheduleEntries, takeDown } from './publish-entries.ts';
import { undo } from './undo.ts';

const MEERA = { id: 'a', name: 'Meera Nair' };

/** What undoes an act; empty if there is nothing to undo. */
const idOf = (outcome: ActOutcome): string => {
  if ('error' in outcome) throw new Error(JSON.stringify(outcome));
  return outcome.undo ?? '';
};

const refused = (message: unknown = expect.any(String), problems?: unknown) => ({
  error: { code: 'conflict', message, ...(problems !== undefined && { problems }) },
});
const UNKNOWN = { error: { code: 'not-found' } };

const figure = (value: string) => writeSource(contentKinds.figure, { label: 'Clients', value });

/** What visitors see, without dates. */
const visible = async (db: Database) => ({
  rows: await db
    .selectFrom('published')
    .select(['entry_id', 'kind', 'slug', 'body'])
    .orderBy('entry_id')
    .execute(),
  redirects: await db
    .selectFrom('redirects')
    .select(['from_path', 'to_path'])
    .orderBy('from_path')
    .execute(),
});

it('publishes several entries or none, with all problems of each', async () => {
  const db = await openTestStore();
  const good = await draftPost(db, 'good', postSource('Good'));
  const faults = { published: 'soon', summary: 'x'.repeat(10_000), modified: 'zzz' };
  const bad = await draftPost(db, 'bad', postSource('', faults));
  const refers = await draftPost(db, 'refers', postSource('Refers', { body: '{{figure:none}}' }));
  expect(await publishEntries(actingOn(db), [good, bad, refers], MEERA)).toMatchObject(
    refused(expect.stringMatching(/^Nothing was published: post bad: /), [
      { path: 'title', line: 2, message: 'must not be empty', entryId: bad },
      { path: 'published', entryId: bad },
      { path: 'modified', entryId: bad },
      { path: 'summary', message: expect.stringMatching(/^must have at most \d+ characters$/) },
      { path: 'body', message: expect.stringContaining('figure:none'), entryId: refers },
    ]),
  );
  expect((await visible(db)).rows).toEqual([]);
  expect((await listAudit(db, undefined)).entries).toEqual([]);
  expect(await publishEntries(actingOn(db), ['guessed', good], MEERA)).toMatchObject(
    refused('Nothing was published: a draft was saved again meanwhile.'),
  );

  const id = idOf(await publishEntries(actingOn(db), [good], MEERA));
  expect((await listAudit(db, undefined)).entries).toMatchObject([
    {
      id,
      actor: 'Meera Nair',
      act: 'publish',
      subject: 'post/good',
      details: { entries: [{ entryId: good, before: null, after: good }] },
    },
  ]);
});

it('undoes a publish of several, new and old, and a newer draft stays', async () => {
  const db = await openTestStore();
  await publishPost(db, 'old', 'Old');
  const before = await visible(db);
  const old = (await findEntry(db, 'post', 'old'))!;
  const first = (await getPublished(db, old))!;
  const changed = await draftPost(db, 'old', postSource('Changed'));
  const added = await draftPost(db, 'added', postSource('Added'));
  const act = idOf(await publishEntries(actingOn(db), [changed, added], MEERA));
  const draft = await draftPost(db, 'old', postSource('Typed meanwhile'));

  idOf(await undo(actingOn(db), act, MEERA));
  expect(await visible(db)).toEqual(before);
  const revisions = await listRevisions(db, old);
  expect(revisions.map(({ id }) => id)).toMatchObject([draft, {}, changed, first.id]);
  expect(revisions[0]).toMatchObject({ id: draft, state: 'draft', number: 4 });
  expect(revisions[1]).toMatchObject({ state: 'published', number: 3 });
  expect((await getPublished(db, old))!.source).toBe(first.source);
  // The words that were published stay in the history.
  expect(await getRevision(db, changed)).toMatchObject({ state: 'replaced' });
  expect(await undo(actingOn(db), act, MEERA)).toMatchObject(refused());
  expect(await visible(db)).toEqual(before);
});

it('refuses to undo what somebody has published over, all of it', async () => {
  const db = await openTestStore();
  await publishPost(db, 'a', 'A');
  await publishPost(db, 'b', 'B');
  const drafts = [
    await draftPost(db, 'a', postSource('A2')),
    await draftPost(db, 'b', postSource('B2')),
  ];
  const act = idOf(await publishEntries(actingOn(db), drafts, MEERA));
  await publishPost(db, 'b', 'B3');
  const before = await visible(db);
  expect(await undo(actingOn(db), act, MEERA)).toMatchObject(
    refused(expect.stringContaining('since')),
  );
  expect(await visible(db)).toEqual(before);
  // Taken down, published and taken down again: what is published is the same, but not by this act.
  const b = (await findEntry(db, 'post', 'b'))!;
  const down = idOf(await takeDown(actingOn(db), b, MEERA));
  idOf(await bringBack(actingOn(db), b, MEERA));
  idOf(await takeDown(actingOn(db), b, MEERA));
  expect(await undo(actingOn(db), down, MEERA)).toMatchObject(refused());
  for (const id of ['guessed', (await listAudit(db, undefined)).entries[0]!.subject])
    expect(await undo(actingOn(db), id, MEERA)).toMatchObject(UNKNOWN);
});

it('takes down and brings back, with the date on which it was to end', async () => {
  const db = await openTestStore();
  await publishPost(db, 'a', 'A');
  const entryId = (await findEntry(db, 'post', 'a'))!;
  const { id } = (await getPublished(db, entryId))!;
  const unpublishAt = '2999-01-01T00:00:00.000Z';
  idOf(await scheduleEntries(actingOn(db), [id], { publishAt: null, unpublishAt }, MEERA));
  const before = await visible(db);
  const act = idOf(await takeDown(actingOn(db), entryId, MEERA));
  expect((await visible(db)).rows).toEqual([]);
  expect(await takeDown(actingOn(db), entryId, MEERA)).toMatchObject(refused());
  idOf(await undo(actingOn(db), act, MEERA));
  expect(await visible(db)).toEqual(before);
  expect(await getPublished(db, entryId)).toMatchObject({ unpublishAt });

  idOf(await takeDown(actingOn(db), entryId, MEERA));
  const draft = await draftPost(db, 'a', postSource('Draft'));
  const back = idOf(await bringBack(actingOn(db), entryId, MEERA));
  expect(await visible(db)).toEqual(before);
  expect(await getPublished(db, entryId)).toMatchObject({ unpublishAt: null, endedAt: null });
  expect(await getNewestRevision(db, entryId)).toMatchObject({ id: draft, state: 'draft' });
  expect(await bringBack(actingOn(db), entryId, MEERA)).toMatchObject(refused());
  idOf(await undo(actingOn(db), back, MEERA));
  expect((await visible(db)).rows).toEqual([]);
  expect(await bringBack(actingOn(db), 'guessed', MEERA)).toMatchObject(UNKNOWN);
});

it('keeps references: what is referred to is not taken down, and undone only with what refers to it', async () => {
  const db = await openTestStore();
  const drafts = [
    await draftEntry(db, 'figure', 'clients', () => figure('70')),
    await draftPost(db, 'refers', postSource('Refers', { body: '{{figure:clients}}' })),
  ];
  const act = idOf(await publishEntries(actingOn(db), drafts, MEERA));
  const entryId = (await findEntry(db, 'figure', 'clients'))!;
  expect(await takeDown(actingOn(db), entryId, MEERA)).toMatchObject(
    refused('It cannot be taken down: another entry names it.', [{ path: 'body' }]),
  );
  await publishPost(db, 'later', 'Later {{figure:clients}}');
  const before = await visible(db);
  expect(await undo(actingOn(db), act, MEERA)).toMatchObject(
    refused(expect.stringContaining('post later')),
  );
  expect(await visible(db)).toEqual(before);
  idOf(await takeDown(actingOn(db), (await findEntry(db, 'post', 'later'))!, MEERA));
  idOf(await undo(actingOn(db), act, MEERA));
  expect((await visible(db)).rows).toEqual([]);
});

it('undoes a new slug and what it left, and exchanged slugs', async () => {
  const db = await openTestStore();
  await publishPost(db, 'a', 'A');
  const entryId = (await findEntry(db, 'post', 'a'))!;
  const first = await visible(db);
  const rename = async (id: string, from: string, to: string) => {
    const draft = await draftPost(db, from, postSource('A'));
    await db.updateTable('revisions').set({ slug: to }).where('id', '=', draft).execute();
    expect(await getRevision(db, draft)).toMatchObject({ entryId: id, slug: to });
    return draft;
  };
  const renamed = idOf(
    await publishEntries(actingOn(db), [await rename(entryId, 'a', 'b')], MEERA),
  );
  expect((await visible(db)).redirects).toEqual([{ from_path: '/blog/a', to_path: '/blog/b' }]);
  idOf(await undo(actingOn(db), renamed, MEERA));
  expect((await visible(db)).rows).toMatchObject([{ slug: 'a' }]);
  expect((await visible(db)).redirects).toEqual([{ from_path: '/blog/b', to_path: '/blog/a' }]);
  expect((await visible(db)).rows.length).toBe(first.rows.length);

  // A page that takes the place of a redirect gives it back.
  const page = await draftPost(db, 'b', postSource('B'));
  const before = await visible(db);
  const act = idOf(await publishEntries(actingOn(db), [page], MEERA));
  expect((await visible(db)).redirects).toEqual([]);
  idOf(await undo(actingOn(db), act, MEERA));
  expect(await visible(db)).toEqual(before);
});

it('what ends as soon as it is published leaves nothing to undo', async () => {
  const db = await openTestStore('content');
  const before = await visible(db);
  const { slug } = before.rows.find(({ kind }) => kind === 'person')!;
  const person = (await getNewestRevision(db, (await findEntry(db, 'person', slug))!))!;
  const values = contentKinds.person.stored.parse(
    parseEntry(kindOf('person'), person.source).document.toJS(),
  );
  const source = writeSource(kindOf('person'), { ...values, ends: '2020-01-01' });
  const act = idOf(
    await publishEntries(
      actingOn(db),
      [await draftEntry(db, 'person', 'gone', () => source)],
      MEERA,
    ),
  );
  expect(await visible(db)).toEqual(before);
  expect((await listAudit(db, undefined)).entries[0]).toMatchObject({ details: { entries: [] } });
  expect(act).toBe('');
  // Brought back, it would end again.
  const entryId = (await findEntry(db, 'person', 'gone'))!;
  expect(await bringBack(actingOn(db), entryId, MEERA)).toMatchObject(
    refused(expect.stringContaining('date in its text')),
  );
  expect(await visible(db)).toEqual(before);
});

it('a date is set, and refused in words', async () => {
  const db = await openTestStore();
  const draft = await draftPost(db, 'a', postSource('A'));
  const publishAt = '2998-01-01T00:00:00.000Z';
  idOf(await scheduleEntries(actingOn(db), [draft], { publishAt, unpublishAt: null }, MEERA));
  expect(await getRevision(db, draft)).toMatchObject({ state: 'scheduled', publishAt });
  const backwards = { publishAt, unpublishAt: '2997-01-01T00:00:00.000Z' };
  expect(await scheduleEntries(actingOn(db), [draft], backwards, MEERA)).toMatchObject(refused());
  expect(await scheduleEntries(actingOn(db), ['guessed'], backwards, MEERA)).toMatchObject(
    refused(),
  );
  // All of a release or none.
  const other = await draftPost(db, 'b', postSource('B'));
  const both = [other, draft];
  const next = { publishAt: '2998-02-01T00:00:00.000Z', unpublishAt: null };
  expect(await scheduleEntries(actingOn(db), [...both, 'guessed'], next, MEERA)).toMatchObject(
    refused(),
  );
  expect(await getRevision(db, other)).toMatchObject({ state: 'draft' });
  idOf(await scheduleEntries(actingOn(db), both, next, MEERA, 'Spring'));
  for (const id of both) expect(await getRevision(db, id)).toMatchObject(next);
  expect((await listAudit(db, undefined)).entries).toMatchObject([
    { act: 'schedule', details: { release: 'Spring' } },
    { act: 'schedule' },
  ]);
});

it('what a provider has is left alone', async () => {
  const db = await openTestStore();
  await publishPost(db, 'a', 'A');
  const draft = await draftPost(db, 'a', postSource('Changed'));
  const before = await visible(db);
  await db.insertInto('remote_kinds').values({ kind: 'post', read_at: null }).execute();
  const entryId = (await findEntry(db, 'post', 'a'))!;
  for (const outcome of [
    await publishEntries(actingOn(db), [draft], MEERA),
    await takeDown(actingOn(db), entryId, MEERA),
    await bringBack(actingOn(db), entryId, MEERA),
    await scheduleEntries(actingOn(db), [draft], { publishAt: null, unpublishAt: null }, MEERA),
  ])
    expect(outcome).toMatchObject(refused(expect.stringContaining('provider')));
  expect(await visible(db)).toEqual(before);
});

it('whatever was done to entries, undoing it shows again what was shown before', async () => {
  const db = await openTestStore();
  const slugs = ['a', 'b', 'c'];
  const some = fc.subarray(slugs, { minLength: 1 });
  const anAct = fc.oneof(
    fc.record({ act: fc.constant('publish'), some }),
    fc.record({ act: fc.constantFrom('take-down', 'bring-back', 'type'), some }),
  );
  let step = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { maxLength: 8 }), async (acts) => {
      const done: { id: string; before: unknown }[] = [];
      for (const { act, some: chosen } of acts) {
        const before = await visible(db);
        const ids: string[] = [];
        for (const slug of chosen)
          if (act === 'publish' || act === 'type')
            ids.push(await draftPost(db, slug, postSource(`Step ${++step}`)));
        const entryId = (await findEntry(db, 'post', chosen[0]!)) ?? 'none';
        if (act === 'type') continue;
        const outcome =
          act === 'publish'
            ? await publishEntries(actingOn(db), ids, MEERA)
            : await (act === 'take-down' ? takeDown : bringBack)(actingOn(db), entryId, MEERA);
        if ('undo' in outcome) done.push({ id: idOf(outcome), before });
        else expect(await visible(db)).toEqual(before);
      }
      // Only the last act can be undone for certain.
      const last = done.at(-1);
      if (!last) return;
      idOf(await undo(actingOn(db), last.id, MEERA));
      expect(await visible(db)).toEqual(last.before);
    }),
    { numRuns: onPostgres ? 15 : 60 },
  );
});
