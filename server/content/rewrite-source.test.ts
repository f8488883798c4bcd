import { describe, expect, it } from 'vitest';
import { isCollection, parseDocument } from 'yaml';
import { contentKinds, kindOf, type KindName } from '../../contract/kinds/content-kinds.ts';
import { readContent } from './read-content.ts';
import { rewriteSource } from './rewrite-source.ts';
import { parseSource } from './source-format.ts';

const { site, post, menu } = contentKinds;

type Path = (string | number)[];

/** The paths of all texts. */
const textsIn = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'string'
    ? [path]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, part]) => textsIn(part, [...path, name]))
      : [];

function valuesOf(kind: KindName, source: string): Record<string, unknown> {
  const parsed = parseSource(kindOf(kind), source, 'stored');
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.values;
}

/** A copy with another value at a path. */
function withValue<Values>(values: Values, path: Path, change: (value: any) => unknown): Values {
  const copy = structuredClone(values);
  const parent = path.slice(0, -1).reduce((part: any, name) => part[name], copy);
  parent[path.at(-1)!] = change(parent[path.at(-1)!]);
  return copy;
}

/** The lines of a value and its key or hyphen, from 0, without the front matter's first line. */
function linesOf(kind: KindName, source: string, path: Path): [first: number, last: number] {
  const before = kindOf(kind).format === 'yaml' ? 0 : 1;
  const yaml = before ? source.split(/^---\r?$/m)[1]!.replace(/^\r?\n/, '') : source;
  const document = parseDocument(yaml);
  // A list or group within brackets is laid out anew as a whole.
  const nodes = path.map((_, index) => document.getIn(path.slice(0, index + 1), true));
  const { range } = (nodes.find((node) => isCollection(node) && node.flow) ?? nodes.at(-1)) as {
    range: [number, number, number];
  };
  const lineAt = (offset: number) => yaml.slice(0, offset).split('\n').length - 1 + before;
  // A value may begin on the line after its key.
  const start = yaml.slice(0, range[0]).trimEnd().length;
  return [lineAt(start), lineAt(yaml.slice(0, range[1]).trimEnd().length)];
}

/** The lines of the first text that differ, from 0. */
function linesThatDiffer(before: string, after: string): [first: number, last: number] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const first = old.findIndex((line, index) => line !== now[index]);
  const fromEnd = old.toReversed().findIndex((line, index) => line !== now.at(-1 - index));
  return [first, old.length - 1 - fromEnd];
}

describe.each([
  ['as they are', (source: string) => source],
  ['with Windows line ends', (source: string) => source.replaceAll('\n', '\r\n')],
])('the sources of the sample content, %s', (_, edit) => {
  const files = readContent('content').map((file) => ({ ...file, source: edit(file.source) }));

  it('stay byte for byte without a change', () => {
    expect(files.length).toBeGreaterThan(200);
    for (const { kind, source, values } of files)
      expect(rewriteSource(kindOf(kind), source, values)).toBe(source);
  });

  it('differ in the lines of a changed value alone', () => {
    for (const [index, { file, kind, source }] of files.entries()) {
      const values = valuesOf(kind, source);
      const paths = textsIn(values).filter(([name]) => name !== 'body');
      for (const path of [paths[0]!, paths[index % paths.length]!, paths.at(-1)!]) {
        const wanted = withValue(values, path, (text) => `${text} changed`);
        const rewritten = rewriteSource(kindOf(kind), source, wanted);
        expect(valuesOf(kind, rewritten)).toEqual(wanted);
        const [first, last] = linesThatDiffer(source, rewritten);
        const [start, end] = linesOf(kind, source, path);
        expect([file, path, first >= start, last <= end]).toEqual([file, path, true, true]);
      }
    }
  });
});

const SITE = `# The firm
name:   Citadel # always
email: 'hello@citadel.example'
phone: { shown: +1 (512) 555-0142, number: '+15125550142' }
hours:
  # of the office
  days: >-
    Monday to
    Friday
  weekdays: [Monday, Tuesday]
  opens: '08:00'
offices:
  # the first
  - country: India
    name: 'Pune'   # spaced
    lines:
    - 4th Floor
    # without indentation
    - 12 Road
    street: x
  # the second
  - country: USA
    name: Austin
    lines: []
# the end
`;

