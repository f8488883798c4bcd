import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectLinear } from '../../tests/helpers/process/processor-time.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import {
  exportedItem,
  exportHead,
  exportOf,
  EXPORT_END,
  OLD_SITE,
  type ExportedItem,
} from '../../tests/helpers/wordpress-export.ts';
import { readAuthors } from '../../server/content/posts/authors.ts';
import { getPublishedRow, listPublished } from '../../server/content/published/published-rows.ts';
import { readRevisions, type Revision } from '../../server/content/entry-store/revision.ts';
import { saveDraft } from '../../server/content/entry-store/save-draft.ts';
import { editEntry } from '../../tests/helpers/store/edit-entry.ts';
import { unpublish } from '../../tests/helpers/store/end-entry.ts';
import { publishPost } from '../../tests/helpers/store/publish-post.ts';
import { getRedirect } from '../../server/content/redirects.ts';
import { createStoreSource } from '../../server/content/content-source.ts';
import type { Database } from '../../server/db/open-database.ts';
import { entryIdOf, readIndex } from './export-index.ts';
import type { Finding } from './findings.ts';
import { importWordpress, type ImportOptions } from './import-wordpress.ts';

const NOW = '2026-03-01T12:00:00.000Z';
const OPTIONS = { dryRun: false, now: NOW };
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

let db: Database;
let folder: string;
let findings: Finding[];

