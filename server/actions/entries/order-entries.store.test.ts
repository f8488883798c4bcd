import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { actingOn, actsOn, idOf, valueOf } from '../../../tests/helpers/studio/acts-on.ts';
import { listAudit } from '../../accounts/audit-log.ts';
import { runFor } from '../../studio/respond-to-action.ts';
import { listEntries } from '../../studio/entries/list-entries.ts';
import { orderEntries } from './order-entries.ts';
import { readOrder, type OrderedKind } from '../../studio/entries/read-order.ts';
import type { Database } from '../../db/open-database.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestStore('content');
});
afterAll(() => db.destroy());

const idsOf = async (kind: OrderedKind) =>
  (await readOrder(db, kind)).flatMap((group) => group.ids);

/** Saves an order, and returns the newest drafts of what it changed. */
async function order(ids: string[]) {
  const { changed } = valueOf(await runFor(actingOn(db), orderEntries, { ids }));
  const entries = new Map((await listEntries(db)).map((entry) => [entry.id, entry]));
  return changed.map((id) => entries.get(id)!.draft!);
}

it('puts people in another order by drafts of those that moved, which are undone as one', async () => {
  const before = await idsOf('person');
  const [first, second, third, ...rest] = before;
  const drafts = await order([second!, third!, first!, ...rest]);
  expect(drafts).toHaveLength(3);
  expect(await idsOf('person')).toEqual(before);
  // Asked for again before it was published.
  expect(await order([second!, third!, first!, ...rest])).toEqual(drafts);
  const undone = idOf(await actsOn(db).publish(drafts));
  expect(await idsOf('person')).toEqual([second, third, first, ...rest]);
  await actsOn(db).undo(undone);
  expect(await idsOf('person')).toEqual(before);
  // One row for all that was moved, and one each for what was published and undone.
  const { entries } = await listAudit(db, undefined);
  expect(entries.map(({ act }) => act)).toEqual(['undo', 'publish', 'save']);
  expect(entries[2]!.subject.split(', ')).toHaveLength(3);
});

it('lists questions by the groups of the page, and changes nothing but their numbers', async () => {
  const groups = await readOrder(db, 'question');
  expect(groups.map(({ title }) => title)).toContain('Choosing a person and trying them out');
  const ids = groups.flatMap((group) => group.ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await order(ids)).toEqual([]);
  const [, group] = groups;
  const [a, b] = group!.ids;
  const swapped = ids.map((id) => (id === a ? b! : id === b ? a! : id));
  const sourceOf = async (id: string) =>
    (
      await db
        .selectFrom('revisions')
        .select('source')
        .where('entry_id', '=', id)
        .orderBy('number', 'desc')
        .executeTakeFirstOrThrow()
    ).source;
  const before = await sourceOf(a!);
  expect(await order(swapped)).toHaveLength(2);
  expect(await sourceOf(a!)).toBe(before.replace('position: 5', 'position: 6'));
});

it('refuses an entry without a number', async () => {
  const post = (await listEntries(db)).find(({ kind }) => kind === 'post')!;
  const refused = await runFor(actingOn(db), orderEntries, { ids: [post.id] });
  expect(refused).toMatchObject({ code: 'not-found' });
});
