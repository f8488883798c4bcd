import '../../../contract/english-messages.ts';
import {
  isNode,
  isScalar,
  parseDocument,
  stringify,
  visit,
  YAMLParseError,
  type Document,
} from 'yaml';
import type { z } from 'zod/mini';
import { DRAFT_LIMITS } from '../../../contract/kinds/draft-limits.ts';
import type { Kind, ValuesOf } from '../../../contract/kinds/kind.ts';

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

/** The most that are listed: each needs a search of the document. */
const MAX_PROBLEMS = 100;

const FRONT_MATTER = /^---\n([\s\S]*?)\n---(?:\n([\s\S]*))?$/;

/** The text of an entry, parsed once. */
export interface ParsedEntry<Values = Record<string, unknown>> {
  source: string;
  /** Its YAML, with the ranges of the values; empty without front matter. */
  document: Document;
  yaml: string;
  /** Its values, as any version may have stored them. */
  readonly stored: ParsedSource<Values>;
  /** Its values, if they keep the limits and rules of the kind. */
  readonly publishable: ParsedSource<Values>;
  /** The same, without the fields that only a newer version knows: what it stored can be published again. */
  readonly known: ParsedSource<Values>;
  /** Line of the value at a path, or of words within it, from 1. */
  lineOf(path: readonly PropertyKey[], words?: string): number;
}

/** Parses the text of an entry: YAML, or YAML between --- lines and Markdown. */
export function parseEntry<K extends Kind<any>>(kind: K, source: string): ParsedEntry<ValuesOf<K>> {
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const isYaml = kind.format === 'yaml';
  const parts = isYaml ? ['', text] : FRONT_MATTER.exec(text);
  const [, yaml = '', body = ''] = parts ?? [];
  const yamlAt = isYaml ? 0 : '---\n'.length;
  const bodyAt = yamlAt + yaml.length + '\n---\n'.length;
  const document = parseYaml(yaml);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  function lineOf(path: readonly PropertyKey[], words = '') {
    if (!parts) return 1;
    const start = path[0] === 'body' && !isYaml ? bodyAt : yamlAt + offsetOf(document, path);
    // A long text in YAML may break anywhere.
    const found = text.slice(start).search(new RegExp(findWords(words)));
    return lineAt(start + Math.max(0, found));
  }

  function readValues(schema: Kind['schema'] | Kind['stored'], passesOver = false) {
    if (!parts)
      return refused([
        { line: 1, path: '', reason: 'must start with front matter between --- lines' },
      ]);
    if (document.errors.length > 0)
      return refused(
        document.errors.slice(0, MAX_PROBLEMS).map(({ pos, message }) => ({
          line: lineAt(yamlAt + pos[0]),
          path: '',
          reason: message,
        })),
      );
    const given: unknown = document.toJS();
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
    const whole: unknown = isObject && kind.format === 'markdown' ? { ...given, body } : given;
    let result = schema.safeParse(whole);
    if (passesOver && removeUnknown(whole, result.error?.issues)) result = schema.safeParse(whole);
    // A misspelled key explains why another one is missing.
    const issues = (result.error?.issues ?? []).toSorted(
      (a, b) => Number(b.code === 'unrecognized_keys') - Number(a.code === 'unrecognized_keys'),
    );
    const problems = issues.slice(0, MAX_PROBLEMS).map((issue): SourceProblem => {
      const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
      const words =
        issue.code === 'custom' ? (issue.params?.words as string | undefined) : undefined;
      return {
        line: lineOf(issue.path, words),
        path: issue.path.join('.'),
        reason: missing ? 'is missing' : issue.message,
      };
    });
    if (schema === kind.schema && hasNull([source, given]))
      problems.push({
        line: lineOf([], '\u0000'),
        path: '',
        reason: 'contains the character U+0000',
      });
    return problems.length === 0 && result.success
      ? { ok: true as const, values: result.data as ValuesOf<K> }
      : refused(problems);
  }
  let stored: ParsedSource<ValuesOf<K>> | undefined;
  return {
    source,
    document,
    yaml,
    get stored() {
      return (stored ??= readValues(kind.stored));
    },
    get publishable() {
      return readValues(kind.schema);
    },
    get known() {
      return readValues(kind.schema, true);
    },
    lineOf,
  };
}

/** Removes the fields that a schema does not know; returns whether there were any. */
function removeUnknown(whole: unknown, issues: readonly z.core.$ZodIssue[] = []): boolean {
  const unknown = issues.filter((issue) => issue.code === 'unrecognized_keys');
  for (const { path, keys } of unknown) {
    const at = path.reduce<unknown>((value, key) => (value as never)?.[key], whole);
    if (typeof at === 'object' && at !== null)
      for (const key of keys) Reflect.deleteProperty(at, key);
  }
  return unknown.length > 0;
}

/** A problem in words, with its path. */
export const sentenceOf = ({ path, reason }: SourceProblem) =>
  path === '' ? reason : `${path}: ${reason}`;

/** A source that cannot be read, or is not accepted. */
export function refused(problems: SourceProblem[]): Extract<ParsedSource<never>, { ok: false }> {
  const [first] = problems as [SourceProblem];
  return { ok: false, problems, line: first.line, reason: sentenceOf(first) };
}

/** Writes values as a source. Only for changed values: an unchanged source is stored as it was written. */
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

/** A pattern (as text) for words with any white space between them. */
export const findWords = (words: string): string =>
  words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);

/** PostgreSQL has no such character in texts. YAML may write it as an escape. */
const hasNull = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\u0000')
    : typeof value === 'object' && value !== null && Object.values(value).some(hasNull);

/** Comparisons of keys in all maps of an entry; the sample content takes at most 200. */
const MAX_COMPARED = 100_000;

/** Nodes from the whole to a value: a map has two for each of its levels. */
const MAX_PATH = 2 * DRAFT_LIMITS.depth;

function parseYaml(yaml: string): Document {
  let compared = 0;
  const document = parseDocument(yaml, {
    // Otherwise the line is copied for each error in it, and counted from the front matter.
    prettyErrors: false,
    // Each key is compared with all before it. An error thrown here becomes one of the document.
    uniqueKeys(one, other) {
      if (++compared > MAX_COMPARED) throw new Error('has too many keys');
      return isScalar(one) && isScalar(other) && one.value === other.value;
    },
  });
  visit(document, {
    Collection(_, { range }, path) {
      if (path.length <= MAX_PATH) return undefined;
      const at = range?.[0] ?? 0;
      document.errors.unshift(new YAMLParseError([at, at], 'IMPOSSIBLE', 'is nested too deeply'));
      return visit.BREAK;
    },
    // A few aliases can expand to billions of values.
    Alias(_, { source, range }) {
      const reason = `*${source} would repeat a value, which is not possible here; put a text that begins with * in quotes`;
      document.errors.push(new YAMLParseError([range?.[0] ?? 0, 0], 'BAD_ALIAS', reason));
    },
  });
  return document;
}

/** Offset of the deepest existing node on the path, so that a missing key points at its parent. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let depth = path.length; depth > 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}
