import { expect, test } from 'vitest';
import { MEDIA } from '../../../contract/shown-picture.ts';
import {
  createFieldMarks,
  shownPicture,
  withoutMarks,
  type Unmarked,
  type UnmarkedValue,
} from './field-marks.ts';
import { fieldsOf, placeFields } from './place-fields.ts';

const marks = createFieldMarks();
const a = marks.markOf('figure/1#value');
const b = marks.markOf('home/2#hero.title');
const A = ' data-field="figure/1#value"';
const B = ' data-field="home/2#hero.title"';

test.each([
  [`<p class="x">words${a}</p>`, `<p${A} class="x">words</p>`],
  [`<h1>From <b>22${a}</b> up${b}</h1>`, `<h1${B}>From <b${A}>22</b> up</h1>`],
  [
    `<p>${a}one<br>two${b}<!-- -->three${a} &amp; four</p>`,
    '<p data-field="home/2#hero.title figure/1#value">one<br>two<!-- -->three &amp; four</p>',
  ],
  [`<svg><path d="M0"/><text>x${a}</text></svg>`, `<svg><path d="M0"/><text${A}>x</text></svg>`],
  [
    `<a href="/x?a=${encodeURIComponent(`b${a}`)}" title="c${b}">d</a>`,
    '<a href="/x?a=b" title="c">d</a>',
  ],
  [`<title>x${a}</title><style>b${a}</style>`, `<title${A}>x</title><style>b</style>`],
  [
    `<meta content="x${a}"/><input placeholder="y${b}">`,
    `<meta${A} content="x"/><input${B} placeholder="y">`,
  ],
  [`<script>"<p>x${a}</p>"</script>`, '<script>"<p>x</p>"</script>'],
  // What was cut off leaves nothing.
  [`<p>x${a.slice(0, 3)}…</p>`, '<p>x…</p>'],
])('%s', (marked, placed) => {
  expect(placeFields(marked, marks)).toBe(placed);
});

test('a mark survives changes of case, normalization, JSON and trimming', () => {
  const text = `Words${a}`;
  for (const changed of [
    text.toUpperCase(),
    text.toLowerCase(),
    text.trim(),
    text.normalize('NFKD'),
  ])
    expect(marks.fieldsIn(changed)).toEqual(['figure/1#value']);
  expect(withoutMarks(JSON.stringify({ text }))).toBe('{"text":"Words"}');
});

test('each of 70,000 fields has one mark', () => {
  const many = createFieldMarks();
  const fields = Array.from({ length: 70_000 }, (_, index) => `post/${index}#title`);
  const made = fields.map((field) => many.markOf(field));
  expect(new Set(made).size).toBe(fields.length);
  expect(many.fieldsIn(made.join('x'))).toEqual(fields);
  expect(many.markOf(fields[1]!)).toBe(made[1]);
});

test('the fields of a page are listed once, in page order', () => {
  expect(
    fieldsOf(`<p${B}>x</p><p data-field="a b">&#34; data-field=&#34;c</p><p${B}>x</p>`),
  ).toEqual(['home/2#hero.title', 'a', 'b']);
});

const value = (field: string, shown: string, is: UnmarkedValue['is'], page: string | null = null) =>
  [field, { field, shown, is, page, around: field.replace(/#.*/, '#') }] as const;
const THREE = shownPicture('/static/pictures/three.webp');
const unmarked: Unmarked = new Map([
  value('rate/1#amount', '7', 'amount', '/services/one'),
  value('rate/2#amount', '7', 'amount', '/services/two'),
  value('person/3#profile.years', '9', 'whole', '/people/three'),
  value('person/3#profile.rate', '9', 'amount', '/people/three'),
  value('person/3#banner', THREE, 'text', '/people/three'),
  value('post/4#published', '2026-03-14', 'text', '/blog/four'),
  value('plans/5#plans.0.name', 'Full & part', 'text'),
  value('author/6#name', 'Ann', 'text'),
  value('author/7#name', 'Ann', 'text'),
]);
const years = marks.markOf('terms/8#years');

test.each([
  // The row with a link to the page about it; another row with the same number is another rate.
  [
    '<tr><th><a href="/services/two">Two</a></th><td>$7</td><td>$77</td></tr>',
    ['$7', 'rate/2#amount'],
  ],
  ['<p>from <b>$7</b></p>', null],
  ['<ol><li>7</li><li><a href="/services/one">One</a></li></ol>', null],
  // In a text of the content it is a number of the entry; with a currency, an amount.
  [
    `<li><a href="/people/three">T</a><p>9 years${years}</p></li>`,
    ['9 y', 'terms/8#years person/3#profile.years'],
  ],
  ['<li><a href="/people/three">T</a><b>$9</b><i>9:00</i></li>', ['$9', 'person/3#profile.rate']],
  // What a reference shows already, and numbers in texts of the same entry.
  [
    `<li><a href="/services/one">One</a><p>$7${marks.markOf('rate/1#amount')}</p></li>`,
    ['$7', 'rate/1#amount'],
  ],
  [`<p>9 years${marks.markOf('person/3#body')}</p>`, ['9 y', 'person/3#body']],
  ['<img src="/static/pictures/three.webp" alt="">', ['', 'person/3#banner']],
  // What is shown in its place.
  [
    `<img src="/static/media/0-9.webp" data-picture="${THREE.slice(MEDIA.length)}">`,
    ['', 'person/3#banner'],
  ],
  ['<time datetime="2026-03-14T06:00">Mar 14</time>', ['Mar', 'post/4#published']],
  ['<b>Full &amp; part</b>', ['Ful', 'plans/5#plans.0.name']],
  ['<b>Ann</b>', ['Ann', 'author/6#name author/7#name']],
])('a value without a mark: %s', (html, found) => {
  const placed = placeFields(html, marks, unmarked);
  const [, fields, text = ''] = / data-field="([^"]*)"[^>]*>([^<]*)/.exec(placed) ?? [];
  expect(fields && [text.slice(0, 3).trim(), fields]).toEqual(found ?? undefined);
  expect(placed.replaceAll(/ data-field="[^"]*"/g, '')).toBe(withoutMarks(html));
});

test('a reference that stands for nothing is named on its element', () => {
  const broken = marks.markOf('home/2#lead!');
  expect(placeFields(`<p>x${broken}</p>`, marks)).toBe(
    '<p data-field="home/2#lead" data-broken="">x</p>',
  );
});
