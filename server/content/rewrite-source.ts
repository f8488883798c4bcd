import {
  Document,
  isCollection,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  stringify,
  type Node,
  type Scalar,
} from 'yaml';
import type { Kind, ValuesOf } from '../../contract/kinds/kind.ts';
import { parseSource, writeSource } from './source-format.ts';

type Values = Record<string, unknown>;

/** Start, YAML, end and Markdown. */
const FRONT_MATTER = /^(\uFEFF?---\r?\n)([\s\S]*?\n)(---(?:\r?\n|$))([\s\S]*)$/;

/**
 * Writes changed values into the source that had the others. What did not change stays byte for byte as it
 * was written, with its comments, quotes and order.
 *
 * @returns written anew if the source cannot be edited, as when the change is in what an alias repeats
 */
export function rewriteSource<K extends Kind<any>>(
  kind: K,
  source: string,
  values: ValuesOf<K>,
): string {
  const known = parseSource(kind, source, 'stored');
  const isYaml = kind.format === 'yaml';
  const parts = isYaml ? ['', '', source] : FRONT_MATTER.exec(source);
  if (!known.ok || !parts) return writeSource(kind, values);
  const before: Values = known.values;
  const after = kind.stored.parse(values) as Values;
  const [, start = '', yaml = '', end = '', body = ''] = parts;
  const edited = editYaml(yaml, before, isYaml ? after : { ...after, body: before.body });
  const isSameBody = isYaml || same(before.body, after.body);
  const rewritten = start + edited + end + (isSameBody ? body : String(after.body));
  const result = parseSource(kind, rewritten, 'stored');
  return result.ok && same(result.values, after) ? rewritten : writeSource(kind, values);
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A value of a map with its key, or an item of a list with its hyphen; offsets in the text. */
interface Part {
  name: string | null;
  node: Node;
  start: number;
  end: number;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The text with the values of `after`. What cannot be edited within is written anew. */
function editYaml(text: string, before: Values, after: Values): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lineStart = (at: number) => text.lastIndexOf('\n', at - 1) + 1;
  const nextLine = (at: number) => text.indexOf('\n', at) + 1 || text.length;

  function partOf(item: unknown): Part {
    const [key, node] = (isPair(item) ? [item.key, item.value] : [null, item]) as [Scalar, Node];
    const [from, to] = (node ?? key).range!;
    const start = key ? key.range![0] : text.lastIndexOf('-', from - 1);
    const end = start + text.slice(start, to).trimEnd().length;
    return { name: key && String(key.value), node, start, end };
  }

  /** @param old what it replaces, whose style it gets */
  function write(name: string | null, value: unknown, column: number, old?: Node): string {
    const node = new Document().createNode(value);
    if (isScalar(node) && isScalar(old)) node.type = old.type;
    // A comment follows on the line.
    if (isScalar(node) && old?.comment && /\n/.test(String(value))) node.type = 'QUOTE_DOUBLE';
    if (isCollection(node) && isCollection(old)) node.flow = old.flow && old.items.length > 0;
    const isFolded = isScalar(old) && /\n\s*\S/.test(text.slice(old.range![0], old.range![1]));
    const lineWidth = isFolded ? 80 : 0;
    return stringify(name === null ? [node] : { [name]: node }, { lineWidth })
      .trimEnd()
      .replace(/\n(?=[^\n])/g, `\n${' '.repeat(column)}`)
      .replaceAll('\n', eol);
  }

  const replace = ({ name, node, start, end }: Part, old: unknown, value: unknown): Edit[] =>
    editWithin(node, old, value) ?? [
      { start, end, text: write(name, value, start - lineStart(start), node) },
    ];

  function insert(name: string | null, value: unknown, previous: Part | undefined, first: Part) {
    const column = first.start - lineStart(first.start);
    const written = write(name, value, column);
    const indent = ' '.repeat(column);
    if (!previous) return { start: first.start, end: first.start, text: written + eol + indent };
    const at = nextLine(previous.end);
    const isOpen = text[at - 1] !== '\n';
    return { start: at, end: at, text: (isOpen ? eol : '') + indent + written + eol };
  }

  function remove({ start, end }: Part): Edit | null {
    const from = lineStart(start);
    // With the hyphen of the list around it.
    if (text.slice(from, start).trim() !== '') return null;
    return { start: from, end: nextLine(end), text: '' };
  }

  /** The edits within a collection; null if it has to be written anew. */
  function editWithin(node: unknown, old: unknown, value: unknown): Edit[] | null {
    if (!isCollection(node) || node.flow || node.items.length === 0) return null;
    if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return null;
    const parts = node.items.map(partOf);
    const edits =
      isSeq(node) && Array.isArray(old) && Array.isArray(value)
        ? editList(parts, old, value)
        : editMap(parts, old as Values, value as Values);
    return edits.includes(null) ? null : (edits as Edit[]);
  }

  function editMap(parts: Part[], old: Values, value: Values): (Edit | null)[] {
    let previous: Part | undefined;
    return [...new Set([...Object.keys(value), ...Object.keys(old)])].flatMap((name) => {
      const part = parts.find((one) => one.name === name);
      const behind = previous;
      if (part && value[name] !== undefined) previous = part;
      if (same(old[name], value[name])) return [];
      if (value[name] === undefined) return part ? [remove(part)] : [];
      return part
        ? replace(part, old[name], value[name])
        : [insert(name, value[name], behind, parts[0]!)];
    });
  }

  /** Items at both ends that did not change stay; those between are edited in their order. */
  function editList(parts: Part[], old: unknown[], value: unknown[]): (Edit | null)[] {
    const shorter = Math.min(old.length, value.length);
    let first = 0;
    while (first < shorter && same(old[first], value[first])) first++;
    let last = 0;
    while (last < shorter - first && same(old.at(-1 - last), value.at(-1 - last))) last++;
    const rest = shorter - last;
    return [
      ...parts
        .slice(first, rest)
        .flatMap((part, index) => replace(part, old[first + index], value[first + index])),
      ...value
        .slice(rest, value.length - last)
        .map((item) => insert(null, item, parts[rest - 1], parts[0]!)),
      ...parts.slice(rest, old.length - last).map(remove),
    ];
  }

  const edits = editWithin(parseDocument(text).contents, before, after) ?? [];
  let [edited, at] = ['', 0];
  for (const { start, end, text: written } of edits.toSorted((a, b) => a.start - b.start)) {
    edited += text.slice(at, start) + written;
    at = end;
  }
  return edited + text.slice(at);
}
