import { expect, it } from 'vitest';
import { draftPost, postSource } from '../../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { openMemoryStudio } from '../../../tests/helpers/studio/memory-studio.ts';
import { listAudit } from '../../accounts/audit-log.ts';
import { findEntry } from '../../content/entry-store/find-entry.ts';
import { listRevisions } from '../../content/entry-store/revision.ts';

/** A studio with a draft, and calls of its publishing by somebody who is signed in. */
async function openWithDraft() {
  const db = await openTestStore();
  const studio = openMemoryStudio(db);
  const draft = await draftPost(db, 'a', postSource('A'));
  const entryId = (await findEntry(db, 'post', 'a'))!;
  const callsOf = async (name: string) => {
    const cookie = await studio.signIn(await studio.account('editor', name));
    return async (path: string, body: unknown, key?: string) => {
      const headers = { 'Idempotency-Key': key };
      const response = await studio.call('POST', `/api${path}`, body, { cookie, headers });
      return [response.status, response.body] as const;
    };
  };
  const acts = async () =>
    (await listAudit(db, undefined)).entries
      .filter(({ act }) => !/sign-in|account|invite/.test(act))
      .map(({ act }) => act);
  return { db, studio, draft, entryId, callsOf, acts };
}

it('one request is done once, however often it arrives, and has one answer', async () => {
  const { db, draft, entryId, callsOf, acts } = await openWithDraft();
  const call = await callsOf('meera');
  const undo = (id: string) => `/undo/${id}`;
  let last = '';
  const steps: [act: string, path: () => string, body?: unknown][] = [
    [
      'schedule',
      () => '/schedule',
      { revisions: [draft], publishAt: '2998-01-01T00:00:00Z', unpublishAt: null },
    ],
    ['publish', () => '/publish', { revisions: [draft] }],
    ['undo', () => undo(last)],
    ['bring-back', () => `/entries/${entryId}/bring-back`],
    ['take-down', () => `/entries/${entryId}/take-down`, {}],
    ['undo', () => undo(last)],
  ];
  for (const [index, [act, path, body]] of steps.entries()) {
    const to = path();
    const key = `key ${index}`;
    // At once, and again after a lost answer.
    const answers = await Promise.all(Array.from({ length: 7 }, () => call(to, body, key)));
    for (let again = 0; again < 8; again++) answers.push(await call(to, body, key));
    const [[status, first]] = answers as [(typeof answers)[0]];
    expect([act, status]).toEqual([act, 200]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size, act).toBe(1);
    expect(await acts()).toHaveLength(index + 1);
    expect((await acts())[0]).toBe(act);
    expect(first.undo === null, act).toBe(act === 'schedule' || act === 'undo');
    last = first.undo;
  }
  expect((await listRevisions(db, entryId)).map(({ state }) => state)).toEqual([
    'published',
    'replaced',
    'replaced',
  ]);
});

it('the name of a request is that of one account, and of what it asks for', async () => {
  const { db, draft, entryId, callsOf, acts } = await openWithDraft();
  const [meera, arjun] = [await callsOf('meera'), await callsOf('arjun')];
  const key = 'the same';
  expect(await meera('/publish', { revisions: [draft] }, key)).toMatchObject([200, {}]);
  expect(await meera(`/entries/${entryId}/take-down`, {}, key)).toMatchObject([200, {}]);
  expect(await arjun(`/entries/${entryId}/bring-back`, undefined, key)).toMatchObject([200, {}]);
  const second = await draftPost(db, 'a', postSource('B'));
  expect(await meera('/publish', { revisions: [second] }, key)).toMatchObject([200, {}]);
  expect(await acts()).toEqual(['publish', 'bring-back', 'take-down', 'publish']);
  // Somebody else’s: of him nothing was taken down.
  const [status] = await arjun('/publish', { revisions: ['guessed'] }, key);
  expect(status).toBe(409);
});

it('what is published already is not published again, and nothing is offered to undo', async () => {
  const { draft, callsOf, acts } = await openWithDraft();
  const call = await callsOf('meera');
  const publish = () => call('/publish', { revisions: [draft] });
  const answers = await Promise.all(Array.from({ length: 15 }, publish));
  expect(answers.map(([status]) => status)).toEqual(Array(15).fill(200));
  expect(answers.filter(([, { undo }]) => undo !== null)).toHaveLength(1);
  expect(await acts()).toEqual(['publish']);
});
