import { actingOn, actsOn, idOf, MEERA, refused } from '../../../tests/helpers/studio/acts-on.ts';
import { beforeEach, expect, test } from 'vitest';
import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import { draftEntry, editEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { draftPost, postSource } from '../../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { openMemoryStudio } from '../../../tests/helpers/studio/memory-studio.ts';
import { findEntry, getPublished } from '../../content/entry-store/find-entry.ts';
import { publishAllDue } from '../../../tests/helpers/store/publish-all-due.ts';
import { createKey } from '../../../tests/helpers/store/people-acts.ts';
import { getRevision } from '../../content/entry-store/revision.ts';
import { writeSource } from '../../content/files/source-format.ts';
import { getRedirect } from '../../content/redirects.ts';
import type { Database } from '../../db/open-database.ts';
import { automationRoutes } from '../../studio/automation/automation-routes.ts';
import { findDraftProblems, findEntryReferrers } from '../../studio/entries/find-draft-problems.ts';

/** One click neither publishes a link that leads nowhere nor takes away what something leads to. */

let db: Database;
let acts: ReturnType<typeof actsOn>;
beforeEach(async () => {
  db = await openTestStore('content');
  acts = actsOn(db);
  return () => db.destroy();
});

const inMinutes = (number: number) => new Date(Date.now() + number * 60_000).toISOString();

/** A draft of a post with a text. */
const draft = (slug: string, body: string) => draftPost(db, slug, postSource(slug, { body }));
/** A published post with a text, by a way that checks nothing, as an import. */
const bring = (slug: string, body: string) =>
  editEntry(db, 'post', slug, () => postSource(slug, { body }));
const entryOf = async (slug: string, kind: 'post' | 'service' | 'person' = 'post') =>
  (await findEntry(db, kind, slug))!;
const isShown = async (slug: string) => (await getPublished(db, await entryOf(slug))) !== null;

const NOWHERE = 'the link /blog/nowhere leads to no page of the site';

test('a draft with a link to no page is not published, by the studio or a key, and the check says so before', async () => {
  const id = await draft('a', 'See [it](/blog/nowhere), and [this](/about).');
  const found = [{ path: 'body', message: NOWHERE, entryId: await entryOf('a') }];
  expect(await findDraftProblems(actingOn(db), [id])).toMatchObject(found);
  expect(await acts.publish([id])).toMatchObject(refused(NOWHERE, found));

  const key = (await createKey(db, MEERA, {
    name: 'k',
    scopes: ['content:read', 'content:publish'],
  }))!;
  const api = automationRoutes(openMemoryStudio(db).context);
  const init = {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'If-Match': `"${id}"` },
  };
  const response = await api.request('/api/v1/entries/post/a/publish', init, {});
  expect([response.status, await response.text()]).toEqual([409, expect.stringContaining(NOWHERE)]);
  const dates = { publishAt: inMinutes(5), unpublishAt: null };
  expect(await acts.schedule([id], dates)).toMatchObject(refused(NOWHERE));
  expect(await getRevision(db, id)).toMatchObject({ state: 'draft' });
  expect(await isShown('a')).toBe(false);
});

test.each([
  ['a query and a place', '/blog?page=2#top', true],
  ['another site, a place, a mail', 'https://a.example) [b](#b) [c](mailto:a@b.example', true],
  ['a service with its group', '/services/finance-and-accounting/bookeeper', true],
  ['capitals and a slash, which are redirected', '/Services/Bookeeper/', true],
  ['a feed', '/rss.xml', true],
  ['a page that moved', '/contact', true],
  ['no slash', 'blog', false],
  ['an inherited name', '/constructor', false],
  ['somebody without a page', '/people/nobody', false],
  ['the studio on this computer', 'http://localhost:3001/entries/1#ftnt1', false],
  ['a site on this computer', 'http://127.0.0.1:3000', false],
  ['a name that begins as this computer', 'https://localhost.example/a', true],
])('a link with %s', async (_, link, leads) => {
  const id = await draft('a', `[a](${link})`);
  expect(await findDraftProblems(actingOn(db), [id])).toHaveLength(leads ? 0 : 1);
});

