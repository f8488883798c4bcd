import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { Field } from '../../../contract/kinds/field.ts';
import { fileOfEntry, readContent } from '../../../server/content/files/read-content.ts';
import { writeSource } from '../../../server/content/files/source-format.ts';
import { markValues } from './mark-values.ts';

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
  const candidates = ({ type }: Field) => {
    if (type !== 'text' && type !== 'markdown') return [];
    const marked = `Marked ${++count}`;
    if (type === 'text') return [marked];
    return [marked, `${marked}\n\n## Marked ${++count} {#part}\n\nMarked ${++count}\n`];
  };
  for (const { kind, slug, values } of readContent('content')) {
    const file = join(folder, fileOfEntry(kind, slug));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      writeSource(kindOf(kind), markValues(kindOf(kind).fields, values, candidates)),
    );
  }
  return folder;
}
