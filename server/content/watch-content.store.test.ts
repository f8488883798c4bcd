import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestStore } from '../../tests/helpers/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { publishFromFiles } from './entries.ts';
import type { EntryDraft } from './entry.ts';
import { sanitizeContent } from './sanitize-content.ts';
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

const post = (slug: string, publishAt = '2026-01-01T00:00:00.000Z'): EntryDraft => ({
  type: 'post',
  slug,
  parent: '',
  position: 0,
  title: slug,
  contentHtml: sanitizeContent('<p>words</p>'),
  banner: null,
  fields: {},
  publishAt,
  updatedAt: '2026-01-01T00:00:00.000Z',
});

function watch() {
  const changed = vi.fn<() => void>();
  const error = vi.fn<() => void>();
  unwatch = watchContent(db, { error }, changed, 5);
  return { changed, error };
}
const polls = () => new Promise((resolve) => setTimeout(resolve, 60));

test('each publish is reported exactly once', async () => {
  const { changed } = watch();
  await polls();
  expect(changed).not.toHaveBeenCalled();
  await publishFromFiles(db, { drafts: [post('one')], redirects: [] });
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  await publishFromFiles(db, { drafts: [post('one')], redirects: [] });
  await polls();
  expect(changed).toHaveBeenCalledTimes(1);
});

test('a scheduled post is reported when it becomes visible', async () => {
  const { changed } = watch();
  await polls();
  await publishFromFiles(db, {
    drafts: [post('later', new Date(Date.now() + 1_500).toISOString())],
    redirects: [],
  });
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2), 8_000);
  await polls();
  expect(changed).toHaveBeenCalledTimes(2);
});

test('an unreadable store is logged once, and the watch continues', async () => {
  const { changed, error } = watch();
  await polls();
  await db.schema.alterTable('content_version').renameTo('away').execute();
  await polls();
  expect(error).toHaveBeenCalledTimes(1);
  await db.schema.alterTable('away').renameTo('content_version').execute();
  await publishFromFiles(db, { drafts: [post('one')], redirects: [] });
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
});

test('it stops on request', async () => {
  const { changed } = watch();
  await polls();
  unwatch();
  await publishFromFiles(db, { drafts: [post('one')], redirects: [] });
  await polls();
  expect(changed).not.toHaveBeenCalled();
});
