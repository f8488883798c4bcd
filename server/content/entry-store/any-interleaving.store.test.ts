import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { sized } from '../../../tests/helpers/process/faults.ts';
import { publishAllDue } from '../../../tests/helpers/store/publish-all-due.ts';
import { STUDIO } from '../../../tests/helpers/store/edit-entry.ts';
import { postSource } from '../../../tests/helpers/store/publish-post.ts';
import { onPostgres } from '../../../tests/helpers/store/test-databases.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import type { Database } from '../../db/open-database.ts';
import { getContentVersion } from '../content-version.ts';
import { getRedirect } from '../redirects.ts';
import { getNextDue } from './next-due.ts';
import { publish } from './publish.ts';
import { getNewestRevision, listRevisions, readRevisions, type Revision } from './revision.ts';
import { saveDraft } from './save-draft.ts';
import { schedule } from './schedule.ts';
import { unpublish } from '../../../tests/helpers/store/end-entry.ts';
import { patient } from '../../../tests/helpers/process/slowness.ts';

/** Any order of saving, publishing, scheduling, restoring and taking down, by two writers, keeps the rules. */

const RUNS = onPostgres ? sized(20, 250) : sized(50, 1_000);
const START = Date.parse('2026-01-01T00:00:00.000Z');
const SLUGS = ['a', 'b', 'c', 'd'];

const weighted = <Name extends string, Values extends object>(
  name: Name,
  weight: number,
  values: fc.Arbitrary<Values>,
) => ({ weight, arbitrary: values.map((value) => ({ act: name, ...value })) });

/** From the newest revision. */
const index = fc.oneof(fc.constant(0), fc.nat({ max: 12 }));
const entry = fc.nat({ max: 2 });
const some = fc.integer({ min: 1, max: 9 });
const length = fc.option(fc.integer({ min: -1, max: 9 }));
/** How many revisions the writer has missed. */
const missed = fc.constantFrom(0, 0, 0, 1);
const anAct = fc.oneof(
  weighted('save', 4, fc.record({ entry, slug: fc.constantFrom(...SLUGS), behind: missed })),
  weighted('publish', 3, fc.record({ which: fc.array(index, { minLength: 1, maxLength: 3 }) })),
  weighted('schedule', 2, fc.record({ which: index, in: some, for: length })),
  weighted('restore', 1, fc.record({ which: index, behind: missed })),
  weighted('unpublish', 1, fc.record({ entry })),
  weighted('wait', 2, fc.record({ minutes: some })),
);
type Act = typeof anAct extends fc.Arbitrary<infer Value> ? Value : never;

const allRevisions = (db: Database): Promise<Revision[]> =>
  readRevisions(
    db.selectFrom('revisions').where('kind', '=', 'post').orderBy('created_at').orderBy('id'),
  );

/** Performs an act. What the store refuses is a part of the test. */
async function perform(db: Database, act: Act, now: string, step: number): Promise<void> {
  const revisions = await allRevisions(db);
  const entries = [...new Set(revisions.map(({ entryId }) => entryId))];
  const pick = (which: number) => revisions.at(-1 - (which % Math.max(1, revisions.length)));
  const baseOf = async (entryId: string, behind: number) =>
    (await listRevisions(db, entryId))[behind]?.id ?? null;
  switch (act.act) {
    case 'save': {
      const entryId = entries[act.entry] ?? null;
      const base = entryId && (await baseOf(entryId, act.behind));
      const source = postSource(`Step ${step}`, { published: now, modified: now });
      const newest = entryId && (await getNewestRevision(db, entryId));
      const saved = await saveDraft(
        db,
        { kind: 'post', slug: act.slug, source, entryId, base },
        STUDIO,
        now,
      );
      // Nobody's words vanish: the second writer gets the version of the first.
      if (newest && newest.id !== base)
        expect(saved).toMatchObject({ outcome: 'conflict', newest });
      return;
    }
    case 'publish': {
      const ids = act.which.flatMap((which) => pick(which)?.id ?? []);
      const version = await getContentVersion(db);
      const outcome = await publish(db, ids, now);
      const raised = (await getContentVersion(db)) - version;
      expect(raised).toBeLessThanOrEqual(outcome.outcome === 'published' ? 1 : 0);
      return;
    }
    case 'schedule': {
      const revision = pick(act.which);
      if (!revision) return;
      const at = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();
      const publishAt = revision.state === 'published' ? null : at(act.in);
      const unpublishAt = act.for === null ? null : at(act.in + act.for);
      await schedule(db, revision.id, { publishAt, unpublishAt }, now);
      return;
    }
    case 'restore': {
      const old = pick(act.which);
      const base = old && (await baseOf(old.entryId, act.behind));
      if (old && base) await saveDraft(db, { ...old, base }, STUDIO, now);
      return;
    }
    case 'unpublish':
      if (entries[act.entry]) {
        await unpublish(db, entries[act.entry]!, now);
        const left = await listRevisions(db, entries[act.entry]!);
        expect(left.every(({ state }) => state !== 'published')).toBe(true);
      }
      return;
    case 'wait':
      const { refused } = await publishAllDue(db, now);
      const left = await getNextDue(db, new Set(refused.map(({ revisionId }) => revisionId)));
      expect(left === null || left > now).toBe(true);
  }
}

