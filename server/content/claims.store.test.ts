import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { editEntry } from '../../tests/helpers/store/edit-entry.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { readClaims } from './claims.ts';
import { raiseContentVersion } from './content-version.ts';
import { createStoreSource, type ContentSource } from './content-source.ts';

let db: Database;
let source: ContentSource;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') });
  db = await openTestStore('content');
  source = createStoreSource(db, { warn() {} });
});
afterEach(async () => {
  vi.useRealTimers();
  await db.destroy();
});

const CLAIM = 'no-data-breach';
const SENTENCE = 'We have gone five years without a data breach';
const LINK = `<a href="/proof#${CLAIM}">${SENTENCE}</a>`;

const postWith = async (body: string) => {
  const slug = 'giving-access-without-giving-away-the-keys';
  const edited = await editEntry(db, 'post', slug, (text) =>
    text.replace(/^(---\n[^]*?\n---\n)[^]*$/, `$1\n${body}\n`),
  );
  expect(edited.outcome).toBe('published');
  return (await source.post(slug))!.post_content;
};
const endClaim = (until: string) =>
  editEntry(db, 'claim', CLAIM, (text) => text.replace(/(valid_until: ).*/, `$1${until}`));
const names = async () => (await readClaims(source)).map(({ name }) => name);

test('a claim comes with its proof, and without what is nobody’s business', async () => {
  const claim = (await readClaims(source)).find(({ name }) => name === CLAIM);
  expect(claim).toEqual({
    name: CLAIM,
    sentence: SENTENCE,
    counted: expect.stringContaining('Incidents'),
    counted_on: '2026-06-30',
    counted_by: 'Information security',
    source: 'Incident register, reviewed every quarter',
    valid_until: '2027-06-30',
  });
});

test('in a text, a claim leads to its proof', async () => {
  expect(await postWith(`{{claim:${CLAIM}}}, and so *on*: {{figure:clients}}.`)).toBe(
    `<p>${LINK}, and so <em>on</em>: 1,600.</p>`,
  );
});

test.each([
  [
    `[{{claim:${CLAIM}}}, **they** say](/blog)`,
    `<p><a href="/blog">${SENTENCE}, <strong>they</strong> say</a></p>`,
  ],
  [`## {{claim:${CLAIM}}}`, `<h2>${SENTENCE}</h2>`],
  [`<abbr title="{{claim:${CLAIM}}}">x</abbr>`, `<p><abbr title="${SENTENCE}">x</abbr></p>`],
  [`[a](/blog) {{claim:${CLAIM}}}`, `<p><a href="/blog">a</a> ${LINK}</p>`],
])('%j stays well-formed', async (markdown, html) => {
  expect(await postWith(markdown)).toBe(html);
});

test('a sentence is text, whatever it contains', async () => {
  await editEntry(db, 'claim', CLAIM, (text) =>
    text.replace(/sentence: .*/, `sentence: 'A <b>& "b"'`),
  );
  expect(await postWith(`{{claim:${CLAIM}}}`)).toBe(
    `<p><a href="/proof#${CLAIM}">A &#60;b&#62;&#38; &#34;b&#34;</a></p>`,
  );
});

test('a claim whose proof has ended is a sentence without a link, and is not listed', async () => {
  expect(await names()).toContain(CLAIM);
  await endClaim('2026-01-01');
  expect(await names()).not.toContain(CLAIM);
  expect(await postWith(`{{claim:${CLAIM}}}.`)).toBe(`<p>${SENTENCE}.</p>`);
});

test('a proof ends with its last day, though nothing is published then', async () => {
  vi.setSystemTime(new Date('2027-03-31T23:59:59Z'));
  await endClaim('2027-03-31');
  expect(await postWith(`{{claim:${CLAIM}}}`)).toContain('<a ');
  const before = await source.version();
  expect(await source.version()).toBe(before);
  vi.setSystemTime(new Date('2027-04-01T00:00:00Z'));
  expect(await source.version()).not.toBe(before);
  expect(await names()).not.toContain(CLAIM);
  const post = await source.post('giving-access-without-giving-away-the-keys');
  expect(post!.post_content).not.toContain('<a ');
});

test('watchers of content are called when a day ends', async () => {
  vi.setSystemTime(new Date('2027-03-31T23:59:59Z'));
  const changed = vi.fn();
  const stop = source.watch(changed);
  // A publish that it notices proves that it has begun.
  await vi.waitFor(async () => {
    if (changed.mock.calls.length === 0) await raiseContentVersion(db);
    expect(changed).toHaveBeenCalled();
  }, 10_000);
  changed.mockClear();
  vi.setSystemTime(new Date('2027-04-01T00:00:00Z'));
  await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  stop();
});
