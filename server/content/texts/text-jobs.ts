import { kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { DRAFT_LIMITS } from '../../../contract/kinds/draft-limits.ts';
import { titleOf } from '../../../contract/kinds/kind.ts';
import {
  parseEntry,
  refused,
  type ParsedEntry,
  type ParsedSource,
  type SourceProblem,
} from '../files/source-format.ts';
import type { Revision } from '../entry-store/revision.ts';
import { valuesIn } from '../files/values-in.ts';
import { htmlFromMarkdown } from '../html/markdown.ts';
import type { WrittenKind } from '../published/bodies.ts';
import { publishedOf } from '../published/make-body.ts';
import { prepareEntry, type Prepared } from '../published/prepare-revision.ts';
import { rewriteSource } from './rewrite-source.ts';

/** What a text says. */
export interface DescribedText {
  /** By field; null if the text cannot be read. */
  values: Record<string, unknown> | null;
  /** The problems that keep it from being published. */
  problems: SourceProblem[];
}

/** A form's values, or a source. */
export type WrittenContent = { values: Record<string, unknown> } | { source: string };

export type WrittenText =
  | { ok: true; source: string; title: string | null; described: DescribedText }
  | Extract<ParsedSource<never>, { ok: false }>;

/**
 * The jobs that read or render texts of editors. A hostile text can make them slow, so they take and return
 * plain data, and a thread can run them (text-thread.ts).
 */
/** The dates that a draft gets when it is published, for kinds that say them (YYYY-MM-DD). */
export interface DraftDates {
  /** On which it is published. */
  day: string;
  /** Days on which it says to be published though nobody set them. */
  unset: readonly string[];
}

export const textJobs = {
  toHtml: htmlFromMarkdown,

  /** Reads texts, the values and the problems of each. */
  describe: (texts: readonly Pick<Revision, 'kind' | 'source'>[]): DescribedText[] =>
    texts.map(({ kind, source }) => describe(parseEntry(kindOf(kind), source))),

  /**
   * Makes the source of a draft: what did not change since the newest version stays as it was written.
   *
   * @param newest the source of that version; empty for a new entry
   */
  write(kind: KindName, newest: string, written: WrittenContent): WrittenText {
    const described = kindOf(kind);
    let entry: ParsedEntry;
    if ('source' in written) {
      if (isTooLong(written.source)) return TOO_LONG;
      entry = parseEntry(described, written.source);
    } else {
      const values = described.stored.safeParse(written.values);
      if (!values.success)
        return refused(
          values.error.issues.map(({ path, message }) => problemAt(path.join('.'), message)),
        );
      entry = rewriteSource(described, parseEntry(described, newest), values.data);
      if (isTooLong(entry.source)) return TOO_LONG;
    }
    const { source, stored } = entry;
    if (!stored.ok) return stored;
    const tooMuch = findTooMuch(kind, stored.values);
    if (tooMuch) return refused([tooMuch]);
    return { ok: true, source, title: titleOf(stored.values), described: describe(entry) };
  },

  /**
   * Parses and renders the text of a revision.
   *
   * @param dates of a draft that is published; left out if its dates stay as they are written
   */
  prepare(kind: KindName, slug: string, source: string, dates?: DraftDates): Prepared {
    const given = parseEntry(kindOf(kind), source);
    if (!dates || !('modified' in kindOf(kind).fields) || !given.publishable.ok)
      return prepareEntry(kind, slug, given);
    const values = given.stored.ok ? given.stored.values : {};
    const { day, unset } = dates;
    const stated = String(values.published);
    const published = unset.includes(stated) ? day : stated;
    const modified = published > day ? published : day;
    const dated = rewriteSource(kindOf(kind), given, { ...values, published, modified });
    return { ...prepareEntry(kind, slug, dated), dated: dated.source };
  },

  /** What the public API would say of entries; their texts rendered. */
  render: (
    entries: readonly { kind: WrittenKind; slug: string; values: Record<string, unknown> }[],
  ) => entries.map(({ kind, slug, values }) => publishedOf(kind, slug, values)),
};

export type TextJobs = typeof textJobs;

const problemAt = (path: string, reason: string): SourceProblem => ({ line: 0, path, reason });

const isTooLong = (source: string) => Buffer.byteLength(source) > DRAFT_LIMITS.bytes;
const TOO_LONG = refused([problemAt('', `is longer than ${DRAFT_LIMITS.bytes / 1_000} kB`)]);

const describe = ({ stored, publishable }: ParsedEntry): DescribedText => ({
  values: stored.ok ? stored.values : null,
  problems: publishable.ok ? [] : publishable.problems,
});

/** The first value that is longer than any draft's. */
function findTooMuch(kind: KindName, values: Record<string, unknown>): SourceProblem | null {
  for (const { path, value } of valuesIn(kindOf(kind).fields, values)) {
    const item = path.find((part) => typeof part === 'number' && part >= DRAFT_LIMITS.items);
    if (item !== undefined)
      return problemAt(
        path.slice(0, path.indexOf(item)).join('.'),
        `has more than ${DRAFT_LIMITS.items} items`,
      );
    if (typeof value === 'string' && value.length > DRAFT_LIMITS.characters)
      return problemAt(path.join('.'), `has more than ${DRAFT_LIMITS.characters} characters`);
  }
  return null;
}
