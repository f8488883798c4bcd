import { describe, expect, it } from 'vitest';
import { isNode, visit } from 'yaml';
import { contentKinds, kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import type { Kind } from '../../../contract/kinds/kind.ts';
import { readContent } from '../files/read-content.ts';
import { rewriteSource as rewriteEntry } from './rewrite-source.ts';
import { parseEntry, writeSource } from '../files/source-format.ts';
import { long, sized } from '../../../tests/helpers/process/faults.ts';
import { expectLinear } from '../../../tests/helpers/process/processor-time.ts';
import { sourceAround } from '../../../tests/helpers/studio/source-around.ts';

const { post, menu } = contentKinds;

const rewriteSource = (kind: Kind<any>, source: string, values: unknown) =>
  rewriteEntry(kind, parseEntry(kind, source), kind.stored.parse(values)).source;

type Path = (string | number)[];

/** The paths of all texts. */
const textsIn = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'string'
    ? [path]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, part]) => textsIn(part, [...path, name]))
      : [];

function valuesOf(kind: KindName, source: string): Record<string, unknown> {
  const parsed = parseEntry(kindOf(kind), source).stored;
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

/** The comments of a source, in order. */
function commentsIn(source: string): string[] {
  const { document } = parseEntry(kindOf('site'), source);
  const comments: (string | null | undefined)[] = [document.commentBefore, document.comment];
  visit(document, (_, node) => {
    if (isNode(node)) comments.push(node.commentBefore, node.comment);
  });
  return comments.flatMap((comment) => comment?.split('\n') ?? []);
}

describe.each([
  ['as they are', (source: string) => source, true],
  ['with Windows line ends', (source: string) => source.replaceAll('\n', '\r\n'), false],
])('the sources of the sample content, %s', (_, edit, thorough) => {
  const files = readContent('content').map((file) => ({ ...file, source: edit(file.source) }));

  it('stay byte for byte without a change', () => {
    expect(files.length).toBeGreaterThan(200);
    for (const { kind, source, values } of files)
      expect(rewriteSource(kindOf(kind), source, values)).toBe(source);
  });

  it('stay byte for byte around a value that changes', () => {
    for (const [index, { file, kind, source }] of files.entries()) {
      if (index % (thorough ? 1 : sized(5, 1)) !== 0) continue;
      const values = valuesOf(kind, source);
      const paths = textsIn(values);
      const ends = thorough && long ? [paths[0]!, paths.at(-1)!] : [];
      for (const path of [paths[index % paths.length]!, ...ends]) {
        const wanted = withValue(values, path, (text) => `${text} changed`);
        const rewritten = rewriteSource(kindOf(kind), source, wanted);
        expect(valuesOf(kind, rewritten)).toEqual(wanted);
        // A list on one line is written anew.
        const touched = Number.isInteger(Number(path.at(-1))) ? path.slice(0, -1) : path;
        const around = (text: string) =>
          sourceAround(text.replaceAll('\r', ''), [touched.join('.')]);
        expect([file, around(rewritten)]).toEqual([file, around(source)]);
      }
    }
  });
});

const SITE = `# The firm
name:   Citadel # always
email: 'hello@citadel.example'
phone: { shown: +1 (512) 555-0142, number: '+15125550142' }
whatsapp: { shown: +91 20 5550 0142, url: https://wa.me/912055500142 }
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

describe('comments, quotes and order are kept when', () => {
  type Site = Record<string, any>;
  it.each<[string, (values: Site) => void, gone: string[]]>([
    ['a text before a comment becomes longer than a line', (site) => (site.name = 'A\nB'), []],
    ['a quoted text changes', (site) => (site.hours.opens = '09:00'), []],
    ['a folded text changes', (site) => (site.hours.days = 'Monday'), []],
    ['a value within braces changes', (site) => (site.whatsapp.shown = '+91'), []],
    ['a phone number of an earlier version changes', (site) => (site.phone = '+1 512'), []],
    ['a list of one line grows', (site) => site.hours.weekdays.push('Friday'), []],
    ['an empty list grows', (site) => site.offices[1].lines.push('One'), []],
    ['an item comes before the first', (site) => site.offices[0].lines.unshift('Zero'), []],
    ['items come after another', (site) => site.offices[0].lines.splice(1, 0, 'Half', 'More'), []],
    ['an item is taken out', ({ offices: [{ lines }] }) => lines.shift(), []],
    ['a group is taken out', ({ offices }) => offices.pop(), [' the second']],
    ['items change places', (site) => (site.offices = site.offices.toReversed()), []],
    [
      'keys are added',
      (site) => {
        site.offices[0].locality = 'Pune';
        site.hours.closes = '18:00';
      },
      [],
    ],
  ])('%s', (_, change, gone) => {
    for (const source of [SITE, SITE.replaceAll('\n', '\r\n')]) {
      const values = structuredClone(valuesOf('site', source));
      change(values);
      const rewritten = rewriteSource(contentKinds.site, source, values);
      expect(valuesOf('site', rewritten)).toEqual(values);
      expect(commentsIn(rewritten).toSorted()).toEqual(
        commentsIn(source)
          .filter((comment) => !gone.includes(comment))
          .toSorted(),
      );
    }
  });

  it('what stays has its lines and spaces when something comes or goes', () => {
    const values = valuesOf('site', SITE);
    const changed = structuredClone(values) as Site;
    changed.offices[1].lines.push('One');
    changed.offices[0].locality = 'Pune';
    delete changed.hours.opens;
    const rewritten = rewriteSource(contentKinds.site, SITE, changed);
    for (const kept of [
      'days: >-\n    Monday to\n    Friday',
      'name:   Citadel # always',
      "phone: { shown: +1 (512) 555-0142, number: '+15125550142' }",
    ])
      expect(rewritten).toContain(kept);
  });

  it('a key goes, and the text of a Markdown file is as given', () => {
    const source = '---\ntitle: A\n# why\nsymbol: desk # icon\nauthor: "B" # who\n---\nText  \n';
    const values = valuesOf('post', source);
    expect(rewriteSource(post, source, { ...values, symbol: undefined })).toBe(
      '---\ntitle: A\nauthor: "B" # who\n---\nText  \n',
    );
    expect(rewriteSource(post, source, { ...values, body: ' New\n' })).toBe(
      source.replace('Text  \n', ' New\n'),
    );
  });
});

it('a source that cannot be edited is written anew with the values', () => {
  const values = { menus: [{ menu: 'You', url: 'about-us', submenus: [] }] };
  expect(rewriteSource(menu, 'menus: [', values)).toContain('You');
});

it('a list in another order costs in proportion to its length', async () => {
  const kind = kindOf('synonyms');
  const reverse = (length: number) => {
    const groups = Array.from({ length }, (_, index) => `word ${index}, other ${index}`);
    const source = writeSource(kind, { groups });
    return () => rewriteSource(kind, source, { groups: groups.toReversed() });
  };
  await expectLinear(reverse(1_500), reverse(6_000));
});
