import { CompiledQuery } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openMemoryApi } from '../../tests/helpers/store/memory-api.ts';
import { raiseContentVersion } from '../content/content-version.ts';
import { SqliteConnection } from '../db/sqlite-connection.ts';

const { api, db } = await openMemoryApi();

/** Whether pictures are shown in the place of files, which is asked with each row. */
const CHANGED_FILES =
  /; SCALAR SUBQUERY \d; SEARCH published USING COVERING INDEX published_in_place \(in_place_of>\?\)/;

/** The query plans of a call. */
async function plansOf(call: string): Promise<string[]> {
  const executeQuery = vi.spyOn(SqliteConnection.prototype, 'executeQuery');
  expect((await api.request(`/api/${call}`)).status).toBe(200);
  const queries = executeQuery.mock.calls.map(([query]) => query);
  executeQuery.mockRestore();
  const plans = queries.map(async ({ sql, parameters }) => {
    const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(explain);
    return rows
      .map(({ detail }) => detail)
      .join('; ')
      .replace(CHANGED_FILES, '');
  });
  return Promise.all(plans);
}

/** The plan of the query for the authors, of which there are few. */
const AUTHORS = /^SEARCH published USING INDEX published_by_position \(kind=\?\)/;

test('a post is found by an index', async () => {
  await plansOf('getMenulisting.php');
  const [version, plan, ...others] = await plansOf(
    'getBlogDetails.php?post_name=hipaa-basics-for-a-remote-back-office',
  );
  expect(version).toBe('SCAN content_version');
  expect(plan).toMatch(/^SEARCH published USING INDEX \S+ \(kind=\? AND slug=\?\)$/);
  expect(others).toEqual([expect.stringMatching(AUTHORS)]);
});

test('entries are counted and found by an index, and only after a publish', async () => {
  await raiseContentVersion(db);
  const plans = await plansOf('services.php');
  expect(plans.filter((plan) => plan.startsWith('SCAN published'))).toEqual([]);
  expect(await plansOf('services.php')).toEqual(['SCAN content_version']);
});

test('a page of posts is read from an index without sorting', async () => {
  const plans = await plansOf('getBlogListing.php?post_type=post&page=2&per_page=10');
  // The count is shared by all pages until the list changes.
  const reading = plans.filter((plan) => / published (?!.*COVERING)/.test(plan));
  expect(reading).toEqual([
    expect.stringMatching(/^SEARCH published USING INDEX published_by_newest \([^)]*\)$/),
    expect.stringMatching(AUTHORS),
  ]);
});
