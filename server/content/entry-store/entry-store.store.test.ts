import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STUDIO } from '../../../tests/helpers/store/edit-entry.ts';
import { draftPost, postSource, publishPost } from '../../../tests/helpers/store/publish-post.ts';
import { newTestStore, openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { engineOf } from '../../db/engine.ts';
import { migrate } from '../../db/migrations.ts';
import { openDatabase, type Database } from '../../db/open-database.ts';
import { getContentVersion } from '../content-version.ts';
import { getPublishedRow } from '../published/published-rows.ts';
import { getRedirect } from '../redirects.ts';
import { findEntry, getPublished } from './find-entry.ts';
import { publish } from './publish.ts';
import { getNewestRevision, listRevisions, type Revision } from './revision.ts';
import { saveDraft, type DraftRequest } from './save-draft.ts';
import { unpublish } from '../../../tests/helpers/store/end-entry.ts';

let db: Database;
beforeEach(async () => {
  db = await openTestStore();
});
afterEach(() => db.destroy());

const titleOf = async (slug: string) =>
  (await getPublishedRow(db, 'post', slug))?.body.post_title ?? null;
const entryOf = async (slug: string) => (await findEntry(db, 'post', slug))!;
const newestOf = async (slug: string) => (await getNewestRevision(db, await entryOf(slug)))!;
const statesOf = async (slug: string) =>
  (await listRevisions(db, await entryOf(slug))).map(({ state }) => state);
const save = (request: Partial<DraftRequest>) =>
  saveDraft(
    db,
    { kind: 'post', slug: 'a', source: postSource('A'), entryId: null, base: null, ...request },
    STUDIO,
  );
async function saved(request: Partial<DraftRequest>): Promise<Revision> {
  const outcome = await save(request);
  if (outcome.outcome !== 'saved') throw new Error(JSON.stringify(outcome));
  return outcome.revision;
}
/** Saves on the newest revision, under another slug. */
async function renamed(from: string, to: string): Promise<Revision> {
  const { entryId, id } = await newestOf(from);
  return saved({ entryId, base: id, slug: to, source: postSource(`Now ${to}`) });
}
const redirected = async (path: string) => (await getRedirect(db, path))?.to;

describe('a draft', () => {
  it('is kept as it was written, and nobody sees it', async () => {
    const source = `\uFEFF${postSource('A').replaceAll('\n', '\r\n')}# No newline at the end`;
    const draft = await saved({ source });
    expect(draft).toMatchObject({ ...STUDIO, number: 1, state: 'draft', base: null });
    expect((await newestOf('a')).source).toBe(source);
    expect(await titleOf('a')).toBeNull();
    expect(await getContentVersion(db)).toBe(0);
  });

  it('may be incomplete, but is not published then', async () => {
    const draft = await saved({ source: '---\ntitle: A\n---\n' });
    expect(await publish(db, [draft.id])).toMatchObject({
      outcome: 'refused',
      problems: [
        {
          revisionId: draft.id,
          reason: 'invalid',
          words: expect.stringMatching(/^line 2: author: is missing/),
        },
      ],
    });
    expect(await statesOf('a')).toEqual(['draft']);
  });

  it.each([
    ['an unreadable source', { source: 'no front matter' }, { outcome: 'invalid', line: 1 }],
    ['broken YAML', { source: '---\ntitle: "a\n---\nb' }, { outcome: 'invalid' }],
    ['a slug that is none', { slug: 'A b' }, { outcome: 'invalid', line: 0 }],
    ['an unknown entry', { entryId: 'nobody', base: 'nothing' }, { outcome: 'unknown' }],
    ['a slug of another entry', { slug: 'taken' }, { outcome: 'slug-taken' }],
  ])('with %s is refused', async (_, request, outcome) => {
    await publishPost(db, 'taken', 'Taken');
    expect(await save(request)).toMatchObject(outcome);
    expect(await db.selectFrom('revisions').select('id').execute()).toHaveLength(1);
  });
});

describe('publishing', () => {
  it('replaces what was published and older drafts, and keeps newer ones', async () => {
    await publishPost(db, 'a', 'First');
    await draftPost(db, 'a', postSource('Second'));
    const third = await draftPost(db, 'a', postSource('Third'));
    await draftPost(db, 'a', postSource('Fourth'));
    expect(await publish(db, [third])).toEqual({ outcome: 'published' });
    expect(await titleOf('a')).toBe('Third');
    expect(await statesOf('a')).toEqual(['draft', 'published', 'replaced', 'replaced']);
    const [, , second] = await listRevisions(db, await entryOf('a'));
    expect(await publish(db, [second!.id])).toMatchObject({
      outcome: 'refused',
      problems: [{ reason: 'superseded' }],
    });
    const { revision_id } = await db.selectFrom('published').selectAll().executeTakeFirstOrThrow();
    expect(revision_id).toBe(third);
  });

  it('of several entries raises the version once, and all or none are published', async () => {
    const drafts = [];
    for (const slug of ['a', 'b', 'c']) drafts.push(await draftPost(db, slug, postSource(slug)));
    const broken = (await saved({ slug: 'd', source: '---\ntitle: D\n---\n' })).id;
    expect(await publish(db, [...drafts, broken])).toMatchObject({ outcome: 'refused' });
    expect(await publish(db, [...drafts, 'nobody'])).toMatchObject({ outcome: 'refused' });
    expect(await getContentVersion(db)).toBe(0);
    expect(await titleOf('a')).toBeNull();
    expect(await publish(db, drafts)).toMatchObject({ outcome: 'published' });
    expect(await getContentVersion(db)).toBe(1);
    expect(await titleOf('c')).toBe('c');
  });

  it('of what is published already, or looks the same, raises no version', async () => {
    const source = postSource('A');
    const first = await draftPost(db, 'a', source);
    await publish(db, [first]);
    await publish(db, [first]);
    const same = await draftPost(db, 'a', `${source}\n`);
    expect(await publish(db, [same])).toMatchObject({ outcome: 'published' });
    expect(await getContentVersion(db)).toBe(1);
    expect((await getPublished(db, await entryOf('a')))?.id).toBe(same);
  });

  it('waits for a store that somebody else is writing to', async () => {
    const file = await newTestStore();
    const [ours, theirs] = [openDatabase(file, { busyTimeout: 0 }), openDatabase(file)];
    await migrate(theirs);
    const drafts = await Promise.all(
      ['one', 'two'].map((slug) => draftPost(ours, slug, postSource(slug))),
    );
    const held = await theirs.startTransaction().execute();
    await engineOf(held).lockName(held, 'content');
    const publishing = publish(ours, drafts);
    await sleep(200);
    await held.commit().execute();
    expect(await publishing).toEqual({ outcome: 'published' });
    for (const one of [ours, theirs]) await one.destroy();
    file.remove();
  });
});

describe('a changed slug', () => {
  it('leaves a redirect, which follows further changes and ends when the page is back', async () => {
    await publishPost(db, 'a', 'A');
    const entryId = await entryOf('a');
    await publish(db, [(await renamed('a', 'b')).id]);
    expect(await titleOf('a')).toBeNull();
    expect(await titleOf('b')).toBe('Now b');
    expect(await entryOf('b')).toBe(entryId);
    expect(await redirected('/blog/a')).toBe('/blog/b');
    await publish(db, [(await renamed('b', 'c')).id]);
    expect(await redirected('/blog/a')).toBe('/blog/c');
    expect(await redirected('/blog/b')).toBe('/blog/c');
    await publish(db, [(await renamed('c', 'a')).id]);
    expect(await redirected('/blog/a')).toBeUndefined();
    expect(await redirected('/blog/b')).toBe('/blog/a');
    expect(await redirected('/blog/c')).toBe('/blog/a');
  });

  it('makes room for another entry, also if both are published together', async () => {
    await publishPost(db, 'a', 'A');
    await publishPost(db, 'b', 'B');
    const [one, two] = [await newestOf('a'), await newestOf('b')];
    const away = await saved({ entryId: one.entryId, base: one.id, slug: 'c' });
    expect(await save({ entryId: two.entryId, base: two.id, slug: 'a' })).toMatchObject({
      outcome: 'slug-taken',
      entryId: one.entryId,
    });
    const arriving = await saved({ entryId: two.entryId, base: two.id, slug: 'b2' });
    await db.updateTable('revisions').set({ slug: 'a' }).where('id', '=', arriving.id).execute();
    expect(await publish(db, [away.id, arriving.id])).toMatchObject({ outcome: 'published' });
    expect(await entryOf('a')).toBe(two.entryId);
    expect(await entryOf('c')).toBe(one.entryId);
    expect(await redirected('/blog/a')).toBeUndefined();
    expect(await redirected('/blog/b')).toBe('/blog/a');
  });
});

describe('a redirect', () => {
  it('takes down the page at its path, and ends when a page is published there', async () => {
    await publishPost(db, 'a', 'A');
    await publishPost(db, 'b', 'B');
    const redirect = await saved({
      kind: 'redirect',
      slug: 'gone',
      source: 'from: /blog/a\nto: /blog/b\n',
    });
    await publish(db, [redirect.id]);
    expect(await titleOf('a')).toBeNull();
    expect(await redirected('/blog/a')).toBe('/blog/b');
    await publishPost(db, 'a', 'A again');
    expect(await redirected('/blog/a')).toBeUndefined();
    expect((await getNewestRevision(db, redirect.entryId))?.state).toBe('replaced');
  });

  it('stays as it was written when its page gets another path, and leads there', async () => {
    await publishPost(db, 'a', 'A');
    const source = '# Printed on the leaflet\nto: /blog/a\nfrom: /old # until 2025\n';
    const { id, entryId } = await saved({ kind: 'redirect', slug: 'old', source });
    await publish(db, [id]);
    await publish(db, [(await renamed('a', 'b')).id]);
    expect(await redirected('/old')).toBe('/blog/b');
    expect(await listRevisions(db, entryId)).toMatchObject([{ id }]);
    expect(await getNewestRevision(db, entryId)).toMatchObject({ source });
  });

  it('is published with the new slug of its page, and wins', async () => {
    await publishPost(db, 'a', 'A');
    const source = 'from: /blog/a\nto: /blog\n';
    const redirect = await saved({ kind: 'redirect', slug: 'elsewhere', source });
    await publish(db, [(await renamed('a', 'b')).id, redirect.id]);
    expect(await redirected('/blog/a')).toBe('/blog');
    expect(await titleOf('b')).toBe('Now b');
  });

  it('of a path where a page is published with it is refused', async () => {
    const page = await saved({});
    const source = 'from: /blog/a\nto: /blog\n';
    const redirect = await saved({ kind: 'redirect', slug: 'a', source });
    expect(await publish(db, [page.id, redirect.id])).toMatchObject({
      outcome: 'refused',
      problems: [{ reason: 'address-taken' }],
    });
  });

  it('that leads to itself by another one leads nowhere', async () => {
    for (const [from, to] of [
      ['a', 'b'],
      ['b', 'a'],
    ]) {
      const source = `from: /${from}\nto: /${to}\n`;
      const redirect = await saved({ kind: 'redirect', slug: `from-${from}`, source });
      expect(await publish(db, [redirect.id])).toEqual({ outcome: 'published' });
    }
    expect(await getRedirect(db, '/a')).toBeNull();
  });

  it('of a path that is redirected already is refused', async () => {
    const of = (slug: string) =>
      saved({ kind: 'redirect', slug, source: 'from: /old\nto: /blog\n' });
    await publish(db, [(await of('one')).id]);
    expect(await publish(db, [(await of('two')).id])).toMatchObject({ outcome: 'refused' });
  });
});

describe('old versions', () => {
  it('stay when an entry is taken down, and can be published again', async () => {
    await publishPost(db, 'a', 'First');
    const entryId = await entryOf('a');
    expect(await unpublish(db, entryId)).toEqual({ outcome: 'unpublished' });
    const revision = await getNewestRevision(db, entryId);
    expect(revision).toMatchObject({ state: 'replaced', endedAt: revision?.unpublishAt });
    expect(await unpublish(db, entryId)).toEqual({ outcome: 'unknown' });
    expect(await titleOf('a')).toBeNull();
    expect(await getContentVersion(db)).toBe(2);
    await publishPost(db, 'a', 'Second');
    expect(await statesOf('a')).toEqual(['published', 'replaced']);
  });
});
