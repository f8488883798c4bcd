import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { kindOf } from '../../contract/kinds/content-kinds.ts';
import {
  createOldSchema,
  insertOldRows,
  oldRows,
  type OldEntry,
} from '../../tests/helpers/old-store.ts';
import { openEmptyStore } from '../../tests/helpers/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { migrate } from '../db/migrations.ts';
import { columnsFromDraft } from './entry.ts';
import { rowsOfEntry } from './entry-rows.ts';
import { getNextDue } from './entry-store/next-due.ts';
import { publishDue } from './entry-store/publish-due.ts';
import { findEntry } from './entry-store/find-entry.ts';
import { publish } from './entry-store/publish.ts';
import { listRevisions, revisionFromRow, type Revision } from './entry-store/revision.ts';
import { restoreRevision } from './entry-store/save-draft.ts';
import { getEntry } from './entries.ts';
import { loadContent } from './load-content.ts';
import { sanitizeContent } from './sanitize-content.ts';
import { readContent } from './read-content.ts';
import { parseSource } from './source-format.ts';

/** A store of the version before is migrated without losing a word. */

const POST = 'month-end-close-with-a-remote-team';
const LATER = '2999-01-01T06:00:00.000Z';

let db: Database;
let rows: OldEntry[];
beforeEach(async () => {
  db = await openEmptyStore();
  await createOldSchema(db);
  rows = oldRows();
});
afterEach(() => db.destroy());

const row = (type: string, slug: string, parent = '') =>
  rows.find((one) => one.type === type && one.slug === slug && one.parent === parent)!;
const firstOf = (type: string, parent: string) =>
  rows.find((one) => one.type === type && one.parent === parent)!;
async function migrateRows(): Promise<void> {
  await insertOldRows(db, rows);
  await migrate(db);
}
async function revisionsOf(kind: 'post' | 'service' | 'person', slug: string): Promise<Revision[]> {
  const entryId = await findEntry(db, kind, slug);
  return listRevisions(db, entryId!);
}

type Row = { type: string; parent: string; slug: string; [column: string]: unknown };

/** What visitors see, without ids. Positions within a service count only relative to each other. */
const visible = ({ id: _, ...columns }: Row): Row => ({
  ...columns,
  position: columns.parent === '' ? columns.position : 0,
});

const byAddress = <Listed extends Row>(list: Listed[]) =>
  list.toSorted((a, b) => (address(a) < address(b) ? -1 : 1));
const address = ({ type, parent, slug }: Row) => JSON.stringify([type, parent, slug]);

/** Every published revision says the rows that are in the table. */
async function expectRowsFromRevisions(): Promise<void> {
  const stored = await db.selectFrom('entries').selectAll().execute();
  const published = await db
    .selectFrom('revisions')
    .selectAll()
    .where('state', '=', 'published')
    .where('kind', '<>', 'redirect')
    .execute();
  const said = published.map(revisionFromRow).flatMap((revision) => {
    const parsed = parseSource(kindOf(revision.kind), revision.source, 'stored');
    if (!parsed.ok) throw new Error(`${revision.slug}: ${parsed.reason}`);
    return rowsOfEntry(revision.kind, revision.slug, parsed.values).map((draft) => ({
      ...columnsFromDraft(draft, ''),
      entry_id: revision.entryId,
      revision_id: revision.id,
    }));
  });
  const compared = (list: Row[]) =>
    byAddress(list.map(visible)).map(
      ({
        created_at: _,
        clean_mark: __,
        reference_changed_at: ___,
        updated_at: updated,
        ...columns
      }) => ({
        ...columns,
        updated: columns.type === 'post' ? updated : '',
      }),
    );
  expect(compared(said)).toEqual(compared(stored));
}

const odd = [
  '<p>One *star* and _two_</p>\n\n\n<pre><code>a\n\n    b\r\n\n</code></pre>\n  \n<ul>\n<li>1. x</li>\n</ul>',
  'Text without a paragraph, # not a heading\n\n- not a list',
  '<h2 id="a">A</h2><p title="x">b &lt;c&gt; &amp;amp; ---\n---\n</p>',
  '<blockquote><p>“Zoë” 漢字 🙂</p></blockquote>',
  '',
];

