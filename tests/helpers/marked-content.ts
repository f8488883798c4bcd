import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { kindOf } from '../../contract/kinds/content-kinds.ts';
import type { Field, Fields } from '../../contract/kinds/field.ts';
import { fileOfEntry, readContent } from '../../server/content/read-content.ts';
import { writeSource } from '../../server/content/source-format.ts';

/** What every word of the marked content is. */
export const MARK = /Marked \d+/;

/**
 * Writes a copy of the sample content in which every text is "Marked" and a number. What must have a
 * certain form, such as a path, a date or an address, stays.
 *
 * @returns the folder, which the caller removes
 */
export function writeMarkedContent(): string {
  const folder = mkdtempSync(join(tmpdir(), 'citadel-marked-'));
  let count = 0;
  const mark = (field: Field, value: unknown): unknown => {
    if (value === undefined || value === null) return value;
    if (field.type === 'text') {
      const marked = `Marked ${++count}`;
      return field.schema.safeParse(marked).success ? marked : value;
    }
    if (field.type === 'markdown') {
      const marked = `Marked ${++count}`;
      return field.schema.safeParse(marked).success
        ? marked
        : `${marked}\n\n## Marked ${++count} {#part}\n\nMarked ${++count}\n`;
    }
    if (field.type === 'list' && field.item) {
      const { item } = field;
      return (value as unknown[]).map((one) => mark(item, one));
    }
    if (field.type === 'group' && field.fields)
      return markAll(field.fields, value as Record<string, unknown>);
    return value;
  };
  const markAll = (fields: Fields, values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const field = fields[name];
        return [name, field ? mark(field, value) : value];
      }),
    );
  for (const { kind, slug, values } of readContent('content')) {
    const file = join(folder, fileOfEntry(kind, slug));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, writeSource(kindOf(kind), markAll(kindOf(kind).fields, values)));
  }
  return folder;
}