test('an address of the studio is not published, by whichever door it came', async () => {
  const studioUrl = 'https://studio.citadel.example';
  const acting = { ...actingOn(db), studioUrl };
  const link = `[mine](${studioUrl}/entries/1#ftnt1)`;
  const words = `visitors cannot open ${studioUrl}`;
  const id = await draft('a', `See ${link}.`);
  expect(await findDraftProblems(acting, [id])).toMatchObject([
    { message: expect.stringContaining(words), entryId: await entryOf('a') },
  ]);
  const inStudio = actsOn(db, acting);
  expect(await inStudio.publish([id])).toMatchObject(refused(words));
  const dates = { publishAt: inMinutes(5), unpublishAt: null };
  expect(await inStudio.schedule([id], dates)).toMatchObject(refused(words));
  expect(await isShown('a')).toBe(false);
  const other = await draft('b', `See ${studioUrl}.pl and ${studioUrl}x.`);
  expect(await findDraftProblems(acting, [other])).toEqual([]);
});

test('a link may lead to an entry that is published together with it or scheduled before it', async () => {
  const [a, b] = [await draft('a', '[b](/blog/b)'), await draft('b', '[a](/blog/a)')];
  expect(await acts.publish([a])).toMatchObject(refused('/blog/b'));
  expect(await findDraftProblems(actingOn(db), [a, b])).toEqual([]);
  const at = (minutes: number) => ({ publishAt: inMinutes(minutes), unpublishAt: null });
  idOf(await acts.schedule([a, b], at(5)));
  const later = await draft('later', '[a](/blog/a)');
  expect(await acts.schedule([later], at(4))).toMatchObject(refused('/blog/a'));
  expect(await findDraftProblems(actingOn(db), [later], { at: inMinutes(6) })).toEqual([]);
  idOf(await acts.schedule([later], at(6)));
  const report = await publishAllDue(db, inMinutes(7));
  expect(report).toMatchObject({ published: [{}, {}, {}], refused: [] });
});

test('at its date an entry with a link that leads nowhere by then is overdue, others go out', async () => {
  await bring('target', 'words');
  const id = await draft('a', '[it](/blog/target)');
  const fine = await draft('b', 'words');
  const dates = { publishAt: inMinutes(5), unpublishAt: null };
  idOf(await acts.schedule([id, fine], dates));
  idOf(await acts.takeDown(await entryOf('target')));
  const report = await publishAllDue(db, inMinutes(6));
  expect(report.published).toMatchObject([{ id: fine }]);
  expect(report.refused).toMatchObject([
    { revisionId: id, words: expect.stringContaining('/blog/target') },
  ]);
  expect(await getRevision(db, id)).toMatchObject({ state: 'scheduled' });
});

test('fields that name entries, the menu and pages are checked, and a name of an author is free', async () => {
  const menu = { menus: [{ menu: 'A', url: 'services/nothing', submenus: [] }] };
  const drafts = [
    await draftEntry(db, 'menu', 'menu', () => writeSource(contentKinds.menu, menu)),
    await draftEntry(db, 'service', 'bookeeper', (source) =>
      source.replace(/^team:\n\s+- .*/m, 'team:\n  - nobody'),
    ),
    await draftPost(db, 'a', postSource('A', { author: 'Nobody Known' })),
  ];
  const found = await findDraftProblems(actingOn(db), drafts);
  expect(found.filter(({ path }) => path !== '')).toMatchObject([
    { path: 'menus.0.url', message: 'the link /services/nothing leads to no page of the site' },
    { path: 'team.0', message: 'there is no person “nobody” on the site' },
  ]);
});

test('a person keeps their page while an entry links to it', async () => {
  await bring('a', '[her](/people/ambili-pillai)');
  const id = await draftEntry(db, 'person', 'ambili-pillai', (source) =>
    source.replace(/^profile:\n(?: .*\n)+/m, ''),
  );
  expect(await acts.publish([id])).toMatchObject(refused('/people/ambili-pillai'));
});

