import { expect, test } from 'vitest';
import { createFieldMarks, withoutMarks } from './field-marks.ts';
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
  [`<title>x${a}</title><style>b${a}</style>`, '<title>x</title><style>b</style>'],
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
