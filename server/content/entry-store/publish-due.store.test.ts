import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KindName } from '../../../contract/kinds/content-kinds.ts';
import { draftPost, postSource, publishPost } from '../../../tests/helpers/store/publish-post.ts';
import { publishAllDue } from '../../../tests/helpers/store/publish-all-due.ts';
import { newTestStore, type TestStore } from '../../../tests/helpers/store/test-store.ts';
import { migrate } from '../../db/migrations.ts';
import { openDatabase, type Database } from '../../db/open-database.ts';
import { checkContentDates } from '../../doctor/check-content-dates.ts';
import { getContentVersion } from '../content-version.ts';
import { getPublishedRow } from '../published/published-rows.ts';
import { runTextsHere, TextRefused, type RunTexts } from '../texts/run-texts.ts';
import { findEntry } from './find-entry.ts';
import { getNextDue, getSecondsOverdue, listOverdue } from './next-due.ts';
import { publishDue } from './publish-due.ts';
import { publish } from './publish.ts';
import { getNewestRevision, getRevision, listRevisions } from './revision.ts';
import { schedule } from './schedule.ts';
import { unpublish } from '../../../tests/helpers/store/end-entry.ts';
import { startPublisher } from './start-publisher.ts';
import { recordDue } from '../../actions/entries/record-due.ts';

let store: TestStore;
let db: Database;
const others: { close(): Promise<unknown> }[] = [];
beforeEach(async () => {
  store = await newTestStore('schema');
  db = openDatabase(store);
  await migrate(db);
});
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
  await db.destroy();
  store.remove();
});

const minutes = (number: number) => new Date(Date.now() + number * 60_000).toISOString();
const titleOf = async (slug: string) =>
  (await getPublishedRow(db, 'post', slug))?.body.post_title ?? null;
const draft = (slug: string, title = slug) => draftPost(db, slug, postSource(title));
/** A draft of a post with dates. */
async function scheduled(
  slug: string,
  publishAt: string | null,
  unpublishAt: string | null = null,
  title = slug,
): Promise<string> {
  const id = await draft(slug, title);
  const outcome = await schedule(db, id, { publishAt, unpublishAt });
  expect(outcome).toMatchObject({ outcome: 'scheduled' });
  return id;
}
const stateOf = async (id: string) => (await getRevision(db, id))?.state;

describe('dates', () => {
  it('can be set, changed and taken back, and nobody sees the revision before', async () => {
    const id = await scheduled('a', minutes(5), minutes(9));
    expect(await getRevision(db, id)).toMatchObject({ state: 'scheduled', publishedAt: null });
    expect(await titleOf('a')).toBeNull();
    await schedule(db, id, { publishAt: null, unpublishAt: null });
    const none = { state: 'draft', publishAt: null, unpublishAt: null };
    expect(await getRevision(db, id)).toMatchObject(none);
    expect(await getNextDue(db)).toBeNull();
  });

  it('are kept in UTC', async () => {
    const id = await scheduled('a', '2999-05-04T12:00:00+02:00');
    expect((await getRevision(db, id))?.publishAt).toBe('2999-05-04T10:00:00.000Z');
  });

  it('that make no sense are refused', async () => {
    const id = await draft('a');
    const refusal = async (publishAt: string | null, unpublishAt: string | null) => {
      const outcome = await schedule(db, id, { publishAt, unpublishAt });
      return outcome.outcome === 'refused' ? outcome.reason : null;
    };
    expect(await refusal(minutes(5), minutes(4))).toBe('it would end before it begins');
    expect(await refusal(null, minutes(4))).toBe('it would end before it begins');
    await publish(db, [id]);
    expect(await refusal(minutes(5), null)).toBe('it is published already');
    expect(await refusal(null, minutes(-5))).toBe('it would end before it begins');
    expect(await refusal(null, minutes(5))).toBeNull();
    await unpublish(db, (await findEntry(db, 'post', 'a'))!);
    expect(await refusal(minutes(5), null)).toBe('a newer version replaced it');
    const incomplete = await draftPost(db, 'b', '---\ntitle: B\n---\n');
    expect(
      await schedule(db, incomplete, { publishAt: minutes(5), unpublishAt: null }),
    ).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('line ') });
  });
});