test('a page with thirty links to it is taken down only if it leads to another, and undo takes that back', async () => {
  await bring('target', 'words');
  for (let number = 0; number < 30; number++) await bring(`from-${number}`, '[it](/blog/target)');
  const id = await entryOf('target');
  expect(await findEntryReferrers(db, id)).toHaveLength(30);
  const outcome = await acts.takeDown(id);
  expect(outcome).toMatchObject(refused('It cannot be unpublished: 30 entries name it.'));
  expect(outcome).toMatchObject({ problems: { length: 30 } });
  for (const to of ['/blog/nowhere', '/blog/target'])
    expect(await acts.takeDown(id, to)).toMatchObject(refused(`There is no page at ${to}.`));
  expect(await isShown('target')).toBe(true);

  const act = idOf(await acts.takeDown(id, '/blog/from-1'));
  expect(await getRedirect(db, '/blog/target')).toMatchObject({ to: '/blog/from-1' });
  // What it leads to stays, too.
  expect(await acts.takeDown(id)).toMatchObject(refused('Nothing of it is published.'));
  idOf(await acts.undo(act));
  expect(await getRedirect(db, '/blog/target')).toBeNull();
  expect(await isShown('target')).toBe(true);
});

test('an entry that a field names stays, even with a redirect for its page', async () => {
  const id = await entryOf('bookeeper', 'service');
  const outcome = await acts.takeDown(id, '/services');
  expect(outcome).toMatchObject(refused('entries name it'));
  const { problems } = outcome as { problems: object[] };
  expect(problems).toContainEqual(
    expect.objectContaining({ path: 'profile.services.0', message: 'names it' }),
  );
  expect(problems).not.toContainEqual(expect.objectContaining({ message: 'leads to its page' }));
});

test('a date for taking down is refused while an entry links there, unless both end together', async () => {
  await bring('target', '[a](/blog/a)');
  await bring('a', '[it](/blog/target)');
  const idsOf = async (slugs: string[]) =>
    Promise.all(slugs.map(async (slug) => (await getPublished(db, await entryOf(slug)))!.id));
  const dates = { publishAt: null, unpublishAt: inMinutes(5) };
  const one = await idsOf(['target']);
  expect(await acts.schedule(one, dates)).toMatchObject(refused('another entry'));
  expect(await getRevision(db, one[0]!)).toMatchObject({ unpublishAt: null });
  idOf(await acts.schedule(await idsOf(['target', 'a']), dates));
  expect(await publishAllDue(db, inMinutes(6))).toMatchObject({ ended: [{}, {}], refused: [] });
});

test('the only entry of its kind cannot be taken down', async () => {
  const id = (await findEntry(db, 'home', 'home'))!;
  expect(await acts.takeDown(id)).toMatchObject(refused('It cannot be unpublished'));
});

test('an undo breaks no link, and a broken link of an import does not prevent it', async () => {
  const act = idOf(await acts.publish([await draft('target', 'words')]));
  await bring('a', '[it](/blog/target)');
  expect(await acts.undo(act)).toMatchObject(refused('names it'));
  const changed = idOf(await acts.publish([await draft('a', 'words')]));
  const down = idOf(await acts.takeDown(await entryOf('target')));
  expect(await acts.undo(changed)).toMatchObject(refused('/blog/target'));
  idOf(await acts.undo(down));
  idOf(await acts.undo(changed));

  await bring('imported', '[it](/blog/nowhere)');
  const corrected = idOf(await acts.publish([await draft('imported', 'words')]));
  idOf(await acts.undo(corrected));
});

test('what was taken down comes back only with links that lead somewhere', async () => {
  await bring('target', 'words');
  await bring('a', '[it](/blog/target)');
  idOf(await acts.takeDown(await entryOf('a')));
  idOf(await acts.takeDown(await entryOf('target')));
  expect(await acts.bringBack(await entryOf('a'))).toMatchObject(refused('/blog/target'));
  idOf(await acts.bringBack(await entryOf('target')));
  idOf(await acts.bringBack(await entryOf('a')));
});
