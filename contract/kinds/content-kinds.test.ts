import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { contentKinds } from './content-kinds.ts';
import type { Field } from './field.ts';
import type { Kind } from './kind.ts';

/** Every field of a kind, also those inside groups and lists, with its path. */
function fieldsOf(kind: Kind): [path: string, field: Field][] {
  const walk = (path: string, field: Field): [string, Field][] => [
    [path, field],
    ...(field.item ? walk(`${path}[]`, field.item) : []),
    ...Object.entries(field.fields ?? {}).flatMap(([name, one]) => walk(`${path}.${name}`, one)),
  ];
  return Object.entries(kind.fields).flatMap(([name, field]) => walk(name, field));
}

const kinds = Object.values(contentKinds) as unknown as Kind[];

it('has a name of its own for each kind, not only a plural', () => {
  const labels = kinds.map(({ label }) => label.toLowerCase());
  // Singular and plural of one word would be the same to a reader.
  const heads = labels.map((label) => label.replace(/s$/, ''));
  expect(heads.filter((one, place) => heads.indexOf(one) !== place)).toEqual([]);
});

it('speaks to people who do not program', () => {
  const words = kinds.flatMap((kind) =>
    fieldsOf(kind).map(([path, { label, help = '' }]) => `${kind.name} ${path}: ${label}. ${help}`),
  );
  const code =
    /\.tsx?\b|\bslug\b|\bAPI\b|\bURL\b|\banchor\b|\bISO\b|\bfile\b|\{\{|null\b|undefined/i;
  expect(words.filter((one) => code.test(one.slice(one.indexOf(': '))))).toEqual([]);
});

describe.each(kinds.map((kind) => [kind.name, kind] as const))('%s', (name, kind) => {
  it('is listed by its name and says where its files are', () => {
    expect(contentKinds).toHaveProperty(name);
    expect(Object.values(kind.files)).toHaveLength(1);
    if (kind.format === 'markdown') expect(kind.fields.body?.type).toBe('markdown');
    if (kind.appears !== null) expect(kind.fields[kind.appears]?.type).toBe('date');
  });

  it.each(fieldsOf(kind))('%s has a label and a limit, and the schemas agree', (_, field) => {
    expect(field.label).toMatch(/^[A-Z][^.]*$/);
    if (['text', 'markdown', 'list', 'number', 'path'].includes(field.type))
      expect(field.max).toBeGreaterThan(0);
    if (field.type === 'choice') expect(field.options?.length).toBeGreaterThan(1);
    if (field.type === 'list') expect(field.item).toBeDefined();
    if (field.type === 'group') expect(Object.keys(field.fields ?? {})).not.toEqual([]);
    expect(field.schema.safeParse(undefined).success).toBe(
      field.optional === true || 'before' in field,
    );
  });

  it('reads what older versions stored: anything may be missing or too long', () => {
    const values = kind.stored.parse({}) as Record<string, unknown>;
    for (const [field, { optional }] of Object.entries(kind.fields))
      expect(field in values, field).toBe(!optional);
    expect(kind.schema.safeParse(values).success).toBe(false);
    expect(z.safeParse(kind.stored, { title: 'x'.repeat(100_000) }).success).toBe(true);
  });
});
