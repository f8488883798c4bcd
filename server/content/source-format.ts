import '../../contract/english-messages.ts';
import {
  isAlias,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  stringify,
  visit,
  type Document,
} from 'yaml';
import type { Kind, ValuesOf } from '../../contract/kinds/kind.ts';

/** Why a source cannot be read: the line, from 1, and the reason. */
interface SourceProblem {
  line: number;
  reason: string;
}

export type ParsedSource<Values> = { ok: true; values: Values } | ({ ok: false } & SourceProblem);

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
  if (rule === 'publishable') {
    const problem = findForbidden(text) ?? findExternalPicture(text);
    if (problem) return { ok: false, ...problem };
  }
  if (kind.format === 'yaml') return parseYaml(kind, text, {}, 0, rule);
  const parts = /^---\n([\s\S]*?)\n---(?:\n([\s\S]*))?$/.exec(text);
  if (!parts) return problemAt(1, 'must start with front matter between --- lines');
  const [, yaml = '', body = ''] = parts;
  if (rule === 'publishable' && body.trim() === '')
    return problemAt(text.split('\n').length, 'has no text after its front matter');
  return parseYaml(kind, yaml, { body }, 1, rule);
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

const problemAt = (line: number, reason: string) => ({ ok: false as const, line, reason });

/** PostgreSQL has no such character in texts. */
const NULL_CHARACTER = 'contains the character U+0000';

function findForbidden(text: string): SourceProblem | null {
  const at = text.indexOf('\u0000');
  return at < 0 ? null : { line: lineAt(text, at), reason: NULL_CHARACTER };
}

/** The sanitizer and the pages' Content Security Policy remove pictures of other sites, so report them early. */
function findExternalPicture(text: string): SourceProblem | null {
  const picture = /!\[[^[\]]*\]\(\s*<?((?:[a-z]+:)?\/\/[^\s>)]+)/i.exec(text);
  if (!picture) return null;
  return {
    line: lineAt(text, picture.index),
    reason: `the picture ${picture[1]} is on another site; copy it to content/pictures and link to /static/pictures`,
  };
}

/** Whether any text in a value has one, which YAML may write as an escape. */
const hasNull = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\u0000')
    : typeof value === 'object' && value !== null && Object.values(value).some(hasNull);

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/** Comparisons of keys in all maps of an entry; the sample content takes at most 200. */
const MAX_COMPARED = 100_000;
/** Each is looked for among all nodes with an anchor. */
const MAX_ALIASES = 100;

function parseYaml<K extends Kind<any>>(
  kind: K,
  yaml: string,
  more: object,
  linesBefore: number,
  rule: 'publishable' | 'stored',
): ParsedSource<ValuesOf<K>> {
  const lines = new LineCounter();
  let compared = 0;
  const document = parseDocument(yaml, {
    lineCounter: lines,
    // Otherwise the line is copied for each error in it, and counted from the front matter.
    prettyErrors: false,
    // Each key is compared with all before it. An error thrown here becomes one of the document.
    uniqueKeys(one, other) {
      if (++compared > MAX_COMPARED) throw new Error('has too many keys');
      return isScalar(one) && isScalar(other) && one.value === other.value;
    },
  });
  const [broken] = document.errors;
  if (broken) return problemAt(lines.linePos(broken.pos[0]).line + linesBefore, broken.message);
  const { given, failed } = resolveAliases(document);
  if (failed) return problemAt(lines.linePos(failed.at).line + linesBefore, failed.reason);
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  const result = (rule === 'stored' ? kind.stored : kind.schema).safeParse(
    isObject ? { ...given, ...more } : given,
  );
  if (result.success && !(rule === 'publishable' && hasNull(result.data)))
    return { ok: true, values: result.data as ValuesOf<K> };
  if (result.success) return problemAt(linesBefore + 1, NULL_CHARACTER);
  // A misspelled key explains why another one is missing.
  const { issues } = result.error;
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  const path = issue?.path ?? [];
  const line = lines.linePos(offsetOf(document, path)).line + linesBefore;
  const where = path.length > 0 ? `${path.join('.')}: ` : '';
  const message = issue?.message ?? 'is not valid';
  const missing = issue?.code === 'invalid_type' && message.endsWith('received undefined');
  return problemAt(line, where + (missing ? 'is missing' : message));
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