async function checkRules(db: Database, before: Revision[]): Promise<Revision[]> {
  const after = await allRevisions(db);
  const byId = new Map(after.map((revision) => [revision.id, revision]));
  for (const old of before) {
    // No revision is lost, and what was written stays as it was, with its times.
    const { state, publishAt, unpublishAt, publishedAt, endedAt, ...written } = old;
    const current = byId.get(old.id);
    expect(current).toMatchObject(written);
    if (publishedAt !== null && state !== 'published')
      expect(current?.publishedAt).toBe(publishedAt);
    if (endedAt !== null) expect(current).toMatchObject({ endedAt, publishAt, unpublishAt, state });
    if (state === 'replaced') expect(current?.state).toBe('replaced');
  }
  const rows = await db.selectFrom('published').selectAll().execute();
  for (const ofEntry of Map.groupBy(after, ({ entryId }) => entryId).values()) {
    expect(ofEntry.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      ofEntry.map((_, place) => place + 1),
    );
    const published = ofEntry.filter(({ state }) => state === 'published');
    const own = rows.filter((row) => row.entry_id === ofEntry[0]?.entryId);
    // At most one is published, and visitors see exactly its words.
    expect(published.length).toBeLessThanOrEqual(1);
    expect(own.map((row) => [row.revision_id, row.slug, titleIn(row.body)])).toEqual(
      published.map(({ id, slug, source }) => [id, slug, /^title: (.*)$/m.exec(source)?.[1]]),
    );
    for (const { state, number, publishAt, publishedAt, endedAt } of ofEntry) {
      if (state === 'scheduled') expect(publishAt).not.toBeNull();
      expect(publishedAt === null).toBe(
        state === 'draft' || state === 'scheduled' || (state === 'replaced' && endedAt === null),
      );
      // Nothing older waits to overwrite what is published.
      if (state === 'draft' || state === 'scheduled')
        expect(number).toBeGreaterThan(published[0]?.number ?? 0);
    }
  }
  expect(rows.length).toBe(after.filter(({ state }) => state === 'published').length);
  const pages = new Set(rows.map(({ slug }) => `/blog/${slug}`));
  const redirects = await db.selectFrom('redirects').selectAll().execute();
  for (const { from_path } of redirects) {
    // A redirect hides no page, and leads to where a page is, or was taken down.
    expect(pages.has(from_path)).toBe(false);
    const redirect = await getRedirect(db, from_path);
    expect(redirect?.to).toMatch(/^\/blog\/[a-d]$/);
    expect(redirects.some((other) => other.from_path === redirect?.to)).toBe(false);
  }
  return after;
}

const titleIn = (body: string) => (JSON.parse(body) as { post_title: string }).post_title;

it(
  `${RUNS} random interleavings keep every revision, its times, and at most one of them published`,
  { timeout: patient(600_000) },
  async () => {
    const db = await openTestStore();
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(anAct, { minLength: 5, maxLength: 30 }), async (acts) => {
          for (const table of ['revisions', 'published', 'redirects'] as const)
            await db.deleteFrom(table).execute();
          let time = START;
          let known: Revision[] = [];
          for (const [step, act] of acts.entries()) {
            time += act.act === 'wait' ? act.minutes * 60_000 : 1_000;
            const now = new Date(time).toISOString();
            await perform(db, act, now, step);
            known = await checkRules(db, known);
          }
        }),
        { numRuns: RUNS },
      );
    } finally {
      await db.destroy();
    }
  },
);
