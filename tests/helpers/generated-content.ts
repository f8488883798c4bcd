import * as fc from 'fast-check';
import { contentKinds } from '../../contract/kinds/content-kinds.ts';
import type { Field, Fields } from '../../contract/kinds/field.ts';
import type { Kind } from '../../contract/kinds/kind.ts';
import { writeSource } from '../../server/content/source-format.ts';

/** Content files of any kind, with anything in them that the description of the kind allows. */

const line = (max: number) =>
  fc
    .oneof(
      fc.lorem({ maxCount: 6 }),
      fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
      fc.constantFrom(
        'a: b',
        '- x',
        '# y',
        "it's",
        '"q"',
        '…é漢🙂',
        '{{x}}',
        '<b>',
        '---',
        '~',
        '1e3',
      ),
    )
    // What is trimmed away, or has no letter to make a slug of, is not what is tested here.
    .map((text) =>
      `x${text}`
        .replaceAll(/[\s\p{C}]+/gu, ' ')
        .trim()
        .slice(0, max)
        .trim(),
    );

const body = fc
  .array(
    fc.oneof(
      line(200),
      fc.constantFrom(
        '',
        '\n',
        '# Heading',
        '- one\n- two',
        '    code',
        '<p onclick="a()">b</p>',
        '---',
      ),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => `Text\n\n${parts.join('\n')}\n`);

const day = fc.constantFrom('2026-03-14', '1999-12-31', '2024-02-29T23:59:59Z');

/** For texts that must match a pattern. */
const PATTERNED = [
  'plain',
  '7',
  'a@b.example',
  'https://a.example/b',
  '+1555',
  '08:00',
  'Monday',
  'top #%',
  'EUR',
];

/** A value that a field allows; undefined sometimes, if it is optional. */
function valueOf(field: Field): fc.Arbitrary<unknown> {
  const value = requiredValueOf(field);
  return field.optional ? fc.option(value, { nil: undefined }) : value;
}

function requiredValueOf(field: Field): fc.Arbitrary<unknown> {
  const { min = 0, max = 1 } = field;
  switch (field.type) {
    case 'text':
      return line(max).map((text) =>
        [text, ...PATTERNED].find((one) => field.schema.safeParse(one).success),
      );
    case 'markdown':
      return body
        .map((text) => (field.sections ? `${text}\n\n## A part {#part}\n` : text))
        .map((text) => (text.length > max ? 'Short.' : text));
    case 'number':
      return fc.integer({ min: Math.ceil(min), max });
    case 'choice':
      return fc.constantFrom(...(field.options ?? []));
    case 'date':
      return day;
    case 'flag':
      return fc.constant(true);
    case 'picture':
      return fc.constantFrom('/static/pictures/a.webp', null);
    // As a redirect needs it; the menu takes any.
    case 'path':
      return fc
        .stringMatching(/^(\/[a-z0-9]{1,9}){1,3}$/)
        .filter((path) => !/^\/(api|static)/.test(path));
    case 'list':
      return fc.array(valueOf(field.item!), { minLength: min, maxLength: Math.min(max, min + 2) });
    case 'group':
      return valuesOf(field.fields ?? {});
  }
}

const valuesOf = (fields: Fields): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)])),
  );

/** The text of a file with these values, as somebody might have typed it. */
const sourceOf = (kind: Kind) =>
  fc
    .tuple(
      valuesOf(kind.fields).map((values) => withDistinctParts(kind, values)),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom('', '# a comment\n', '\n\n'),
    )
    .map(([values, bom, crlf, more]) => {
      const plain = writeSource(kind, values);
      const text = kind.format === 'yaml' ? more + plain : plain + more;
      return (bom ? '\uFEFF' : '') + (crlf ? text.replaceAll('\n', '\r\n') : text);
    })
    .filter((source) => !source.includes('\r\r'));

/** Parts of an entry have addresses of their own, and rules of a kind hold. */
function withDistinctParts(kind: Kind, values: Record<string, unknown>): Record<string, unknown> {
  const parts = (list: unknown, key: string) =>
    (list as Record<string, unknown>[]).map((part, index) => ({
      ...part,
      [key]: `Part ${index}`,
      slug: undefined,
    }));
  if (kind.name === 'post') return { ...values, published: '2000-01-01', modified: '2026-03-14' };
  if (kind.name === 'redirect') return { ...values, to: undefined, gone: true };
  // What has ended is not visible, and so not exported.
  if (kind.name === 'person') return { ...values, ends: undefined };
  if (kind.name === 'menu')
    return {
      menus: parts(values.menus, 'menu').map(
        ({ slug: _, ...menu }: Record<string, unknown>) => menu,
      ),
    };
  if (kind.name !== 'service') return values;
  return {
    ...values,
    sub_services: parts(values.sub_services, 'title'),
    steps: parts(values.steps, 'title'),
    testimonials: parts(values.testimonials, 'title'),
  };
}

const slugs = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8})?$/), {
  maxLength: 2,
});

/** A content folder: its files by their paths. */
export const anyFiles: fc.Arbitrary<Record<string, string>> = fc
  .tuple(
    ...Object.values(contentKinds).map((one) => {
      const kind = one as unknown as Kind;
      const { files } = kind;
      const ending = kind.format === 'markdown' ? '.md' : '.yaml';
      if ('file' in files) return sourceOf(kind).map((source) => ({ [files.file]: source }));
      return slugs.chain((names) =>
        fc.record(
          Object.fromEntries(
            names.map((name) => [`${files.folder}/${name}${ending}`, sourceOf(kind)]),
          ),
        ),
      );
    }),
  )
  .map((folders) => Object.assign({}, ...folders) as Record<string, string>);
