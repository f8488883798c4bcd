import {
  isCollection,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Document,
  type Node,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Kind, ValuesOf } from '../../../contract/kinds/kind.ts';
import { parseEntry, writeSource, type ParsedEntry } from '../files/source-format.ts';

type Values = Record<string, unknown>;

/**
 * Writes changed values into the text of an entry. What did not change keeps its comments, quotes and order.
 *
 * @param entry its document is edited
 * @param values as `stored` of the kind returns them
 * @returns written from the values alone if the text cannot be edited
 */
export function rewriteSource<K extends Kind<any>>(
  kind: K,
  entry: ParsedEntry<ValuesOf<K>>,
  values: ValuesOf<K>,
): ParsedEntry<ValuesOf<K>> {
  const { stored, document } = entry;
  const after: Values = values;
  const hasValues = (given: typeof stored) => given.ok && same(given.values, after);
  if (hasValues(stored)) return entry;
  if (stored.ok) {
    const before: Values = stored.values;
    const isYaml = kind.format === 'yaml';
    const { contents } = document;
    if (isCollection(contents))
      edit(document, contents, before, isYaml ? after : { ...after, body: before.body });
    const parse = (yaml: string) =>
      parseEntry(kind, isYaml ? yaml : `---\n${yaml}\n---\n${String(after.body)}`);
    const yaml = document.toString({ lineWidth: 0, flowCollectionPadding: false });
    const written = parse(isYaml ? yaml : yaml.replace(/\n$/, ''));
    const restored = parse(restoreUnchanged(entry, written));
    for (const rewritten of [restored, written]) if (hasValues(rewritten.stored)) return rewritten;
  }
  return parseEntry(kind, writeSource(kind, values));
}

/**
 * Puts what did not change back as it was written: `toString` breaks long texts into other lines.
 *
 * @param entry its document is edited; the nodes that did not change have their ranges in its YAML
 */
function restoreUnchanged(
  { yaml: old, document }: ParsedEntry,
  { yaml: rewritten, document: reread }: ParsedEntry,
): string {
  const parts: string[] = [];
  let end = 0;
  function visit(before: unknown, after: unknown, [from, to]: [unknown?, unknown?] = []): void {
    if (isPair(before) && isPair(after))
      return visit(before.value, after.value, [before.key, after.key]);
    const descend = () => {
      if (isCollection(before) && isCollection(after))
        before.items.forEach((item, index) => visit(item, after.items[index]));
    };
    if (isCollection(before) && !before.flow) return descend();
    if (!isNode(before) || !isNode(after) || !before.range || !after.range) return;
    const startOf = (node: Node, key: unknown) => (isNode(key) && key.range?.[1]) || node.range![0];
    parts.push(
      rewritten.slice(end, startOf(after, to)),
      old.slice(startOf(before, from), before.range[1]),
    );
    const isChanged = before.range[0] === before.range[1];
    end = after.range[isChanged ? 0 : 1];
    if (isChanged) descend();
  }
  visit(document.contents, reread.contents);
  return parts.join('') + rewritten.slice(end);
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Changes the values that differ within a collection; other nodes stay. */
function edit(document: Document, node: YAMLMap | YAMLSeq, before: Values, after: Values): void {
  markChanged(node);
  if (isSeq(node)) {
    const [{ items }, all, values] = [node, Object.values(before), Object.values(after)];
    const places = new Map(all.map((old, place) => [JSON.stringify(old), items[place]]));
    const known = values.map((value) => places.get(JSON.stringify(value)));
    // Items came, went or changed places.
    if (all.length !== values.length || known.every((item) => item !== undefined)) {
      node.items = values.map((value, place) => known[place] ?? document.createNode(value));
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
    else if (isScalar(inside) && !isObject(value)) {
      inside.value = value;
      markChanged(inside);
    } else node.set(key, document.createNode(value));
  }
}

/** Marks a node as changed: only its place in the old text is kept. */
function markChanged(node: Node): void {
  if (node.range) node.range = [node.range[0], node.range[0], node.range[0]];
}
