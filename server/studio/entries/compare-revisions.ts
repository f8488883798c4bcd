import { diffArrays } from 'diff';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { parseSource } from '../../content/files/source-format.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import type { LineChange, RevisionComparison } from '../studio-types.ts';

/** Lines that may differ, beyond which a source counts as replaced: the time grows with their square. */
const MOST_CHANGES = 500;

type Compared = Pick<Revision, 'kind' | 'slug' | 'source'>;

/** Compares two revisions by field and by line. */
export function compareRevisions(before: Compared, after: Compared): RevisionComparison {
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

function valuesOf({ kind, source }: Compared): Record<string, unknown> {
  const parsed = parseSource(kindOf(kind), source, 'stored');
  return parsed.ok ? parsed.values : {};
}

/** Compares two texts line by line. */
export function diffLines(before: string, after: string): LineChange[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const changes = diffArrays(old, now, { maxEditLength: MOST_CHANGES });
  return changes
    ? changes.map(({ value: lines, added, removed }) => ({
        change: added ? 'added' : removed ? 'removed' : 'same',
        lines,
      }))
    : [
        { change: 'removed', lines: old },
        { change: 'added', lines: now },
      ];
}
