import { isNode, parseDocument } from 'yaml';
import type { Field, Fields } from '../../../contract/kinds/field.ts';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { CheckedEntry } from './checked-content.ts';
import { findWords } from './find-words.ts';

/** A value of an entry that is no list and no group. */
export interface CheckedField {
  /** Such as `company.counts.0.label`. */
  path: string;
  field: Field;
  value: string | number | boolean | null;
  /** The line of the entry's text where the value stands, or words within it. */
  lineOf(words?: string): number;
}

/** The values of an entry, in the order of its fields. */
export function listFields({ kind, source, values }: CheckedEntry): CheckedField[] {
  const lineAt = findLines(kindOf(kind).format, source);
  const walk = (field: Field, value: unknown, path: (string | number)[]): CheckedField[] => {
    if (value === undefined) return [];
    if (Array.isArray(value))
      return value.flatMap((one, index) => walk(field.item!, one, [...path, index]));
    if (typeof value === 'object' && value !== null)
      return walkAll(field.fields ?? {}, value as Record<string, unknown>, path);
    const plain = value as CheckedField['value'];
    return [{ path: path.join('.'), field, value: plain, lineOf: (words) => lineAt(path, words) }];
  };
  const walkAll = (fields: Fields, of: Record<string, unknown>, path: (string | number)[]) =>
    Object.entries(fields).flatMap(([name, field]) => walk(field, of[name], [...path, name]));
  return walkAll(kindOf(kind).fields, values, []);
}

/** @returns a function that finds the line of a path, or of words after its beginning */
function findLines(format: 'yaml' | 'markdown', source: string) {
  // Most entries have no problem, so their lines are not looked for.
  let parsed: ReturnType<typeof parseLines> | undefined;
  return (path: readonly (string | number)[], words?: string): number => {
    const { text, whole, document, before } = (parsed ??= parseLines(format, source));
    const node = document.getIn(path, true);
    const inYaml = isNode(node) && node.range ? before + node.range[0] : null;
    const start = inYaml ?? (path[0] === 'body' ? whole.length : 0);
    // A long text in YAML may break anywhere.
    const found = words === undefined ? 0 : text.slice(start).search(new RegExp(findWords(words)));
    return text.slice(0, start + Math.max(0, found)).split('\n').length;
  };
}

function parseLines(format: 'yaml' | 'markdown', source: string) {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const [whole = '', front = ''] =
    (format === 'markdown' && /^---\n([\s\S]*?)\n---\n?/.exec(text)) || [];
  const yaml = format === 'markdown' ? front : text;
  const document = parseDocument(yaml);
  const before = format === 'markdown' ? '---\n'.length : 0;
  return { text, whole, document, before };
}
