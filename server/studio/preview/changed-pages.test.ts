import { expect, test } from 'vitest';
import { createPageComparison, type RenderedSite } from './changed-pages.ts';
import { compareWords, readWords } from './compare-words.ts';

const pageOf = (text: string) =>
  `<html><head><title>Title of ${text.split(' ')[0]}</title><script>${Math.random()}</script></head><body>${text}</body></html>`;

/** A site whose pages each depend on one call. */
function siteOf(pages: Record<string, string>) {
  const rendered: string[] = [];
  const site: RenderedSite = {
    listPages: async () => Object.keys(pages),
    async render(path) {
      rendered.push(path);
      const text = pages[path] ?? '';
      return { status: 200, html: pageOf(text), calls: new Map([[path, text]]) };
    },
    unchanged: async (calls) => [...calls].every(([path, text]) => pages[path] === text),
  };
  return { site, rendered };
}

const never = () => false;

test('new, changed and gone pages are found, and no other is rendered', async () => {
  const comparison = createPageComparison();
  const before = siteOf({ '/': 'Home', '/a': 'One two three', '/old': 'Old words', '/b': 'Same' });
  await comparison.remember(before.site, [], never);
  const after = siteOf({ '/': 'Home', '/a': 'One four three', '/b': 'Same', '/new': 'New words' });
  const compared = await comparison.compare(after.site, ['/new'], never);
  expect(compared).toEqual({
    checked: 5,
    total: 5,
    pages: [
      {
        path: '/new',
        title: 'Title of New',
        change: 'new',
        words: [],
      },
      {
        path: '/a',
        title: 'Title of One',
        change: 'changed',
        words: [
          { change: 'same', text: 'Title of One One ' },
          { change: 'removed', text: 'two' },
          { change: 'added', text: 'four' },
          { change: 'same', text: ' three' },
        ],
      },
      {
        path: '/old',
        title: 'Title of Old',
        change: 'gone',
        words: [],
      },
    ],
  });
  expect(after.rendered).toEqual(['/new', '/a']);
});

test('after a publish only pages whose calls have other responses are rendered again', async () => {
  const comparison = createPageComparison();
  await comparison.remember(siteOf({ '/': 'Home', '/a': 'One' }).site, [], never);
  const same = siteOf({ '/': 'Home', '/a': 'One' });
  await comparison.remember(same.site, [], never);
  expect(same.rendered).toEqual([]);
  const next = siteOf({ '/': 'Home', '/a': 'Two' });
  await comparison.remember(next.site, [], never);
  expect(next.rendered).toEqual(['/a']);
  expect((await comparison.compare(next.site, [], never)).pages).toEqual([]);
});

test('pages without time to compare them are compared by the next call', async () => {
  const texts = ['Home', 'One', 'Two'];
  const pagesOf = (more: string) => ({
    '/': `${texts[0]}${more}`,
    '/a': `${texts[1]}${more}`,
    '/b': `${texts[2]}${more}`,
  });
  const comparison = createPageComparison();
  const lateAfter = (count: number) => () => count-- <= 0;
  const before = siteOf(pagesOf(''));
  await comparison.remember(before.site, ['/b'], lateAfter(2));
  expect(before.rendered).toEqual(['/b', '/']);
  const after = siteOf(pagesOf('!'));
  expect(await comparison.compare(after.site, ['/b'], never)).toMatchObject({
    checked: 2,
    total: 3,
    pages: [{ path: '/b' }, { path: '/' }],
  });
  await comparison.remember(before.site, ['/b'], never);
  expect(before.rendered).toEqual(['/b', '/', '/a']);
  expect(await comparison.compare(after.site, ['/b'], lateAfter(1))).toMatchObject({
    checked: 1,
    pages: [{ path: '/b' }],
  });
});

test('of a large site 1,000 pages are compared, those of the drafts first', async () => {
  const posts = Array.from({ length: 1_500 }, (_, index) => `/blog/${index}`);
  const pages = Object.fromEntries(['/', ...posts].map((path) => [path, `Words of ${path}`]));
  const comparison = createPageComparison();
  await comparison.remember(siteOf(pages).site, ['/blog/3'], never);
  const edited = { ...pages, '/blog/3': 'x', '/blog/4': 'x', '/blog/1499': 'x' };
  const compared = await comparison.compare(siteOf(edited).site, ['/blog/3'], never);
  expect(compared.pages.map(({ path }) => path)).toEqual(['/blog/3', '/blog/4']);
  expect(compared).toMatchObject({ checked: 1_000, total: 1_501 });
});

test('words are read as visible on the page', () => {
  expect(
    readWords(
      '<head><title>A &amp; B</title><meta name="description" content="About"></head><body><style>x{}</style>' +
        '<!-- no --><h1>Head <span>line</span>, <a>link</a>.</h1><p><span>Email</span><a>a@b</a></p><p>One <b>bo</b><!-- -->ld</p><ul><li>1<li>2</ul><svg><title>Icon</title></svg>' +
        '<template>no</template></body>',
    ),
  ).toEqual({ title: 'A & B', text: 'A & B About Head line, link. Email a@b One bold 1 2 Icon' });
});

test('long unchanged runs are shortened to the words at their ends', () => {
  const words = Array.from({ length: 100 }, (_, index) => `word${index}`);
  const long = words.join(' ');
  const [start, end] = [words.slice(0, 10).join(' '), words.slice(92).join(' ')];
  expect(compareWords(`${long} old`, `${long} new`)).toEqual([
    { change: 'same', text: `${start} … ${end} ` },
    { change: 'removed', text: 'old' },
    { change: 'added', text: 'new' },
  ]);
});

test('a text without a common word is replaced as a whole', () => {
  const words = (name: string) => Array.from({ length: 5_000 }, (_, i) => `${name}${i}`).join(' ');
  expect(compareWords(words('a'), words('b'))).toEqual([
    { change: 'removed', text: words('a') },
    { change: 'added', text: words('b') },
  ]);
});