describe('what did not change keeps its comments, quotes and order when', () => {
  type Site = Record<string, any>;
  const line = (text: string, now: string) => (source: string) => source.replace(text, now);
  it.each<[string, (values: Site) => void, (source: string) => string]>([
    ['nothing changes', () => {}, (source) => source],
    [
      'a text before a comment becomes longer than a line',
      (values) => (values.name = 'A\nB'),
      line('name:   Citadel #', 'name: "A\\nB" #'),
    ],
    [
      'a quoted text changes',
      (values) => (values.hours.opens = '09:00'),
      line("'08:00'", "'09:00'"),
    ],
    [
      'a folded text changes',
      (values) => (values.hours.days = 'Monday'),
      line('Monday to\n    Friday', 'Monday'),
    ],
    [
      'a value within braces changes',
      (values) => (values.phone.shown = '+1'),
      line("+1 (512) 555-0142, number: '+15125550142' }", '"+1", number: "+15125550142" }'),
    ],
    [
      'a list of one line grows',
      (values) => values.hours.weekdays.push('Friday'),
      line('[Monday, Tuesday]', '[ Monday, Tuesday, Friday ]'),
    ],
    [
      'an empty list grows',
      (values) => values.offices[1].lines.push('One'),
      line('lines: []', 'lines:\n      - One'),
    ],
    [
      'an item comes before the first',
      (values) => values.offices[0].lines.unshift('Zero'),
      line('- 4th Floor\n', '- Zero\n    - 4th Floor\n'),
    ],
    [
      'items come after another',
      (values) => values.offices[0].lines.splice(1, 0, 'Half', 'More'),
      line('- 4th Floor\n', '- 4th Floor\n    - Half\n    - More\n'),
    ],
    [
      'an item is taken out',
      ({ offices: [{ lines }] }) => lines.shift(),
      line('    - 4th Floor\n', ''),
    ],
    [
      'a group is taken out',
      ({ offices }) => offices.pop(),
      line('  - country: USA\n    name: Austin\n    lines: []\n', ''),
    ],
    [
      'keys are added within their order',
      (values) => {
        values.offices[0].locality = 'Pune';
        values.hours.closes = '18:00';
      },
      (source) =>
        source
          .replace("'08:00'\n", "'08:00'\n  closes: 18:00\n")
          .replace('street: x\n', 'street: x\n    locality: Pune\n'),
    ],
  ])('%s', (_, change, edit) => {
    for (const source of [SITE, SITE.replaceAll('\n', '\r\n')]) {
      const values = structuredClone(valuesOf('site', source));
      change(values);
      const expected = edit(SITE).replaceAll('\n', source === SITE ? '\n' : '\r\n');
      expect(rewriteSource(site, source, values as never)).toBe(expected);
    }
  });

  it('a key goes, and the text of a Markdown file is as given', () => {
    const source = '---\ntitle: A\n# why\nsymbol: desk # icon\nauthor: B\n---\r\nText  \r\n';
    const values = valuesOf('post', source);
    expect(rewriteSource(post, source, { ...values, symbol: undefined } as never)).toBe(
      source.replace('symbol: desk # icon\n', ''),
    );
    expect(rewriteSource(post, source, { ...values, body: ' New\n' } as never)).toBe(
      source.replace('Text  \r\n', ' New\n'),
    );
  });
});

it('a source that cannot be edited is written anew with the values', () => {
  const item = (name: string) => `{ menu: ${name}, url: about-us, submenus: [] }`;
  const source = `menus: # twice\n  - ${item('&a Us')}\n  - ${item('*a')}\n`;
  const wanted = withValue(valuesOf('menu', source), ['menus', 0, 'menu'], () => 'You');
  expect(valuesOf('menu', rewriteSource(menu, source, wanted as never))).toEqual(wanted);
  expect(rewriteSource(menu, 'menus: [', wanted as never)).toContain('You');
});
