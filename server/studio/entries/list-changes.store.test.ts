import { expect, it } from 'vitest';
import { draftPost, postSource } from '../../../tests/helpers/store/publish-post.ts';
import { draftEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { actingOn, actsOn } from '../../../tests/helpers/studio/acts-on.ts';
import { appendAudit } from '../../accounts/audit-log.ts';
import { changesQuery, listChanges } from './list-changes.ts';

it('lists what changed on the site by date, person and kind', async () => {
  const db = await openTestStore('content');
  const arjun = { id: 'b', name: 'Arjun Menon' };
  const posts: string[] = [];
  for (let number = 10; number < 22; number++)
    posts.push(await draftPost(db, `post-${number}`, postSource(`Post ${number}`)));
  const cheaper = (source: string) => source.replace(/amount: .*/, 'amount: 6');
  const rate = await draftEntry(db, 'rate', 'account-payable', cheaper);
  // Its subject names ten posts and counts the others.
  await actsOn(db).publish([...posts, rate]);
  await actsOn(db, actingOn(db, arjun)).publish([
    await draftPost(db, 'post-10', postSource('Newer')),
  ]);
  await appendAudit(db, arjun, 'save', 'post/post-10');
  const listed = async (asked: object) => {
    const { entries } = await listChanges(db, changesQuery.parse(asked));
    return entries.map(({ actor }) => actor);
  };
  const [latest, first] = (await listChanges(db, {})).entries;
  expect(first!.subject).toMatch(/and 3 more$/);
  expect((await listChanges(db, {})).people).toEqual(['Arjun Menon', 'Meera Nair']);
  expect((await listChanges(db, { before: latest!.id })).people).toEqual([]);
  expect(await listed({})).toEqual(['Arjun Menon', 'Meera Nair']);
  expect(await listed({ by: 'Meera Nair' })).toEqual(['Meera Nair']);
  expect(await listed({ kind: 'rate,plans' })).toEqual(['Meera Nair']);
  expect(await listed({ kind: 'post' })).toEqual(['Arjun Menon', 'Meera Nair']);
  expect(await listed({ kind: 'person' })).toEqual([]);
  await db
    .updateTable('audit_log')
    .set({ at: '2026-03-01T10:00:00.000Z' })
    .where('id', '=', first!.id)
    .execute();
  expect(await listed({ until: '2026-03-02T00:00:00Z' })).toEqual(['Meera Nair']);
  expect(await listed({ from: '2026-03-02T00:00:00Z' })).toEqual(['Arjun Menon']);
});
