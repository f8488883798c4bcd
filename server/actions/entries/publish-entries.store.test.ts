import { actingOn, actsOn, idOf, refused } from '../../../tests/helpers/studio/acts-on.ts';
import * as fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { contentKinds, kindOf } from '../../../contract/kinds/content-kinds.ts';
import { dayAt } from '../../../contract/kinds/field.ts';
import { sized } from '../../../tests/helpers/process/faults.ts';
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

let db: Database;
let acts: ReturnType<typeof actsOn>;
const open = async (beginning?: 'content') => {
  db = await openTestStore(beginning);
  acts = actsOn(db);
};
beforeEach(() => open());

const UNKNOWN = { code: 'not-found' };

const figure = (value: string) => writeSource(contentKinds.figure, { label: 'Clients', value });

/** What visitors see, without dates. */
const visible = async () => ({
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

it('the date of a new post follows its schedule unless its writer set one', async () => {
  const [today, friday, monday] = [0, 4, 7].map((days) => dayAt(Date.now() + days * 86_400_000));
  const dates = { published: today!, modified: today! };
  const days = async (id: string) =>
    /^published: (.*)\nmodified: (.*)/m.exec((await getRevision(db, id))?.source ?? '')?.slice(1);
  const schedule = async (id: string, day: string | null) =>
    idOf(
      await acts.schedule([id], { publishAt: day && `${day}T12:00:00.000Z`, unpublishAt: null }),
    );
  const post = await draftPost(db, 'a', postSource('A', dates));
  await schedule(post, friday!);
  expect(await days(post)).toEqual([friday, friday]);
  await schedule(post, monday!);
  expect(await days(post)).toEqual([monday, monday]);
  // What is written on a scheduled version follows as well.
  const next = await draftPost(db, 'a', postSource('B', { published: monday, modified: monday }));
  await schedule(next, friday!);
  expect(await days(next)).toEqual([friday, friday]);
  await schedule(next, null);
  expect(await days(next)).toEqual([today, today]);
  await acts.publish([next]);
  expect(await days(next)).toEqual([today, today]);
  const changed = await draftPost(db, 'a', postSource('C', dates));
  await schedule(changed, friday!);
  expect(await days(changed)).toEqual([today, friday]);

  const set = await draftPost(db, 'b', postSource('D', { ...dates, published: '2026-01-05' }));
  await schedule(set, friday!);
  expect(await days(set)).toEqual(['2026-01-05', friday]);
});

it('a publish by a person says when the words changed; what a key publishes stays as it is', async () => {
  const old = { published: '2026-01-01', modified: '2026-01-02' };
  const modified = async (slug: string) => {
    const entry = (await findEntry(db, 'post', slug))!;
    return /^modified: (.*)/m.exec((await getNewestRevision(db, entry))?.source ?? '')?.[1];
  };
  await acts.publish([await draftPost(db, 'a', postSource('A', old))]);
  expect(await modified('a')).toBe(dayAt(Date.now()));
  const row = () => db.selectFrom('published').select('updated_at').where('slug', '=', 'a');
  expect((await row().executeTakeFirstOrThrow()).updated_at).toContain(dayAt(Date.now()));

  const key = actingOn(db, { id: null, name: 'key' });
  await actsOn(db, key).publish([await draftPost(db, 'b', postSource('B', old))]);
  expect(await modified('b')).toBe('2026-01-02');

  // On a date: that date, and not before it is published.
  const dates = { publishAt: '2998-05-01T10:00:00Z', unpublishAt: null };
  await acts.schedule([await draftPost(db, 'c', postSource('C', old))], dates);
  expect(await modified('c')).toBe('2998-05-01');
  const late = await draftPost(
    db,
    'd',
    postSource('D', { published: '2998-01-01', modified: '2998-01-01' }),
  );
  await acts.publish([late]);
  expect(await modified('d')).toBe('2998-01-01');
});

it('publishes several entries or none, with all problems of each', async () => {
  const good = await draftPost(db, 'good', postSource('Good'));
  const faults = { published: 'soon', summary: 'x'.repeat(10_000), modified: 'zzz' };
  const bad = await draftPost(db, 'bad', postSource('', faults));
  const refers = await draftPost(db, 'refers', postSource('Refers', { body: '{{figure:none}}' }));
  expect(await acts.publish([good, bad, refers])).toMatchObject(
    refused('Nothing was published: Post: ', [
      { path: 'title', line: 2, message: 'must not be empty', entryId: bad },
      { path: 'published', entryId: bad },
      { path: 'modified', entryId: bad },
      { path: 'summary', message: expect.stringMatching(/^must have at most \d+ characters$/) },
      { path: 'body', message: expect.stringContaining('“none”'), entryId: refers },
    ]),
  );
  expect((await visible()).rows).toEqual([]);
  expect((await listAudit(db, undefined)).entries).toEqual([]);
  expect(await acts.publish(['guessed', good])).toMatchObject(
    refused('Nothing was published: a draft was saved again meanwhile.'),
  );

  const id = idOf(await acts.publish([good]));
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
  await publishPost(db, 'old', 'Old');
  const before = await visible();
  const old = (await findEntry(db, 'post', 'old'))!;
  const first = (await getPublished(db, old))!;
  const changed = await draftPost(db, 'old', postSource('Changed'));
  const added = await draftPost(db, 'added', postSource('Added'));
  const act = idOf(await acts.publish([changed, added]));
  const draft = await draftPost(db, 'old', postSource('Typed meanwhile'));

  idOf(await acts.undo(act));
  expect(await visible()).toEqual(before);
  const revisions = await listRevisions(db, old);
  expect(revisions.map(({ id }) => id)).toMatchObject([draft, {}, changed, first.id]);
  expect(revisions[0]).toMatchObject({ id: draft, state: 'draft', number: 4 });
  expect(revisions[1]).toMatchObject({ state: 'published', number: 3 });
  expect((await getPublished(db, old))!.source).toBe(first.source);
  // The words that were published stay in the history.
  expect(await getRevision(db, changed)).toMatchObject({ state: 'replaced' });
  expect(await acts.undo(act)).toMatchObject(refused());
  expect(await visible()).toEqual(before);
});

it('refuses to undo what somebody has published over, all of it', async () => {
  await publishPost(db, 'a', 'A');
  await publishPost(db, 'b', 'B');
  const drafts = [
    await draftPost(db, 'a', postSource('A2')),
    await draftPost(db, 'b', postSource('B2')),
  ];
  const act = idOf(await acts.publish(drafts));
  await publishPost(db, 'b', 'B3');
  const before = await visible();
  expect(await acts.undo(act)).toMatchObject(refused('since'));
  expect(await visible()).toEqual(before);
  // Taken down, published and taken down again: what is published is the same, but not by this act.
  const b = (await findEntry(db, 'post', 'b'))!;
  const down = idOf(await acts.takeDown(b));
  idOf(await acts.bringBack(b));
  idOf(await acts.takeDown(b));
  expect(await acts.undo(down)).toMatchObject(refused());
  for (const id of ['guessed', (await listAudit(db, undefined)).entries[0]!.subject])
    expect(await acts.undo(id)).toMatchObject(UNKNOWN);
});

it('takes down and brings back, with the date on which it was to end', async () => {
  await publishPost(db, 'a', 'A');
  const entryId = (await findEntry(db, 'post', 'a'))!;
  const { id } = (await getPublished(db, entryId))!;
  const unpublishAt = '2999-01-01T00:00:00.000Z';
  idOf(await acts.schedule([id], { publishAt: null, unpublishAt }));
  const before = await visible();
  const act = idOf(await acts.takeDown(entryId));
  expect((await visible()).rows).toEqual([]);
  expect(await acts.takeDown(entryId)).toMatchObject(refused());
  idOf(await acts.undo(act));
  expect(await visible()).toEqual(before);
  expect(await getPublished(db, entryId)).toMatchObject({ unpublishAt });

  idOf(await acts.takeDown(entryId));
  const draft = await draftPost(db, 'a', postSource('Draft'));
  const back = idOf(await acts.bringBack(entryId));
  expect(await visible()).toEqual(before);
  expect(await getPublished(db, entryId)).toMatchObject({ unpublishAt: null, endedAt: null });
  expect(await getNewestRevision(db, entryId)).toMatchObject({ id: draft, state: 'draft' });
  expect(await acts.bringBack(entryId)).toMatchObject(refused());
  idOf(await acts.undo(back));
  expect((await visible()).rows).toEqual([]);
  expect(await acts.bringBack('guessed')).toMatchObject(UNKNOWN);
});

it('keeps references: what is referred to is not taken down, and undone only with what refers to it', async () => {
  const drafts = [
    await draftEntry(db, 'figure', 'clients', () => figure('70')),
    await draftPost(db, 'refers', postSource('Refers', { body: '{{figure:clients}}' })),
  ];
  const act = idOf(await acts.publish(drafts));
  const entryId = (await findEntry(db, 'figure', 'clients'))!;
  expect(await acts.takeDown(entryId)).toMatchObject(
    refused('It cannot be unpublished: another entry names it.', [{ path: 'body' }]),
  );
  await publishPost(db, 'later', 'Later {{figure:clients}}');
  const before = await visible();
  expect(await acts.undo(act)).toMatchObject(refused('“Later {{figure:clients}}” names it'));
  expect(await visible()).toEqual(before);
  idOf(await acts.takeDown((await findEntry(db, 'post', 'later'))!));
  idOf(await acts.undo(act));
  expect((await visible()).rows).toEqual([]);
});

it('undoes a new slug and what it left, and exchanged slugs', async () => {
  await publishPost(db, 'a', 'A');
  const entryId = (await findEntry(db, 'post', 'a'))!;
  const first = await visible();
  const rename = async (id: string, from: string, to: string) => {
    const draft = await draftPost(db, from, postSource('A'));
    await db.updateTable('revisions').set({ slug: to }).where('id', '=', draft).execute();
    expect(await getRevision(db, draft)).toMatchObject({ entryId: id, slug: to });
    return draft;
  };
  const renamed = idOf(await acts.publish([await rename(entryId, 'a', 'b')]));
  expect((await visible()).redirects).toEqual([{ from_path: '/blog/a', to_path: '/blog/b' }]);
  idOf(await acts.undo(renamed));
  expect((await visible()).rows).toMatchObject([{ slug: 'a' }]);
  expect((await visible()).redirects).toEqual([{ from_path: '/blog/b', to_path: '/blog/a' }]);
  expect((await visible()).rows.length).toBe(first.rows.length);

  // A page that takes the place of a redirect gives it back.
  const page = await draftPost(db, 'b', postSource('B'));
  const before = await visible();
  const act = idOf(await acts.publish([page]));
  expect((await visible()).redirects).toEqual([]);
  idOf(await acts.undo(act));
  expect(await visible()).toEqual(before);
});

it('what ends as soon as it is published leaves nothing to undo', async () => {
  await open('content');
  const before = await visible();
  const { slug } = before.rows.find(({ kind }) => kind === 'person')!;
  const person = (await getNewestRevision(db, (await findEntry(db, 'person', slug))!))!;
  const values = contentKinds.person.stored.parse(
    parseEntry(kindOf('person'), person.source).document.toJS(),
  );
  const source = writeSource(kindOf('person'), { ...values, ends: '2020-01-01' });
  const act = idOf(await acts.publish([await draftEntry(db, 'person', 'gone', () => source)]));
  expect(await visible()).toEqual(before);
  expect((await listAudit(db, undefined)).entries[0]).toMatchObject({ details: { entries: [] } });
  expect(act).toBe('');
  // Brought back, it would end again.
  const entryId = (await findEntry(db, 'person', 'gone'))!;
  expect(await acts.bringBack(entryId)).toMatchObject(refused('date in its text'));
  expect(await visible()).toEqual(before);
});

it('a date is set, and refused in words', async () => {
  const draft = await draftPost(db, 'a', postSource('A'));
  const publishAt = '2998-01-01T00:00:00.000Z';
  idOf(await acts.schedule([draft], { publishAt, unpublishAt: null }));
  expect(await getRevision(db, draft)).toMatchObject({ state: 'scheduled', publishAt });
  const backwards = { publishAt, unpublishAt: '2997-01-01T00:00:00.000Z' };
  expect(await acts.schedule([draft], backwards)).toMatchObject(refused());
  expect(await acts.schedule(['guessed'], backwards)).toMatchObject(refused());
  // All of a release or none.
  const other = await draftPost(db, 'b', postSource('B'));
  const both = [other, draft];
  const next = { publishAt: '2998-02-01T00:00:00.000Z', unpublishAt: null };
  expect(await acts.schedule([...both, 'guessed'], next)).toMatchObject(refused());
  expect(await getRevision(db, other)).toMatchObject({ state: 'draft' });
  idOf(await acts.schedule(both, next, 'Spring'));
  for (const id of both) expect(await getRevision(db, id)).toMatchObject(next);
  expect((await listAudit(db, undefined)).entries).toMatchObject([
    { act: 'schedule', details: { release: 'Spring' } },
    { act: 'schedule' },
  ]);
});

it('entries of a remote provider cannot be changed', async () => {
  await publishPost(db, 'a', 'A');
  const draft = await draftPost(db, 'a', postSource('Changed'));
  const before = await visible();
  await db.insertInto('remote_kinds').values({ kind: 'post', read_at: null }).execute();
  const entryId = (await findEntry(db, 'post', 'a'))!;
  for (const outcome of [
    await acts.publish([draft]),
    await acts.takeDown(entryId),
    await acts.bringBack(entryId),
    await acts.schedule([draft], { publishAt: null, unpublishAt: null }),
  ])
    expect(outcome).toMatchObject(refused('provider'));
  expect(await visible()).toEqual(before);
});

it('undoing the last act shows what was shown before it, for any acts', async () => {
  const slugs = ['a', 'b', 'c'];
  const some = fc.subarray(slugs, { minLength: 1 });
  const anAct = fc.oneof(
    fc.record({ act: fc.constant('publish'), some }),
    fc.record({ act: fc.constantFrom('take-down', 'bring-back', 'type'), some }),
  );
  let step = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { maxLength: 8 }), async (performed) => {
      const done: { id: string; before: unknown }[] = [];
      for (const { act, some: chosen } of performed) {
        const before = await visible();
        const ids: string[] = [];
        for (const slug of chosen)
          if (act === 'publish' || act === 'type')
            ids.push(await draftPost(db, slug, postSource(`Step ${++step}`)));
        const entryId = (await findEntry(db, 'post', chosen[0]!)) ?? 'none';
        if (act === 'type') continue;
        const outcome =
          act === 'publish'
            ? await acts.publish(ids)
            : await acts[act === 'take-down' ? 'takeDown' : 'bringBack'](entryId);
        if (outcome.ok) done.push({ id: idOf(outcome), before });
        else expect(await visible()).toEqual(before);
      }
      // Only the last act can be undone for certain.
      const last = done.at(-1);
      if (!last) return;
      idOf(await acts.undo(last.id));
      expect(await visible()).toEqual(last.before);
    }),
    { numRuns: onPostgres ? sized(5, 15) : sized(20, 60) },
  );
});
