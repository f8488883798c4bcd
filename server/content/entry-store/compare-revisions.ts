import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { parseSource } from '../source-format.ts';
import { diffLines, type LineChange } from './diff-lines.ts';
import type { Revision } from './revision.ts';

/** A field whose value differs. */
interface FieldChange {
  /** Name of the field, and its label for people. */
  field: string;
  label: string;
  /** Undefined where a version has no value. */
  before: unknown;
  after: unknown;
}

/** What differs between two revisions of one kind. */
export interface Comparison {
  slug: { before: string; after: string } | null;
  fields: FieldChange[];
  /** The sources, line by line. */
  lines: LineChange[];
}

/** Compares two revisions by field and by line. */
export function compareRevisions(before: Revision, after: Revision): Comparison {
  const kind = kindOf(after.kind);
  const [old, now] = [valuesOf(before), valuesOf(after)];
  return {
    slug: before.slug === after.slug ? null : { before: before.slug, after: after.slug },
    fields: Object.entries(kind.fields).flatMap(([field, { label }]) =>
      JSON.stringify(old[field]) === JSON.stringify(now[field])
        ? []
        : [{ field, label, before: old[field], after: now[field] }],
    ),
    lines: diffLines(before.source, after.source),
  };
}

function valuesOf({ kind, source }: Revision): Record<string, unknown> {
  const parsed = parseSource(kindOf(kind), source, 'stored');
  return parsed.ok ? parsed.values : {};
}