describe('what is due', () => {
  it('on one date is published and taken down together, once, and raises the version once', async () => {
    await publishPost(db, 'old', 'Old');
    const old = (await getNewestRevision(db, (await findEntry(db, 'post', 'old'))!))!;
    const at = minutes(5);
    await schedule(db, old.id, { publishAt: null, unpublishAt: at });
    const ids = [await scheduled('a', at), await scheduled('b', at)];
    const later = await scheduled('c', minutes(9));
    expect(await publishDue(db, minutes(3))).toBeNull();
    expect(await getContentVersion(db)).toBe(1);
    const now = minutes(6);
    const report = (await publishDue(db, now))!;
    expect(report.published.map(({ slug }) => slug)).toEqual(['a', 'b']);
    expect(report.ended.map(({ slug }) => slug)).toEqual(['old']);
    expect(await getContentVersion(db)).toBe(2);
    expect(await titleOf('old')).toBeNull();
    for (const id of ids)
      expect(await getRevision(db, id)).toMatchObject({ state: 'published', publishedAt: now });
    expect(await stateOf(later)).toBe('scheduled');
    expect(await publishDue(db, now)).toBeNull();
  });

  it('on several dates is published date by date, so that a long stop blocks nobody', async () => {
    const [early, late] = [minutes(4), minutes(5)];
    const [a, b, c] = [
      await scheduled('a', late),
      await scheduled('b', early),
      await scheduled('c', early),
    ];
    const states = () => Promise.all([a, b, c].map(stateOf));
    const slugs = async () =>
      (await publishDue(db, minutes(6)))?.published.map(({ slug }) => slug) ?? null;
    expect([await slugs(), await states()]).toEqual([
      ['b', 'c'],
      ['scheduled', 'published', 'published'],
    ]);
    expect([await slugs(), await slugs(), await stateOf(a)]).toEqual([['a'], null, 'published']);
  });

  it('of one entry is published in the order of its dates, however late', async () => {
    const second = await scheduled('a', minutes(8), null, 'Second');
    const first = await scheduled('a', minutes(4), minutes(12), 'First');
    // The first was written later, so that it replaces the other when it is published.
    await publishAllDue(db, minutes(20));
    expect(await stateOf(second)).toBe('replaced');
    expect(await getRevision(db, first)).toMatchObject({ state: 'replaced' });
    expect(await titleOf('a')).toBeNull();

    const one = await scheduled('b', minutes(4), null, 'One');
    const two = await scheduled('b', minutes(8), null, 'Two');
    await publishDue(db, minutes(5));
    expect([await stateOf(one), await stateOf(two)]).toEqual(['published', 'scheduled']);
    await publishDue(db, minutes(9));
    expect(await titleOf('b')).toBe('Two');
  });

  it('and cannot be published keeps nothing else back', async () => {
    const first = await scheduled('a', minutes(1));
    const taken = await scheduled('b', minutes(1));
    await db.updateTable('revisions').set({ slug: 'c' }).where('id', '=', taken).execute();
    await publishPost(db, 'b', 'B');
    await db.updateTable('revisions').set({ slug: 'b' }).where('id', '=', taken).execute();
    const report = await publishAllDue(db, minutes(2));
    expect(report.published.map(({ slug }) => slug)).toEqual(['a']);
    expect(report.refused).toMatchObject([{ revisionId: taken, reason: 'address-taken' }]);
    expect([await stateOf(first), await stateOf(taken)]).toEqual(['published', 'scheduled']);
    expect(await publishDue(db, minutes(2), new Set([taken]))).toBeNull();
  });

  it('and takes too long to read is refused, and keeps nothing else back', async () => {
    const slow = await scheduled('a', minutes(1));
    const other = await scheduled('b', minutes(1));
    const runTexts = (async (...given: [string, 'prepare', KindName, string, string]) => {
      if (given[3] === 'a') throw new TextRefused('This text takes too long');
      return runTextsHere(...given);
    }) as RunTexts;
    const report = await publishAllDue(db, minutes(2), { runTexts });
    expect(report.refused).toMatchObject([
      { revisionId: slow, reason: 'invalid', words: 'This text takes too long' },
    ]);
    expect([await stateOf(slow), await stateOf(other)]).toEqual(['scheduled', 'published']);
  });

  it('and was scheduled while others were read comes the next time', async () => {
    const at = minutes(1);
    await scheduled('a', at);
    let late = '';
    const runTexts = (async (...given: [string, 'prepare', KindName, string, string]) => {
      late ||= await scheduled('b', at);
      return runTextsHere(...given);
    }) as RunTexts;
    const first = (await publishDue(db, minutes(2), new Set(), undefined, runTexts))!;
    expect(first.published.map(({ slug }) => slug)).toEqual(['a']);
    expect(first.refused).toEqual([]);
    expect(await stateOf(late)).toBe('scheduled');
    const second = (await publishDue(db, minutes(2)))!;
    expect(second.published.map(({ slug }) => slug)).toEqual(['b']);
  });

  it('for more than a minute is reported by the doctor and the metrics', async () => {
    const check = () => checkContentDates(db);
    expect(await check()).toEqual({ state: 'ok', words: 'nothing is overdue' });
    expect(await getSecondsOverdue(db, new Date())).toBe(0);
    const id = await scheduled('a', minutes(5));
    const overdue = minutes(-2);
    await db.updateTable('revisions').set({ publish_at: overdue }).where('id', '=', id).execute();
    expect(await check()).toMatchObject({
      state: 'warning',
      words: expect.stringMatching(new RegExp(`^1 overdue: post a \\(${overdue}\\); `)),
    });
    expect(await getSecondsOverdue(db, new Date(Date.parse(overdue) + 90_000))).toBe(90);
    expect(await listOverdue(db, overdue)).toEqual([]);
  });
});

