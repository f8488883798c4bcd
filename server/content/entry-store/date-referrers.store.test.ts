import { afterEach, beforeEach, expect, test } from 'vitest';
import { editEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import type { Database } from '../../db/open-database.ts';
import type { ContentSource } from '../content-source.ts';
import { createStoreSource } from '../content-source.ts';

/** Refers to the rate of bookkeepers, and does not say when it changed since. */
const POST = 'what-a-remote-bookkeeper-really-costs';

let db: Database;
let source: ContentSource;
let begun: string;
beforeEach(async () => {
  db = await openTestStore('content');
  source = createStoreSource(db, { warn() {} });
  begun = new Date().toISOString();
});
afterEach(() => db.destroy());

/** The slugs of posts, services and their records that changed since the test began. */
async function changedSince() {
  const newer = (await source.dates()).filter(({ updatedAt }) => updatedAt >= begun);
  const slugsOf = (kind: string) =>
    newer.filter((entry) => entry.kind === kind).map(({ slug }) => slug);
  return { posts: slugsOf('post'), records: slugsOf('record'), services: slugsOf('service') };
}
const dateOf = async (slug: string) => (await source.get('post', slug))?.updatedAt;

test('loaded content has the dates that it states', async () => {
  expect(await changedSince()).toEqual({ posts: [], records: [], services: [] });
});

test('a changed rate is a change of the posts and services that refer to it, and of no others', async () => {
  const before = await dateOf(POST);
  await editEntry(db, 'rate', 'bookeeper', () => 'amount: 8\n');
  const { posts, records } = await changedSince();
  expect(posts).toContain(POST);
  expect(posts.length).toBeLessThan(12);
  expect(records).toEqual(['bookeeper']);
  expect((await dateOf(POST))! > before!).toBe(true);
  const { listing } = await source.posts({ summary: true });
  const listed = listing.find(({ post_name }) => post_name === POST);
  expect(listed?.post_modified).toBe(await dateOf(POST));
});

test('a new lowest rate and a figure in a claim change the pages that refer to them', async () => {
  await editEntry(db, 'rate', 'data-entry', () => 'amount: 4\n');
  const lowest = (await source.get('feeds', 'feeds'))!;
  expect(lowest.updatedAt >= begun).toBe(true);
  const claimed = () => source.get('how-it-works', 'how-it-works');
  const before = (await claimed())!.updatedAt;
  await editEntry(db, 'figure', 'trial-to-hire', (text) => text.replace('98', '97'));
  expect((await claimed())!.updatedAt > before).toBe(true);
});

test('a change of anything on the page of a service dates that service alone', async () => {
  await editEntry(db, 'service', 'bookeeper', (text) =>
    text.replace(/^( +quote: ).*$/m, '$1Said otherwise.'),
  );
  expect((await changedSince()).services).toEqual(['bookeeper']);
});

test('an edit that changes no value dates no other entry', async () => {
  await editEntry(db, 'rate', 'bookeeper', (text) =>
    text.replace(/^source: .*/m, 'source: Another list'),
  );
  await editEntry(db, 'figure', 'clients', (text) =>
    text.replace(/^label: .*/m, 'label: Customers'),
  );
  await editEntry(db, 'site', 'site', (text) =>
    text.replace(/^phone: .*/m, 'phone: +1 512 555 0143'),
  );
  expect((await changedSince()).posts).not.toContain(POST);
});

test('the date stays when the post is edited without a later date of its own', async () => {
  await editEntry(db, 'rate', 'bookeeper', () => 'amount: 8\n');
  const raised = await dateOf(POST);
  await editEntry(db, 'post', POST, (text) => text.replace(/^title: .*/m, 'title: Another'));
  expect(await dateOf(POST)).toBe(raised);
  await editEntry(db, 'post', POST, (text) =>
    text.replace(/^modified: .*/m, 'modified: 2035-01-02'),
  );
  expect(await dateOf(POST)).toBe('2035-01-02T06:00:00.000Z');
});