describe('rows that visitors see', () => {
  it('stay as they were loaded, and the files are loaded again as they are', async () => {
    await migrateRows();
    const stored = await db.selectFrom('entries').selectAll().execute();
    expect(
      byAddress(stored.map(visible)).map(
        ({ entry_id: _, revision_id: __, reference_changed_at: ___, ...one }) => one,
      ),
    ).toEqual(byAddress(rows.map(visible)).map(({ status: _, source_digest: __, ...one }) => one));
    await expectRowsFromRevisions();
    const version = () => db.selectFrom('content_version').select('version').execute();
    const before = await version();
    const files = readContent('content');
    const migrated = ['post', 'service', 'person', 'testimonial', 'menu'];
    const added = files.filter(({ kind }) => !migrated.includes(kind)).length;
    // The menu has no Markdown, so that its source is what is in the file.
    expect(await loadContent(db, 'content')).toEqual({
      created: added,
      updated: files.length - added - 1,
      unchanged: 1,
      'kept-newer': 0,
      scheduled: 0,
      keptFiles: [],
    });
    const [newest, ...older] = await revisionsOf('post', POST);
    expect(newest).toMatchObject({ state: 'published', origin: 'files' });
    expect(newest?.source).toContain('symbol: ');
    expect(older).toMatchObject([{ state: 'replaced', number: 1 }]);
    // The words are the same; only the kinds that are new are added.
    expect(await loadContent(db, 'content')).toMatchObject({ unchanged: files.length });
    expect((await version())[0]!.version).toBe(before[0]!.version + 1);
  });

  it.each(odd.map((html, index) => [index, html] as const))(
    'keep words that were edited in the database (%i)',
    async (_, html) => {
      const body = sanitizeContent(html);
      const post = row('post', POST);
      post.content_html = body;
      post.title = 'Edited: "by hand" --- & more';
      post.banner = null;
      post.fields = '{}';
      post.publish_at = '2026-03-01T10:11:12.345Z';
      const service = row('service', 'bookeeper');
      service.content_html = body;
      row('page', 'bookeeper').title = 'Bookkeeping in the list of pages';
      const sub = firstOf('sub_service', 'bookeeper');
      sub.title = 'Another title';
      sub.content_html = body;
      sub.banner = '/static/pictures/elsewhere.webp';
      sub.fields = '{}';
      const step = firstOf('steps', 'bookeeper');
      step.banner = '/static/pictures/step.webp';
      step.slug = 'a-slug-of-its-own';
      row('bulk', 'bookeeper').content_html = body;
      const person = rows.find((one) => one.type === 'team' && one.parent === '')!;
      person.banner = null;
      person.content_html = body;
      person.fields = JSON.stringify({ designation: 'Chief', expertise: ['a · b', '#1', 'yes'] });
      await migrateRows();
      await expectRowsFromRevisions();
      const [newest] = await revisionsOf('post', POST);
      expect(newest).toMatchObject({ origin: 'migration', state: 'published' });

      // Files do not overwrite what was edited, and it can be restored.
      expect(await loadContent(db, 'content')).toMatchObject({ 'kept-newer': 3 });
      expect((await getEntry(db, { type: 'post', slug: POST }))?.title).toBe(post.title);
      const restored = await restoreRevision(
        db,
        { id: newest!.id, base: newest!.id },
        { author: 'A', origin: 'migration' },
      );
      if (restored.outcome !== 'saved') throw new Error(restored.outcome);
      expect(await publish(db, [restored.revision.id])).toMatchObject({ outcome: 'published' });
      expect((await getEntry(db, { type: 'post', slug: POST }))?.contentHtml).toBe(body.trim());
    },
  );
});

describe('rows that visitors do not see', () => {
  it('become scheduled revisions, published when they are due', async () => {
    const post = row('post', POST);
    post.publish_at = LATER;
    const sub = firstOf('sub_service', 'bookeeper');
    sub.publish_at = '2998-01-01T00:00:00.000Z';
    await migrateRows();
    expect(await getEntry(db, { type: 'post', slug: POST })).toBeNull();
    expect(await revisionsOf('post', POST)).toMatchObject([
      { state: 'scheduled', publishAt: LATER, publishedAt: null },
    ]);
    expect(await revisionsOf('service', 'bookeeper')).toMatchObject([
      { state: 'scheduled', publishAt: sub.publish_at },
      { state: 'published', publishAt: null },
    ]);
    await expectRowsFromRevisions();
    expect(await getNextDue(db)).toBe(sub.publish_at);
    expect(await publishDue(db, LATER)).toMatchObject({ refused: [], ended: [] });
    expect((await getEntry(db, { type: 'post', slug: POST }))?.contentHtml).toBe(post.content_html);
    const rowOfSub = { type: 'sub_service' as const, slug: sub.slug, parent: 'bookeeper' };
    expect((await getEntry(db, rowOfSub))?.title).toBe(sub.title);
    await expectRowsFromRevisions();
  });

  it('become drafts, or revisions that were taken down', async () => {
    row('post', POST).status = 'draft';
    const down = rows.filter(({ type }) => type === 'post').find(({ slug }) => slug !== POST)!;
    down.status = 'archived';
    firstOf('sub_service', 'bookeeper').status = 'archived';
    firstOf('steps', 'bookeeper').status = 'draft';
    for (const one of rows)
      if (one.slug === 'data-entry' || one.parent === 'data-entry')
        Object.assign(one, { status: 'archived', source_digest: 'taken-down' });
    await migrateRows();
    expect(await revisionsOf('post', POST)).toMatchObject([{ state: 'draft' }]);
    const [ended] = await revisionsOf('post', down.slug);
    expect(ended).toMatchObject({ state: 'replaced', unpublishAt: ended?.endedAt });
    const versions = await revisionsOf('service', 'bookeeper');
    expect(versions.map(({ state }) => state)).toEqual(['draft', 'published', 'replaced']);
    expect(versions[2]?.source).toContain(firstOf('sub_service', 'bookeeper').title);
    expect(versions[1]?.source).not.toContain(firstOf('sub_service', 'bookeeper').title);
    await expectRowsFromRevisions();
    const hidden = rows.filter(({ status }) => status !== 'published');
    expect(await db.selectFrom('entries').select('id').execute()).toHaveLength(
      rows.length - hidden.length,
    );

    // What a redirect had taken down comes back with its file, and what somebody took down does not.
    await loadContent(db, 'content');
    expect(await getEntry(db, { type: 'service', slug: 'data-entry' })).not.toBeNull();
    expect(await getEntry(db, { type: 'post', slug: down.slug })).toBeNull();
    expect(await getEntry(db, { type: 'post', slug: POST })).toBeNull();
  });
});

it('redirects become entries with slugs of their own', async () => {
  await migrateRows();
  const redirects = await db
    .selectFrom('redirects')
    .innerJoin('revisions', 'revisions.entry_id', 'redirects.entry_id')
    .select(['from_path', 'to_path', 'slug', 'source', 'state'])
    .orderBy('from_path')
    .execute();
  expect(redirects.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))).toMatchObject([
    { from_path: '/blog-old', slug: 'blog-old', source: 'from: /blog-old\ngone: true\n' },
    { from_path: '/blog/old', slug: 'blog-old-2', source: 'from: /blog/old\nto: /blog\n' },
  ]);
});