describe('the publisher', () => {
  const log = () => ({
    info: vi.fn<() => void>(),
    warn: vi.fn<() => void>(),
    error: vi.fn<() => void>(),
  });
  /** A publisher as in a process of its own. */
  function start(writes = log()) {
    const own = openDatabase(store, { busyTimeout: 0 });
    const publisher = startPublisher({ db: own, log: writes, record: recordDue, interval: 100 });
    others.push({ close: () => publisher.stop().then(() => own.destroy()) });
    return writes;
  }

  it('publishes on the date, once, although several processes try', async () => {
    const writes = [start(), start(), start()];
    const at = new Date(Date.now() + 1_500).toISOString();
    const [a, b] = [await scheduled('a', at), await scheduled('b', at)];
    expect(await titleOf('a')).toBeNull();
    await vi.waitFor(async () => expect(await stateOf(b)).toBe('published'));
    const { publishedAt } = (await getRevision(db, a))!;
    expect(publishedAt! >= at).toBe(true);
    await vi.waitFor(() => expect(writes.flatMap(({ info }) => info.mock.calls)).toHaveLength(2));
    expect(await getContentVersion(db)).toBe(1);
    expect(writes.flatMap(({ warn, error }) => [...warn.mock.calls, ...error.mock.calls])).toEqual(
      [],
    );
  });

  it('publishes at its start what became due while no process ran', async () => {
    const id = await scheduled('a', minutes(5), minutes(9));
    await db
      .updateTable('revisions')
      .set({ publish_at: minutes(-5), unpublish_at: minutes(-1) })
      .where('id', '=', id)
      .execute();
    await scheduled('b', minutes(5));
    const writes = start();
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('replaced'));
    await vi.waitFor(() => expect(writes.info).toHaveBeenCalledTimes(2));
    expect(await listRevisions(db, (await findEntry(db, 'post', 'a'))!)).toHaveLength(1);
    expect(await titleOf('b')).toBeNull();
  });

  it('logs once what cannot be published, and an unreadable store', async () => {
    const id = await scheduled('a', minutes(5));
    await db
      .updateTable('revisions')
      .set({ publish_at: minutes(-1), source: '---\ntitle: A\n---\n' })
      .where('id', '=', id)
      .execute();
    const writes = start();
    await vi.waitFor(() => expect(writes.error).toHaveBeenCalledTimes(1));
    const fine = await scheduled('b', minutes(0.001));
    await vi.waitFor(async () => expect(await stateOf(fine)).toBe('published'));
    await db.schema.alterTable('revisions').renameTo('away').execute();
    await vi.waitFor(() => expect(writes.warn).toHaveBeenCalledTimes(1));
    await db.schema.alterTable('away').renameTo('revisions').execute();
    const again = await scheduled('c', minutes(0.001));
    await vi.waitFor(async () => expect(await stateOf(again)).toBe('published'));
    expect([writes.error.mock.calls.length, writes.warn.mock.calls.length]).toEqual([1, 1]);
  });
});
