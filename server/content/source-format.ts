import '../../contract/english-messages.ts';
import {
  isAlias,
  isCollection,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  stringify,
  visit,
  type Document,
} from 'yaml';
import type { Kind, ValuesOf } from '../../contract/kinds/kind.ts';

/** Why a source cannot be read. */
export interface SourceProblem {
  /** From 1. */
  line: number;
  /** Of the field, such as `company.body`; empty for the whole. */
  path: string;
  reason: string;
}

export type ParsedSource<Values> =
  | { ok: true; values: Values }
  /** All problems, and the line and the words of the first. */
  | { ok: false; problems: SourceProblem[]; line: number; reason: string };

/** No more are listed: each takes a search of the document. */
const MAX_PROBLEMS = 100;

const FRONT_MATTER = /^---\n([\s\S]*?)\n---(?:\n([\s\S]*))?$/;

/**
 * Parses the text of an entry: YAML, or YAML between --- lines and Markdown.
 *
 * @param rule `publishable` checks limits and rules of the kind; `stored` accepts what any version
 *   stored
 */
export function parseSource<K extends Kind<any>>(
  kind: K,
  source: string,
  rule: 'publishable' | 'stored',
): ParsedSource<ValuesOf<K>> {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const isYaml = kind.format === 'yaml';
  const parts = isYaml ? ['', text] : FRONT_MATTER.exec(text);
  if (!parts)
    return refused([
      { line: 1, path: '', reason: 'must start with front matter between --- lines' },
    ]);
  const [, yaml = '', body = ''] = parts;
  const yamlAt = isYaml ? 0 : '---\n'.length;
  const bodyAt = isYaml ? Infinity : yamlAt + yaml.length + '\n---\n'.length;

  const lines = new LineCounter();
  lines.addNewLine(0);
  for (const { index } of text.matchAll(/\n/g)) lines.addNewLine(index + 1);
  const problems: SourceProblem[] = [];
  const report = (at: number, path: readonly PropertyKey[], reason: string) => {
    const { line } = lines.linePos(Math.min(at, text.length));
    if (problems.length < MAX_PROBLEMS) problems.push({ line, path: path.join('.'), reason });
  };
  const reportAt = (path: readonly PropertyKey[], reason: string) =>
    report(
      path[0] === 'body' && !isYaml ? bodyAt : offsetOf(document, path) + yamlAt,
      path,
      reason,
    );

  const document = readDocument(yaml);
  if (rule === 'publishable') {
    const reportIn = (at: number, reason: string) =>
      report(at, at < bodyAt ? pathAt(document.contents, at - yamlAt) : ['body'], reason);
    const nullAt = text.indexOf('\u0000');
    if (nullAt >= 0) reportIn(nullAt, NULL_CHARACTER);
    for (const { index, 1: url } of text.matchAll(EXTERNAL_PICTURE)) {
      if (problems.length === MAX_PROBLEMS) break;
      reportIn(
        index,
        `the picture ${url} is on another site; copy it to content/pictures and link to /static/pictures`,
      );
    }
  }
  for (const { pos, message } of document.errors) report(pos[0] + yamlAt, [], message);
  if (document.errors.length > 0) return refused(problems);
  const { given, failed } = resolveAliases(document);
  if (failed) report(failed.at + yamlAt, [], failed.reason);
  if (failed) return refused(problems);

  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  const result = (rule === 'stored' ? kind.stored : kind.schema).safeParse(
    isObject && !isYaml ? { ...given, body } : given,
  );
  // A misspelled key explains why another one is missing.
  const issues = (result.error?.issues ?? []).toSorted(
    (a, b) => Number(b.code === 'unrecognized_keys') - Number(a.code === 'unrecognized_keys'),
  );
  for (const { code, path, message } of issues.slice(0, MAX_PROBLEMS)) {
    const missing = code === 'invalid_type' && message.endsWith('received undefined');
    reportAt(path, missing ? 'is missing' : message);
  }
  if (rule === 'publishable' && !text.includes('\u0000'))
    for (const path of nullsIn(given, [])) reportAt(path, NULL_CHARACTER);
  return problems.length === 0 && result.success
    ? { ok: true, values: result.data as ValuesOf<K> }
    : refused(problems);
}

