import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publishPost } from '../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { watchContent } from './watch-content.ts';

let db: Database;
let unwatch: () => void = () => {};

beforeEach(async () => {
  db = await openTestStore();
});
afterEach(async () => {
  unwatch();
  await db.destroy();
});

function watch() {
  const changed = vi.fn<() => void>();
  const warn = vi.fn<() => void>();
  unwatch = watchContent(db, { warn }, changed, 5);
  return { changed, warn };
}
const polls = () => new Promise((resolve) => setTimeout(resolve, 60));

test('each publish is reported exactly once, until the watch ends', async () => {
  const { changed } = watch();
  await polls();
  expect(changed).not.toHaveBeenCalled();
  await publishPost(db, 'one', 'One');
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  await publishPost(db, 'one', 'Another');
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
  await polls();
  unwatch();
  await publishPost(db, 'one', 'A third');
  await polls();
  expect(changed).toHaveBeenCalledTimes(2);
});

test('an unreadable store is logged once, and the watch continues', async () => {
  const { changed, warn } = watch();
  await polls();
  await db.schema.alterTable('content_version').renameTo('away').execute();
  await vi.waitFor(() => expect(warn).toHaveBeenCalled());
  await polls();
  expect(warn).toHaveBeenCalledTimes(1);
  await db.schema.alterTable('away').renameTo('content_version').execute();
  await publishPost(db, 'one', 'One');
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
});
