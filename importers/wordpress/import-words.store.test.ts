// cspell:ignore bersetzer ellada fuer hangugeo ller nchen rabotaet raschyot sterreich strasse uenal Käthe Müller München Straße Österreich Übersetzer Ünal Łódź Ελλάδα
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listPublished } from '../../server/content/published/published-rows.ts';
import { getPublishedRow } from '../../server/content/published/published-rows.ts';
import { getRedirect } from '../../server/content/redirects.ts';
import { checkContent } from '../../server/content/check/check-content.ts';
import { openCheckedContent } from '../../server/content/check/checked-content.ts';
import { entriesOfStore } from '../../server/content/check/checked-entries.ts';
import type { Database } from '../../server/db/open-database.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import { exportOf, type ExportedItem } from '../../tests/helpers/wordpress-export.ts';
import type { Finding } from './findings.ts';
import { importWordpress } from './import-wordpress.ts';

let db: Database;
let folder: string;
let findings: Finding[];

beforeEach(async () => {
  db = await openTestStore();
  folder = mkdtempSync(join(tmpdir(), 'citadel-words-'));
  findings = [];
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

async function run(...items: ExportedItem[]) {
  const file = join(folder, 'export.xml');
  writeFileSync(file, exportOf(items));
  findings = [];
  return importWordpress(db, file, {
    folder: join(folder, 'pictures'),
    uploads: join(folder, 'uploads'),
    privateOrigin: null,
    report: (finding) => findings.push(finding),
    progress() {},
    dryRun: false,
    now: '2026-03-01T12:00:00.000Z',
    studioUrl: 'https://studio.example.com',
  });
}

/** Imports one post. @returns its HTML, what was found of it, and how many of its words are missing */
async function imported(item: Omit<ExportedItem, 'id'>, ...others: ExportedItem[]) {
  const { words } = await run({ id: 1, name: 'one', ...item }, ...others);
  const html = (await getPublishedRow(db, 'post', 'one'))?.body.post_content ?? '';
  const said = findings
    .filter(({ subject }) => subject.startsWith('post 1'))
    .map(({ field, what }) => `${field}: ${what}`);
  return { html, said, missing: words.missing };
}

const paragraph = (html: string) => `<!-- wp:paragraph -->\n<p>${html}</p>\n<!-- /wp:paragraph -->`;

it('leaves a post with the address of the studio a draft, and says so', async () => {
  const link = (to: string) => ({ content: paragraph(`See <a href="${to}">it</a>.`) });
  const { html, said } = await imported(link('https://studio.example.com/entries/1'));
  expect([html, said]).toEqual([
    '',
    [expect.stringContaining('remove this address of the studio')],
  ]);
});

it('puts footnotes at the end of a post, linked both ways', async () => {
  const mark = (id: string, number: number) =>
    `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">${number}</a></sup>`;
  const notes = [
    { id: 'aa11', content: 'Except in <em>December</em>.' },
    { id: 'bb22', content: 'See <a href="https://law.example/">the law</a>.' },
  ];
  const { html, said, missing } = await imported({
    content: `${paragraph(`On the 25th${mark('aa11', 1)} in most places${mark('bb22', 2)}.`)}\n<!-- wp:footnotes /-->\n${paragraph('The end.')}`,
    meta: { footnotes: JSON.stringify(notes) },
  });
  expect(html).toBe(
    '<p>On the 25th<sup><a id="aa11-link" href="#aa11">1</a></sup> in most places<sup><a id="bb22-link" href="#bb22">2</a></sup>.</p>\n' +
      '<p>The end.</p>\n<hr />\n<ol><li><a id="aa11"></a>Except in <em>December</em>. <a href="#aa11-link">↩</a></li>' +
      '<li><a id="bb22"></a>See <a href="https://law.example/">the law</a>. <a href="#bb22-link">↩</a></li></ol>',
  );
  expect([said, missing]).toEqual([[], 0]);
  const row = await getPublishedRow(db, 'post', 'one');
  expect(row?.body.post_excerpt).toBe('On the 25th in most places. The end.');
});

it('makes footnotes of those that plugins write within the text', async () => {
  const { html, said, missing } = await imported({
    content:
      'Holidays[ref]Not in <em>December</em>.[/ref] are paid[efn_note]By [a_b]law.[/efn_note], as agreed((In the contract)). f((x)) stays.\n\n[reflist]',
  });
  const mark = (at: number) =>
    `<sup><a id="footnote-${at}-link" href="#footnote-${at}">${at}</a></sup>`;
  const note = (at: number, words: string) =>
    `<li><a id="footnote-${at}"></a>${words} <a href="#footnote-${at}-link">↩</a></li>`;
  expect(html).toBe(
    `<p>Holidays${mark(1)} are paid${mark(2)}, as agreed${mark(3)}. f((x)) stays.</p>\n<hr />\n` +
      `<ol>${note(1, 'Not in <em>December</em>.')}${note(2, 'By law.')}${note(3, 'In the contract')}</ol>`,
  );
  expect([said, missing]).toEqual([['shortcode: [a_b] was removed; what it enclosed stays'], 0]);
  const row = await getPublishedRow(db, 'post', 'one');
  expect(row?.body.post_excerpt).toBe('Holidays are paid, as agreed. f((x)) stays.');
});

it('names words that shortcodes showed, files that they played, and words of missing pictures', async () => {
  const at = 'https://old.example/wp-content/uploads';
  const { html, said } = await imported({
    content:
      `[accordion][accordion_item title="Who pays?"]We do.[/accordion_item][/accordion]\n\n[audio mp3="${at}/talk.mp3"]\n\n` +
      `<figure><a href="/big.jpg"><img src="${at}/desk.jpg" alt="Our desk"></a><figcaption>Desk</figcaption></figure>` +
      '<details><summary>More</summary>Words</details><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> <ruby>字<rt>ji</ruby>',
  });
  expect(html).toBe(
    `<p>We do.</p>\n<p><a href="${at}/talk.mp3">${at}/talk.mp3</a></p>\n<figure><figcaption>Desk</figcaption>\n</figure>\n` +
      '<p>More</p>\n<p>Words</p>\n<p>漢 (kan) 字 (ji)</p>',
  );
  expect(said).toEqual([
    'body: what a click opened (<details>) is always shown',
    'shortcode: [accordion] was removed; what it enclosed stays',
    'shortcode: [accordion_item title="Who pays?"] was removed; what it enclosed stays',
    `body: <audio> became a link to ${at}/talk.mp3`,
    'body: <a href="https://old.example/big.jpg"> was removed',
    `file: ${at}/talk.mp3 stays at the old site`,
    expect.stringMatching(/^picture: .*big.jpg: /),
    expect.stringMatching(/^picture: .*desk.jpg \(“Our desk”\): /),
    'words: 2 of 11 words are not in the post: Who pays',
  ]);
});

it.each([
  ['[]', []],
  ['[{"id":5}]', ['footnotes: the footnotes cannot be read']],
  ['[{"id":"a","content":"cut off', ['footnotes: the footnotes cannot be read']],
])('footnotes that are %s', async (footnotes, expected) => {
  const { html, said } = await imported({ content: 'Words.', meta: { footnotes } });
  expect([html, said]).toEqual(['<p>Words.</p>', expected]);
});

// After https://github.com/lonekorean/wordpress-export-to-markdown/issues/185: posts of synced patterns were empty.
it('puts synced patterns where they were, also within others, and names those that are missing', async () => {
  const pattern = (id: number, content: string): ExportedItem => ({
    id,
    type: 'wp_block',
    content,
  });
  const { html, said, missing } = await imported(
    {
      content: `${paragraph('Before.')}\n<!-- wp:block {"ref":553} /-->\n<!-- wp:block {"ref":9} /-->\n${paragraph('After.')}`,
    },
    pattern(553, `${paragraph('Ask us.')}<!-- wp:block {"ref":554,"content":{}} /-->`),
    pattern(554, `${paragraph('Call +1 512 555 0142.')}<!-- wp:block {"ref":553} /-->`),
  );
  expect(html.match(/(?<=<p>).*?(?=<\/p>)/g)?.slice(0, 3)).toEqual([
    'Before.',
    'Ask us.',
    'Call +1 512 555 0142.',
  ]);
  expect(html).toContain('After.');
  expect(said).toEqual([
    'block: the synced pattern 553 is not in the export, or within itself',
    'block: the synced pattern 9 is not in the export, or within itself',
  ]);
  expect(missing).toBe(0);
});

it('decodes every entity in title, excerpt and author, and has them in addresses', async () => {
  await run({
    id: 1,
    name: '',
    title:
      'Caf&eacute; M&uuml;nchen &amp; &Ouml;sterreich &#8211; S&atilde;o Paulo &rarr; &fjlig;ord',
    excerpt: 'How an &Uuml;bersetzer &#x2192; saved &hearts; AT&T &copy2024',
    creator: 'K&auml;the &#8220;K&#8221; M&uuml;ller',
  });
  const { rows } = await listPublished(db, 'post');
  expect(rows.map(({ slug, body }) => [slug, body.post_title, body.display_name])).toEqual([
    [
      'cafe-muenchen-and-oesterreich-sao-paulo-fjord',
      'Café München & Österreich – São Paulo → fjord',
      'Käthe “K” Müller',
    ],
  ]);
  expect(rows[0]?.body.post_excerpt).toBe('How an Übersetzer → saved ♥ AT&T &copy2024');
});

it.each([
  ['Как работает расчёт', '', 'kak-rabotaet-raschyot'],
  ['Straße, Łódź und Ærø', '', 'strasse-lodz-und-aero'],
  ['Ελλάδα', '', 'ellada'],
  ['ignored', '%d0%ba%d0%b0%d0%ba-%d1', 'kak'],
  ['iPhone für Ünal', '', 'iphone-fuer-uenal'],
  ['한국어', '', 'hangugeo'],
  ['…', '', 'post-1'],
])('the address of “%s” with the name %j is %s', async (title, name, slug) => {
  await run({ id: 1, title, name, link: 'https://old.example/?p=1' });
  const { rows } = await listPublished(db, 'post');
  expect(rows[0]?.slug).toBe(slug);
});

it('the address of a Japanese title is in Latin letters, in all its words', async () => {
  await run({ id: 1, title: '給与計算のしくみと注意点 2024', name: '' });
  const { rows } = await listPublished(db, 'post');
  expect(rows[0]?.slug).toMatch(/^[a-z]+(?:-[a-z]+){3,}-2024$/);
});

it('names documents and films that stay at the old site, and so does a check of the content', async () => {
  const at = 'https://old.example/wp-content/uploads/2024';
  const { said } = await imported({
    content:
      `<div class="wp-block-file"><a href="${at}/price-list.pdf">Price list</a><a href="${at}/price-list.pdf" download>Download</a></div>` +
      `<p><a href="/wp-content/uploads/2024/contract.docx">contract</a>, <a href="https://www.old.example/about/">about us</a>, <a href="https://other.example/x.pdf">another</a></p>` +
      `<video controls src="${at}/tour.mp4"></video>`,
  });
  expect(said.filter((one) => one.startsWith('file'))).toEqual([
    `file: ${at}/price-list.pdf stays at the old site`,
    `file: ${at}/contract.docx stays at the old site`,
    `file: ${at}/tour.mp4 stays at the old site`,
  ]);
  const { entries } = await entriesOfStore(db);
  const named = checkContent(openCheckedContent(entries, [], '2026-03-01'))
    .filter(({ where }) => where.includes('one'))
    .map(({ words, warning }) => [words, warning]);
  const warnings = ['price-list.pdf', 'price-list.pdf', 'contract.docx'].map(
    (name) => `${at}/${name}`,
  );
  expect(named).toEqual(
    [...warnings, 'https://www.old.example/about/', `${at}/tour.mp4`].map((link) => [
      `the link ${link} leads to the old site`,
      true,
    ]),
  );
});

it('keeps the ids that links lead to, of any element, and no others', async () => {
  const { html } = await imported(
    {
      content:
        '<p><a href="#costs">Costs</a> <a href="https://old.example/2024/05/one/#law">Law</a> <a href="#n1">1</a> <a href="#t">t</a> <a href="#gr%C3%B6%C3%9Fe">g</a></p>' +
        '<h4 id="costs">Costs</h4><h3><a name="law"></a>Law</h3><h2 id="part">Part</h2><div id="other"><span id="größe">Words.</span></div>' +
        '<table id="t"><tr><td>cell</td></tr></table><p id=n1 class="x">A note.</p><p id="from-afar">Far.</p>',
    },
    { id: 2, content: '<a href="/2024/05/one/#from-afar">there</a>' },
  );
  expect([...html.matchAll(/<(\w+) id="([^"]*)"/g)].map(([, ...found]) => found.join(' '))).toEqual(
    ['a costs', 'a law', 'h2 part', 'a größe', 'a t', 'a n1', 'a from-afar'],
  );
  expect(html).toContain('<h4><a id="costs"></a>Costs</h4>');
  expect(html).not.toContain('other');
});

it('finds files and pages whose names have accents in another form', async () => {
  const [composed, decomposed] = ['café', 'café'.normalize('NFD')];
  mkdirSync(join(folder, 'uploads'));
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  writeFileSync(join(folder, 'uploads', `${decomposed}.png`), png);
  writeFileSync(join(folder, 'uploads', `${composed}-2.png`), png);
  const { html, said } = await imported(
    {
      title: `Zum ${decomposed}`,
      content:
        `<img src="https://old.example/wp-content/uploads/${composed}.png" alt="a">` +
        `<img src="https://old.example/wp-content/uploads/${decomposed}-2-300x200.png" alt="b">` +
        `<a href="https://old.example/2024/05/${encodeURI(decomposed)}/">c</a>`,
    },
    { id: 2, name: 'two', link: `https://old.example/2024/05/${encodeURI(composed)}/` },
  );
  expect([html.match(/<img/g)?.length, said]).toEqual([2, []]);
  expect(html).toContain('<a href="/blog/two">c</a>');
  expect((await getPublishedRow(db, 'post', 'one'))?.body.post_title).toBe('Zum café');
});

it('redirects from paths with + , ( ) and an apostrophe', async () => {
  await run({ id: 1, name: 'one', link: "https://old.example/2024/a+b,-(neu)-it's/" });
  expect((await getRedirect(db, "/2024/a+b,-(neu)-it's"))?.to).toBe('/blog/one');
  expect(findings.filter(({ field }) => field === 'address')).toEqual([]);
});

it('says which words of a post are not stored', async () => {
  const { said, missing } = await imported({
    content: 'Kept. <select><option>Chosen often</option></select> <script>no word</script>',
  });
  expect(missing).toBe(2);
  expect(said).toContain('words: 2 of 3 words are not in the post: Chosen often');
});

/** Each after a public report of another importer, with an input of our own. */
it.each([
  [
    'https://github.com/tradik/wpexporter/issues/47 attributes in curly quotes',
    'Map: [osm_map_v3 center=&#8221;35.8,14.5&#8243; label=&#8221;Our office&#8221;] End.',
    '<p>Map:  End.</p>',
    [
      'shortcode: [osm_map_v3 center=&#8221;35.8,14.5&#8243; label=&#8221;Our office&#8221;] was removed; what it enclosed stays',
    ],
  ],
  [
    'https://github.com/jekyll/jekyll-import/issues/453 lines and characters of code',
    'Run:\n\n[code language="ps"]\nGet-Item *.txt | Where { $_.Length -gt 5 }\n\nif ($a &amp;&amp; $b) { "<b>" }\n[/code]\n\nDone.',
    '<p>Run:</p>\n<pre><code>Get-Item *.txt | Where { $_.Length -gt 5 }\n\nif ($a &amp;&amp; $b) { "&lt;b&gt;" }</code></pre>\n<p>Done.</p>',
    [],
  ],
  [
    'https://github.com/getpelican/pelican/issues/2255 code that looks like tags',
    '[cc lang="cpp"]#include <vector>\nstd::vector<int> v; // <a href="#i);[/cc] After it.',
    '<pre><code>#include &lt;vector&gt;\nstd::vector&lt;int&gt; v; // &lt;a href="#i);</code></pre>\n<p>After it.</p>',
    [],
  ],
  [
    'https://github.com/hexojs/hexo-migrator-wordpress/issues/43 an ampersand that is none',
    '<p>a&bc&gt; R&D AT&T; &quot;x&quot;</p>',
    '<p>a&amp;bc&gt; R&amp;D AT&amp;T; "x"</p>',
    [],
  ],
  [
    'https://github.com/awesomemotive/one-click-demo-import/issues/179 words in the settings of a block',
    '<p>Before.</p><!-- wp:acme/box {"data":"Some \\u003cem\\u003eawesome\\u003c/em\\u003e text","id":"x"} /-->',
    '<p>Before.</p>',
    [
      'block: the block acme/box with the words “Some awesome text” is filled in by WordPress; removed',
    ],
  ],
  [
    'https://github.com/ashishb/wp2hugo/issues/55 nothing but a shortcode',
    '[contact-form-7 id="12" title="Ask us"]',
    '',
    [
      'shortcode: [contact-form-7 id="12" title="Ask us"] was removed; what it enclosed stays',
      'post: it cannot be published as it is, and stays a draft: body: must not be empty',
    ],
  ],
])('%s', async (_, content, expected, said) => {
  const result = await imported({ content });
  expect(result.html.replaceAll('<br />', '<br>')).toBe(expected);
  expect([result.said, result.missing]).toEqual([said, 0]);
});