/** A problem in words, with its path. */
export const sentenceOf = ({ path, reason }: SourceProblem) =>
  path === '' ? reason : `${path}: ${reason}`;

function refused(problems: SourceProblem[]): Extract<ParsedSource<never>, { ok: false }> {
  const [first] = problems as [SourceProblem];
  return { ok: false, problems, line: first.line, reason: sentenceOf(first) };
}

/** Writes values as a source. Only for values that somebody changed: a source is kept as it was written. */
export function writeSource(kind: Kind<any>, values: Record<string, unknown>): string {
  const given = Object.fromEntries(
    Object.keys(kind.fields)
      .filter((name) => values[name] !== undefined)
      .map((name) => [name, values[name]]),
  );
  if (kind.format === 'yaml') return stringify(given);
  const { body = '', ...front } = given;
  return `---\n${stringify(front)}---\n${String(body)}`;
}

/** PostgreSQL has no such character in texts. */
const NULL_CHARACTER = 'contains the character U+0000';

/** The sanitizer and the pages' Content Security Policy remove pictures of other sites, so report them early. */
const EXTERNAL_PICTURE = /!\[[^[\]]*\]\(\s*<?((?:[a-z]+:)?\/\/[^\s>)]+)/gi;

/** The paths of texts with U+0000, which YAML may write as an escape. */
const nullsIn = (value: unknown, path: readonly string[]): (readonly string[])[] =>
  typeof value === 'string'
    ? value.includes('\u0000')
      ? [path]
      : []
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, part]) => nullsIn(part, [...path, name]))
      : [];

/** Comparisons of keys in all maps of an entry; the sample content takes at most 200. */
const MAX_COMPARED = 100_000;
/** Each is looked for among all nodes with an anchor. */
const MAX_ALIASES = 100;

function readDocument(yaml: string): Document {
  let compared = 0;
  return parseDocument(yaml, {
    // Otherwise the line is copied for each error in it, and counted from the front matter.
    prettyErrors: false,
    // Each key is compared with all before it. An error thrown here becomes one of the document.
    uniqueKeys(one, other) {
      if (++compared > MAX_COMPARED) throw new Error('has too many keys');
      return isScalar(one) && isScalar(other) && one.value === other.value;
    },
  });
}

/** The values of a document, or the offset of an alias that has none, and the reason. */
function resolveAliases(document: Document): {
  given?: unknown;
  failed?: { at: number; reason: string };
} {
  const anchors = new Set<string | undefined>();
  let aliases = 0;
  let at = 0;
  try {
    visit(document, {
      Node(_, node) {
        if (!isAlias(node)) return void anchors.add(node.anchor);
        at = node.range?.[0] ?? 0;
        if (!anchors.has(node.source)) throw new Error(`*${node.source} has no anchor before it`);
        if (++aliases > MAX_ALIASES) throw new Error(`has more than ${MAX_ALIASES} aliases`);
      },
    });
    // Throws if aliases within aliases have too many values.
    return { given: document.toJS() };
  } catch (error) {
    return { failed: { at, reason: error instanceof Error ? error.message : String(error) } };
  }
}

/** Offset of the deepest existing node on the path, so that a missing key points at its parent. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let depth = path.length; depth > 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

/** The path of the deepest value around an offset. */
function pathAt(node: unknown, offset: number): string[] {
  for (const [index, item] of isCollection(node) ? node.items.entries() : []) {
    const [name, value] = isPair(item) ? [String(item.key), item.value] : [`${index}`, item];
    const [start, , end] = (isNode(value) && value.range) || [Infinity, 0, 0];
    if (start <= offset && offset < end) return [name, ...pathAt(value, offset)];
  }
  return [];
}
