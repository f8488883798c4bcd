import { isCollection, isScalar, isSeq, type Document, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Kind, ValuesOf } from '../../../contract/kinds/kind.ts';
import { openSource, parseSource, writeSource } from '../../content/files/source-format.ts';

type Values = Record<string, unknown>;

/**
 * Writes changed values into the source that had the others. What did not change keeps its comments, quotes
 * and order.
 *
 * @returns written anew if the source cannot be edited
 */
export function rewriteSource<K extends Kind<any>>(
  kind: K,
  source: string,
  values: ValuesOf<K>,
): string {
  const known = parseSource(kind, source, 'stored');
  const document = openSource(kind, source)?.document;
  if (!known.ok || !document) return writeSource(kind, values);
  const before: Values = known.values;
  const after = kind.stored.parse(values) as Values;
  if (same(before, after)) return source;
  const isYaml = kind.format === 'yaml';
  const { contents } = document;
  if (isCollection(contents))
    edit(document, contents, before, isYaml ? after : { ...after, body: before.body });
  const yaml = document.toString({ lineWidth: 0 });
  const rewritten = isYaml ? yaml : `---\n${yaml}---\n${String(after.body)}`;
  const result = parseSource(kind, rewritten, 'stored');
  return result.ok && same(result.values, after) ? rewritten : writeSource(kind, values);
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Changes what differs within a collection; its other nodes stay. */
function edit(document: Document, node: YAMLMap | YAMLSeq, before: Values, after: Values): void {
  if (isSeq(node)) {
    const [{ items }, all, values] = [node, Object.values(before), Object.values(after)];
    const placeOf = (value: unknown) => all.findIndex((old) => same(old, value));
    // Items came, went or changed places.
    if (all.length !== values.length || values.every((value) => placeOf(value) >= 0)) {
      node.items = values.map((value) => items[placeOf(value)] ?? document.createNode(value));
      return;
    }
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, value] = [before[name], after[name]];
    const key = isSeq(node) ? Number(name) : name;
    const inside = node.get(key, true);
    if (same(old, value)) continue;
    if (value === undefined) node.delete(key);
    else if (isCollection(inside) && isObject(old) && isObject(value))
      edit(document, inside, old, value);
    else node.set(key, isScalar(inside) && !isObject(value) ? value : document.createNode(value));
  }
}