beforeEach(async () => {
  db = await openTestStore();
  folder = mkdtempSync(join(tmpdir(), 'citadel-import-'));
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

/** Imports an export of these items, or of this text. */
async function run(given: ExportedItem[] | string, options: Partial<ImportOptions> = {}) {
  const file = join(folder, 'export.xml');
  writeFileSync(file, typeof given === 'string' ? given : exportOf(given));
  findings = [];
  return importWordpress(db, file, {
    folder: join(folder, 'pictures'),
    uploads: join(folder, 'uploads'),
    privateOrigin: null,
    report: (finding) => findings.push(finding),
    progress: () => {},
    ...OPTIONS,
    ...options,
  });
}

const post = async (slug: string) => {
  const row = await getPublishedRow(db, 'post', slug);
  if (!row) return null;
  const { post_title: title, post_content: contentHtml, banner } = row.body;
  const fields = { author: row.body.display_name, excerpt: row.body.post_excerpt };
  return { ...row, title, contentHtml, banner, fields };
};
const textOf = ({ subject, field, what }: Finding) => `${subject} | ${field} | ${what}`;
const isOfAuthor = ({ subject }: Finding) => subject.startsWith('author ');
/** What was found of posts, and of authors. */
const said = () => findings.filter((finding) => !isOfAuthor(finding)).map(textOf);
const saidOfAuthors = () => findings.filter(isOfAuthor).map(textOf);

async function revisionsOf(slug: string): Promise<Revision[]> {
  const ofSlug = db.selectFrom('revisions').select('entry_id').where('slug', '=', slug);
  const all = db.selectFrom('revisions').where('entry_id', 'in', ofSlug.where('kind', '=', 'post'));
  return readRevisions(all.orderBy('number', 'desc'));
}

const everything = async () => ({
  revisions: await db.selectFrom('revisions').selectAll().orderBy('id').execute(),
  entries: await db.selectFrom('published').selectAll().orderBy('entry_id').execute(),
  redirects: await db.selectFrom('redirects').selectAll().orderBy('from_path').execute(),
  version: await db.selectFrom('content_version').selectAll().execute(),
});

const upload = (name: string, bytes: Buffer | string = PNG) => {
  const file = join(folder, 'uploads', name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
};

it('makes posts of posts, by their status', async () => {
  const report = await run([
    {
      id: 1,
      title: 'A &amp; <em>B</em>',
      excerpt: 'In <b>short</b>',
      modified: '2024-06-01 00:00:00',
    },
    { id: 2, status: 'future', date: '2027-01-01 10:00:00' },
    { id: 3, status: 'publish', date: '2027-01-01 10:00:00' },
    { id: 4, status: 'future', date: '2025-01-01 10:00:00' },
    { id: 5, status: 'draft', name: '', dateGmt: '0000-00-00 00:00:00' },
    { id: 6, status: 'pending' },
    { id: 7, status: 'private' },
    { id: 8, password: 'sesame' },
    { id: 9, status: 'trash' },
    { id: 10, status: 'auto-draft' },
    { id: 11, type: 'page', name: 'about' },
    { id: 12, type: 'nav_menu_item' },
    { id: 13, creator: 'gone', content: '' },
  ]);
  expect(report).toMatchObject({ skipped: 2, redirects: 4, refused: 1 });
  expect(report.states).toEqual({ published: 2, scheduled: 2, draft: 5 });
  expect(await post('post-1')).toMatchObject({
    title: 'A & B',
    contentHtml: '<p>The words of post 1.</p>',
    fields: { author: 'Maya Ríos', excerpt: 'In short' },
    publishAt: '2024-05-06T07:08:09.000Z',
    updatedAt: '2024-06-01T00:00:00.000Z',
  });
  const states = await db
    .selectFrom('revisions')
    .select(['slug', 'state', 'origin', 'publish_at'])
    .where('kind', '=', 'post')
    .orderBy('slug')
    .execute();
  expect(states.map(({ slug, state }) => `${slug} ${state}`)).toEqual([
    'post-1 published',
    'post-13 draft',
    'post-2 scheduled',
    'post-3 scheduled',
    'post-4 published',
    'post-5 draft',
    'post-6 draft',
    'post-7 draft',
    'post-8 draft',
  ]);
  expect(states.every(({ origin }) => origin === 'import')).toBe(true);
  expect(states.find(({ slug }) => slug === 'post-2')?.publish_at).toBe('2027-01-01T10:00:00.000Z');
  for (const hidden of [2, 3, 5, 6, 7, 8, 13]) {
    expect(await post(`post-${hidden}`)).toBeNull();
    expect(await getRedirect(db, `/?p=${hidden}`)).toBeNull();
  }
  expect(said()).toEqual([
    'post 9: Post 9 | post | its status is "trash"; skipped',
    expect.stringMatching(/^page 11: Post 11 \| post \| the page \S+ is not imported/),
    'post 8: Post 8 | status | it was protected by a password; it stays a draft',
    'post 13: Post 13 | post | it cannot be published as it is, and stays a draft: body: must not be empty',
  ]);
});

it('leads every former address to its post, and links of posts to each other', async () => {
  await run([
    {
      id: 1,
      content:
        '<a href="https://old.example/2024/05/post-2/#part">a</a> <a href="/?p=2">b</a> <a href="http://www.old.example/2024/05/post-3">c</a> <a href="https://old.example/feed/">d</a> <a href="https://other.example/x">e</a>',
    },
    { id: 2, meta: { _wp_old_slug: 'older' } },
    { id: 3, status: 'draft' },
  ]);
  expect(await getRedirect(db, '/2024/05/post-2')).toEqual({
    from: '/2024/05/post-2',
    to: '/blog/post-2',
  });
  expect((await getRedirect(db, '/2024/05/older'))?.to).toBe('/blog/post-2');
  expect((await getRedirect(db, '/?p=2'))?.to).toBe('/blog/post-2');
  expect((await post('post-1'))?.contentHtml).toBe(
    '<p><a href="/blog/post-2#part">a</a> <a href="/blog/post-2">b</a> <a href="http://www.old.example/2024/05/post-3">c</a> <a href="https://old.example/feed/">d</a> <a href="https://other.example/x">e</a></p>',
  );
});

describe('imported twice', () => {
  const items: ExportedItem[] = [
    { id: 1, name: 'same' },
    { id: 2, name: 'same', link: 'https://old.example/2024/06/same/' },
    { id: 3, name: '', title: 'Größe', status: 'draft' },
    { id: 4, status: 'future', date: '2027-01-01 10:00:00' },
  ];

  it('is imported once', async () => {
    const first = await run(items);
    expect(first.posts).toEqual({ created: 4, updated: 0, unchanged: 0, kept: 0 });
    const before = await everything();
    const second = await run(items);
    expect(second.posts).toEqual({ created: 0, updated: 0, unchanged: 4, kept: 0 });
    expect(await everything()).toEqual(before);
    expect(await post('same-2')).toMatchObject({ title: 'Post 2' });
  });

  it('from another export of the same site, in another order, with what changed since', async () => {
    await run(items);
    const again = [
      ...items
        .toReversed()
        .map((item) => (item.id === 1 ? { ...item, content: 'New words.' } : item)),
      { id: 5 },
      { id: 5 },
    ];
    const report = await run(exportOf(again, 'https://moved.example'));
    expect(report.posts).toEqual({ created: 1, updated: 1, unchanged: 3, kept: 0 });
    expect((await post('same'))?.contentHtml).toBe('<p>New words.</p>');
    expect((await revisionsOf('same')).map(({ state }) => state)).toEqual([
      'published',
      'replaced',
    ]);
  });

  it('keeps what was edited or taken down here', async () => {
    await run(items);
    const edit = (source: string) => source.replace('Post 1', 'Mine');
    await editEntry(db, 'post', 'same', edit, 'renamed');
    await unpublish(db, (await revisionsOf('same-2'))[0]!.entryId);
    const before = await everything();
    const report = await run(items.map((item) => ({ ...item, content: 'New words.' })));
    expect(report.posts).toEqual({ created: 0, updated: 2, unchanged: 0, kept: 2 });
    expect(await post('renamed')).toMatchObject({ title: 'Mine' });
    expect(await post('same-2')).toBeNull();
    expect((await everything()).redirects).toEqual(before.redirects);
    expect(said().filter((line) => line.includes('kept'))).toEqual([
      'post 1: Post 1 | post | it was edited here since (/blog/renamed), and is kept',
      'post 2: Post 2 | post | it was unpublished here, and is kept so',
    ]);
  });

  it('publishes a draft that has become a post, and says when a post became a draft', async () => {
    await run([{ id: 1, status: 'draft' }, { id: 2 }]);
    await run([{ id: 1 }, { id: 2, status: 'draft', content: 'x' }]);
    expect(await post('post-1')).not.toBeNull();
    expect((await post('post-2'))?.contentHtml).toBe('<p>The words of post 2.</p>');
    expect(said()).toEqual([
      'post 2: Post 2 | post | it is no longer public in the export, but is here (/blog/post-2)',
    ]);
  });
});

it('a dry run says the same and writes nothing', async () => {
  const items: ExportedItem[] = [
    {
      id: 1,
      content: '[vc_row]x[/vc_row] <img src="https://old.example/wp-content/uploads/a.png">',
    },
    { id: 2, status: 'draft' },
    { id: 3, content: '' },
  ];
  upload('a.png');
  const before = await everything();
  const { index: _, ...dry } = await run(items, { dryRun: true });
  const wouldSay = said();
  expect(await everything()).toEqual(before);
  expect(readdirSync(folder)).not.toContain('pictures');
  const { index: __, ...real } = await run(items);
  expect({ ...real, redirects: 0 }).toEqual({ ...dry, redirects: 0 });
  expect(said()).toEqual(wouldSay);
});

describe('pictures', () => {
  const address = (name: string) => `https://old.example/wp-content/uploads/${name}`;
  const attachment = (
    id: number,
    name: string,
    more: Partial<ExportedItem> = {},
  ): ExportedItem => ({
    id,
    type: 'attachment',
    name: `attachment-${id}`,
    attachmentUrl: address(name),
    ...more,
  });

  it('come from a folder of uploads, also of other sizes, and are linked and shown from here', async () => {
    upload('2024/05/a.png');
    upload('2024/05/b.png');
    upload('2024/05/c-300x200.png');
    const report = await run([
      {
        id: 1,
        meta: { _thumbnail_id: '20' },
        content: `<a href="${address('2024/05/a.png')}"><img src="${address('2024/05/a-300x200.png')}" srcset="x 2x" alt="A"></a>
<img src="/wp-content/uploads/2024/05/b-1024x683.png"> <img src="https://old.example/wp-content/uploads/2024/05/c-300x200.png?w=5">
<a href="https://old.example/2024/05/attachment-20/">page of it</a> [gallery ids="20"]`,
      },
      attachment(20, '2024/05/a.png', { excerpt: 'Cap' }),
      attachment(21, '2024/05/b.png'),
    ]);
    const { contentHtml = '', banner } = (await post('post-1'))!;
    const shown = [...contentHtml.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, at]) => at);
    const names = readdirSync(join(folder, 'pictures'));
    expect(names.map((name) => name.replace(/-[0-9a-f]{16}/, '')).toSorted()).toEqual([
      'a.png',
      'b.png',
      'c-300x200.png',
    ]);
    expect(shown).toHaveLength(6);
    for (const at of [...shown, banner])
      expect(names).toContain(at?.replace('/static/pictures/imported/', ''));
    expect(contentHtml).toContain('<figcaption>Cap</figcaption>');
    expect(report.pictures).toEqual({ imported: 3, missing: 0 });
    expect(said()).toEqual([]);
    expect(readFileSync(join(folder, 'pictures', names[0]!))).toEqual(PNG);
  });

  it('are left out and named if they are none', async () => {
    upload('page.png', '<!doctype html><p>Not found');
    upload(
      'drawing.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    upload('../secret.png');
    await run([
      {
        id: 1,
        content: `x <img src="${address('page.png')}"> <img src="${address('drawing.svg')}"> <img src="${address('gone.png')}"> <img src="https://old.example/wp-content/uploads/%2e%2e/secret.png"> <img src="https://old.example/wp-content/uploads/..%2fsecret.png"> <img src="https://elsewhere.example/a.png"> <img src="data:image/png;base64,AAAA">`,
      },
    ]);
    expect((await post('post-1'))?.contentHtml).not.toContain('<img');
    expect(
      said()
        .map((line) => line.split(' | ')[2])
        .toSorted(),
    ).toEqual(
      [
        'data:image/png;base64,AAAA: not a picture of the old site',
        'https://elsewhere.example/a.png: not a picture of the old site',
        `${address('..%2fsecret.png')}: not in the folder of uploads`,
        `${address('drawing.svg')}: not a picture that browsers show safely`,
        `${address('gone.png')}: not in the folder of uploads`,
        `${address('page.png')}: not a picture that browsers show safely`,
        'https://old.example/wp-content/secret.png: not in the folder of uploads',
      ].toSorted(),
    );
  });

  describe('from the old site', () => {
    let server: Server;
    let origin: string;
    const requests: string[] = [];
    beforeEach(async () => {
      requests.length = 0;
      server = createServer((request, response) => {
        requests.push(request.url ?? '');
        const name = request.url?.split('/').at(-1) ?? '';
        if (name === 'page.png')
          response.writeHead(200, { 'Content-Type': 'image/png' }).end('<html>');
        else if (name === 'gone.png') response.writeHead(404).end();
        else response.writeHead(200).end(PNG);
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterEach(() => new Promise((done) => server.close(done)));

    const items = (...names: string[]) =>
      exportOf(
        [
          {
            id: 1,
            content: `x ${names.map((name) => `<img src="${origin}/wp-content/uploads/${name}">`).join('\n')}`,
          },
        ],
        origin,
      );
    const reasons = () => said().map((line) => line.replace(/^.*\/uploads\//, ''));

    it('are fetched once', async () => {
      const text = items('a.png', 'page.png', 'gone.png');
      const report = await run(text, { uploads: null, privateOrigin: origin });
      expect(reasons().toSorted()).toEqual([
        'gone.png: HTTP 404',
        'page.png: not a picture that browsers show safely',
      ]);
      expect(report.pictures).toEqual({ imported: 1, missing: 2 });
      requests.length = 0;
      expect((await run(text, { uploads: null, privateOrigin: origin })).posts.unchanged).toBe(1);
      expect(requests).not.toContain('/wp-content/uploads/a.png');
    });

    it('are not fetched from private addresses unless the operator names the origin', async () => {
      await run(items('a.png'), { uploads: null });
      expect(reasons()).toEqual(['a.png: blocked: not a public address']);
      expect(requests).toEqual([]);
    });

    it('are not fetched in a dry run', async () => {
      await run(items('a.png'), { uploads: null, privateOrigin: origin, dryRun: true });
      expect(requests).toEqual([]);
    });
  });
});

describe('an export that means harm', () => {
  it('brings no script, and no path but its own', async () => {
    await run([
      {
        id: 1,
        name: '../../etc/passwd',
        content: '<p onclick="a()">x</p><script>alert(1)</script><a href="javascript:b()">y</a>',
      },
      { id: 2, name: 'x', link: 'https://old.example/blog/existing/' },
      { id: 3, name: 'existing' },
      { id: 4, title: `T${'t'.repeat(1_900_000)}`, name: 'n'.repeat(500) },
      { id: 5, title: '=HYPERLINK("http://x")\u202e\tq', link: 'javascript:alert(1)', guid: '' },
      { id: '', title: '', name: '', guid: '', link: '', creator: '' },
    ]);
    expect((await post('etc-passwd'))?.contentHtml).toBe('<p>x</p>\n<p><a>y</a></p>');
    // A redirect never takes the place of a page.
    expect(await getRedirect(db, '/blog/existing')).toBeNull();
    expect(await post('existing')).toMatchObject({ title: 'Post 3' });
    const long = await post('n'.repeat(112));
    expect(long?.title).toHaveLength(120);
    expect(await post('post-5')).not.toBeNull();
  });

  it('leaves what is here: other posts keep their slugs and redirects their targets', async () => {
    await publishPost(db, 'post-1', 'Mine');
    const lead = 'from: /2024/05/post-2\nto: /blog/post-1\n';
    await editEntry(db, 'redirect', 'lead', () => lead);
    await run([{ id: 1 }, { id: 2 }]);
    expect(await post('post-1')).toMatchObject({ title: 'Mine' });
    expect(await post('post-1-2')).toMatchObject({ title: 'Post 1' });
    expect((await getRedirect(db, '/2024/05/post-2'))?.to).toBe('/blog/post-1');
    expect(said()).toEqual([
      'post 1: Post 1 | slug | "post-1" became "post-1-2"',
      'post 2: Post 2 | address | /2024/05/post-2 is not redirected: it leads to /blog/post-1 already',
    ]);
  });

  it('skips an item that is too large, and names it', async () => {
    const report = await run([
      { id: 1, content: 'x '.repeat(1_100_000) },
      { id: 2, content: 'x '.repeat(300_000) },
      { id: 3 },
    ]);
    expect(report).toMatchObject({ skipped: 1, refused: 1, states: { draft: 1, published: 1 } });
    expect(said()[0]).toMatch(/^post 1: Post 1 \| post \| content:encoded is larger/);
  });
});

it('refuses a file that is cut off, before it writes anything', async () => {
  const before = await everything();
  const whole = exportOf([{ id: 1 }, { id: 2 }]);
  const cut = run(whole.slice(0, whole.indexOf('<wp:post_id>2')));
  await expect(cut).rejects.toThrow(/at line \d+, column \d+: Unclosed root tag\.$/);
  expect(await everything()).toEqual(before);
});

it('does not count as published what is refused at publishing, nor redirect to it', async () => {
  const items = [{ id: 1 }, { id: 2, title: 'From {{rate:nothing}}' }, { id: 3 }];
  for (const counted of [{ created: 3 }, { unchanged: 3 }]) {
    const report = await run(items);
    expect(report.posts).toMatchObject(counted);
    expect(report).toMatchObject({ refused: 1, states: { published: 2, draft: 1 } });
    expect(said()).toEqual([
      'post 2: From {{rate:nothing}} | post | it stays a draft: there is no rate “nothing” that is published',
    ]);
    expect((await revisionsOf('post-2')).map(({ state }) => state)).toEqual(['draft']);
    expect(await getRedirect(db, '/?p=2')).toBeNull();
    expect((await getRedirect(db, '/?p=3'))?.to).toBe('/blog/post-3');
  }
});

it('goes on where it was interrupted', async () => {
  await run([{ id: 1 }]);
  const [{ source, entryId } = expect.fail()] = await revisionsOf('post-1');
  const id = entryIdOf(
    { guid: `${OLD_SITE}/?p=2`, type: 'post', id: '2' },
    { title: '', url: OLD_SITE },
  );
  expect(id).not.toBe(entryId);
  const request = { kind: 'post' as const, slug: 'post-2', base: null, entryId: id };
  const second = source.replaceAll('ost 1', 'ost 2');
  await saveDraft(db, { ...request, source: second }, { author: 'x', origin: 'import' });
  expect((await run([{ id: 1 }, { id: 2 }])).posts).toMatchObject({ created: 0, unchanged: 2 });
  expect((await revisionsOf('post-2')).map(({ state }) => state)).toEqual(['published']);
  expect((await getRedirect(db, '/?p=2'))?.to).toBe('/blog/post-2');
});

it('costs no more for many attachments of one post', async () => {
  const reading = (attachments: number) => {
    const file = join(folder, `${attachments}.xml`);
    const items = Array.from(
      { length: attachments },
      (_, id) =>
        `<item><wp:post_type>attachment</wp:post_type><wp:post_id>${id}</wp:post_id><wp:post_parent>1</wp:post_parent><wp:attachment_url>https://old.example/a.png</wp:attachment_url></item>`,
    );
    writeFileSync(file, exportHead() + items.join('') + EXPORT_END);
    return async () => {
      const { uploadedWith } = await readIndex(db, file, { ...OPTIONS, report: () => {} });
      expect(uploadedWith.get('1')).toHaveLength(attachments);
    };
  };
  await expectLinear(reading(5_000), reading(20_000));
});

describe('authors of posts', () => {
  const HEAD = exportHead().replace(
    '<wp:category>',
    ['eve@old.example|eve@old.example', 'max@old.example|Max Ott', 'twin|Maya Ríos', 'none|Nobody']
      .map((author) => author.split('|'))
      .map(
        ([login, name]) =>
          `<wp:author><wp:author_login>${login}</wp:author_login><wp:author_email>${login}</wp:author_email><wp:author_display_name>${name}</wp:author_display_name></wp:author>`,
      )
      .join('') + '<wp:category>',
  );
  const POSTS = ['maya', 'eve@old.example', 'max@old.example', 'twin', 'gone'].map(
    (creator, index) => exportedItem({ id: index + 1, creator }),
  );
  const EXPORT = HEAD + POSTS.join('') + EXPORT_END;
  const authors = async () => {
    const { rows } = await listPublished(db, 'author');
    return rows.map(({ slug, body }) => `${slug}: ${body.name}`);
  };
  const edit = (slug: string, source: string) => editEntry(db, 'author', slug, () => source);

  it('have entries with their names, and nothing of them that is private', async () => {
    const dry = await run(EXPORT, { dryRun: true });
    const created = ['Maya Ríos', 'Max Ott', 'gone'];
    expect(dry.authors).toEqual({ created, updated: [], unchanged: [], kept: [] });
    expect(saidOfAuthors()[0]).toBe(
      'author Maya Ríos | photo, about | the author has only a name: an export has no more',
    );
    expect(await authors()).toEqual([]);

    expect((await run(EXPORT)).authors).toEqual(dry.authors);
    expect(await authors()).toEqual(
      ['gone: gone', 'maya: Maya Ríos', 'max-ott: Max Ott'].toSorted(),
    );
    expect(JSON.stringify(await everything())).not.toContain('@old.example');
    expect((await post('post-2'))?.fields.author).toBe('The old site');

    const again = await run(EXPORT);
    expect(again.authors).toMatchObject({
      created: [],
      unchanged: ['Maya Ríos', 'Max Ott', 'Maya Ríos', 'gone'],
    });
    expect(saidOfAuthors()).toEqual([]);
    const revisions = db.selectFrom('revisions').select('id').where('kind', '=', 'author');
    expect(await revisions.execute()).toHaveLength(3);
  });

  it('are kept as they were changed here, and their posts show what is said of them', async () => {
    await run(EXPORT);
    await edit('maya', 'name: Maya Ríos\nabout: Writes about accounts.\n');
    await run(EXPORT);
    const content = createStoreSource(db, { warn() {} });
    expect((await readAuthors(content)).get('Maya Ríos')?.about).toBe('Writes about accounts.');
    await edit('maya', 'name: Maya R.\n');
    expect((await run(EXPORT)).authors.kept).toEqual(['Maya Ríos']);
    expect(saidOfAuthors()).toEqual([
      'author Maya Ríos | author | it was edited here since, and is kept',
    ]);
  });

  it('follow a new name in the export, and leave the slugs of others', async () => {
    await run(EXPORT);
    const renamed = await run(
      EXPORT.replaceAll('Max Ott', 'Max Ott-Ray').replaceAll('twin', 'max-ott'),
    );
    expect(renamed.authors.updated).toEqual(['Max Ott-Ray']);
    expect(await authors()).toContain('max-ott: Max Ott-Ray');
    const other = { id: 9, creator: 'Gone' };
    await run(EXPORT.replace(EXPORT_END, exportedItem(other) + EXPORT_END));
    expect(await authors()).toContain('gone-2: Gone');
  });
});
