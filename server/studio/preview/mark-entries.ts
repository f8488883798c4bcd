import { kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import type { Field, Fields } from '../../../contract/kinds/field.ts';
import { money } from '../../../domain/money.ts';
import { parseEntry } from '../../content/files/source-format.ts';
import type { Bodies, PublishedKind, WrittenKind } from '../../content/published/bodies.ts';
import { publishedOf } from '../../content/published/make-body.ts';
import { listedOf, type PublishedRow } from '../../content/published/published-rows.ts';
import { pagePathOf } from '../../content/entry-store/find-entry.ts';
import {
  isReferred,
  loadReferences,
  referencesIn,
  replaceReferences,
} from '../../content/references.ts';
import type { Database } from '../../db/open-database.ts';
import {
  BROKEN,
  hasMarks,
  shownPicture,
  MARK,
  withoutMarks,
  type FieldMarks,
  type Unmarked,
  type UnmarkedValue,
} from './field-marks.ts';
import { unmarkedFields } from './unmarked-fields.ts';

/** Returns the row of an entry with marks in its texts, or the row itself if it cannot have marks. */
type MarkRow = <K extends PublishedKind>(
  row: PublishedRow<K>,
  summary: boolean,
) => Promise<PublishedRow<K>>;

/** The kind and the field that a reference shows. */
const REFERRED: Readonly<Record<string, [kind: KindName, path: string]>> = {
  figure: ['figure', 'value'],
  rate: ['rate', 'amount'],
  claim: ['claim', 'sentence'],
  service: ['record', 'name'],
};
const OF_SITE: Readonly<Record<string, string>> = {
  'phone-number': 'phone',
  whatsapp: 'whatsapp.shown',
  days: 'hours.days',
  hours: 'hours.hours',
};

/** How many bodies are cached at most. */
const MOST_KEPT = 2_000;

/**
 * Makes the bodies of entries again, from sources with a mark in each text that visitors see.
 *
 * @param store has the sources
 */
export function createEntryMarker(store: Database, marks: FieldMarks) {
  /** By revision. */
  const bodies = new Map<string, Marked | null>();
  let names = '';

  /** @param db the content of a rendering */
  return async (db: Database): Promise<Marker> => {
    const entries = await readEntries(db);
    const references = (await loadReferences(db)).values;
    const unmarked: Unmarked = new Map();
    // Marks of references depend on them.
    if (names !== entries.names || bodies.size > MOST_KEPT) bodies.clear();
    names = entries.names;
    const markOf = (kind: string, slug: string, path: string) => {
      const entry = entries.find(kind, slug);
      return entry?.revision_id ? marks.markOf(`${kind}/${entry.entry_id}#${path}`) : '';
    };
    const markOfReference = (kind: string, name: string) => {
      if (kind === 'site')
        return markOf('site', 'site', OF_SITE[name] ?? name.replace(/^office-.*/, 'offices'));
      const [referred, path] = REFERRED[kind] ?? [kind, ''];
      return markOf(referred, entries.slugOf(kind, name), path);
    };

    async function makeBody(
      row: PublishedRow,
      revisionId: string,
      short: boolean,
    ): Promise<Marked | null> {
      const plain = JSON.stringify(row.body);
      if (hasMarks(plain)) return null;
      const revision = await store
        .selectFrom('revisions')
        .select('source')
        .where('id', '=', revisionId)
        .executeTakeFirst();
      const kind = row.kind as WrittenKind;
      const parsed = parseEntry(kindOf(kind), revision?.source ?? '').stored;
      if (!parsed.ok) return null;
      const entry = `${kind}/${entries.find(kind, row.slug)?.entry_id}#`;
      const page = pagePathOf({ kind: kind === 'rate' ? 'service' : kind, slug: row.slug });
      const found: UnmarkedValue[] = [];
      const values = markValues(kindOf(kind).fields, parsed.values, `${kind}#`, {
        short,
        own: (path, text) => {
          const isBroken = referencesIn(kind, text).some((one) => !references.has(one));
          return markOf(kind, row.slug, path + (isBroken ? BROKEN : ''));
        },
        unmarked: (path, shown, is) =>
          found.push({
            field: entry + path,
            shown,
            is,
            around: entry + (/^.*\.\d+\./.exec(path)?.[0] ?? ''),
            page,
          }),
        ofReference: markOfReference,
      });
      const { body } = publishedOf(kind, row.slug, values);
      const text = JSON.stringify(short ? listedOf(kind, body) : body);
      const marked = JSON.parse(text, (_, value: unknown) =>
        typeof value === 'string' ? markBlocks(value) : value,
      ) as Bodies[PublishedKind];
      // An entry has no marks if they change its body, or if another version made the row.
      return withoutMarks(JSON.stringify(marked)) === plain
        ? { body: marked, values: found }
        : null;
    }

    const markRow: MarkRow = async (row, summary) => {
      const revisionId = entries.find(row.kind, row.slug)?.revision_id;
      if (!revisionId) return row;
      // Lists leave out long texts, which take longest to render.
      const short = summary && listedOf(row.kind, row.body) !== null;
      const key = `${revisionId} ${short}`;
      if (!bodies.has(key)) bodies.set(key, await makeBody(row, revisionId, short));
      const marked = bodies.get(key);
      if (!marked) return row;
      for (const value of marked.values) unmarked.set(value.field, value);
      return { ...row, body: marked.body as typeof row.body };
    };
    return { markRow, unmarked };
  };
}

/** Marks the rows of one rendering; `unmarked` are the values of those that it returned. */
export interface Marker {
  markRow: MarkRow;
  unmarked: Unmarked;
}

interface Marked {
  body: Bodies[PublishedKind];
  values: UnmarkedValue[];
}

/** Which entries there are, and which of them has the lowest and the highest rate. */
async function readEntries(db: Database) {
  const rows = await db
    .selectFrom('published')
    .select(['kind', 'slug', 'entry_id', 'revision_id'])
    .execute();
  const rates = await db
    .selectFrom('published')
    .select(['slug', 'body'])
    .where('kind', '=', 'rate')
    .execute();
  const amountOf = ({ body }: { body: string }) => (JSON.parse(body) as Bodies['rate']).amount;
  const byAmount = rates.toSorted((one, other) => amountOf(one) - amountOf(other));
  const ends: Record<string, string | undefined> = {
    lowest: byAmount[0]?.slug,
    highest: byAmount.at(-1)?.slug,
  };
  const names = rows
    .filter(({ kind }) => isReferred(kind))
    .map(({ kind, slug, entry_id: id }) => [kind, slug, id]);
  const byName = new Map(rows.map((row) => [`${row.kind}/${row.slug}`, row]));
  return {
    find: (kind: string, slug: string) => byName.get(`${kind}/${slug}`),
    slugOf: (kind: string, name: string) => (kind === 'rate' && ends[name]) || name,
    names: JSON.stringify([ends, names]),
  };
}

interface Marking {
  /** Leaves Markdown out. */
  short: boolean;
  /** The mark of a field of the entry. */
  own: (path: string, text: string) => string;
  /** Takes the value of a field that can have no mark, as pages show it. */
  unmarked: (path: string, shown: string, is: UnmarkedValue['is']) => void;
  /** The mark of the field that a reference stands for. */
  ofReference: (kind: string, name: string) => string;
}

/** A value without a mark as pages show it. */
function shownValue(type: Field['type'], value: string): string {
  if (type === 'date') return value.slice(0, 10);
  return type === 'picture' ? shownPicture(value) : value;
}

/** Values with a mark at the end of each text, and behind each reference. */
function markValues(
  fields: Fields,
  values: Record<string, unknown>,
  at: string,
  marking: Marking,
): Record<string, unknown> {
  const inField = (field: Field, value: unknown, path: string): unknown => {
    if (value === undefined || value === null) return value;
    if (Array.isArray(value))
      return value.map((one, index) => inField(field.item!, one, `${path}.${index}`));
    if (typeof value === 'object')
      return markValues(field.fields ?? {}, value as Record<string, unknown>, `${path}.`, marking);
    const place = path.slice(path.indexOf('#') + 1);
    const { type } = field;
    if (typeof value === 'number') {
      // No page shows the place in lists, or the sizes and the focus of a picture.
      const isWhole = !field.schema.safeParse((field.min ?? 0) + 0.5).success;
      if (place !== 'position' && !path.startsWith('picture#'))
        marking.unmarked(place, shownNumber(value), isWhole ? 'whole' : 'amount');
      return value;
    }
    // An empty text of a draft is not shown.
    if (typeof value !== 'string' || value.trim() === '') return value;
    const isUnmarked = unmarkedFields.has(path.replaceAll(/\.\d+/g, '.*'));
    if (isUnmarked || (type !== 'text' && type !== 'markdown')) {
      if (type !== 'path' && type !== 'reference')
        marking.unmarked(place, shownValue(type, value), 'text');
      return value;
    }
    if (type === 'markdown' && marking.short) return '';
    const own = marking.own(place, value);
    const text = replaceReferences(
      value,
      (found, kind, name) => found + marking.ofReference(kind, name),
    );
    // A block of its own, which markBlocks moves when the Markdown is HTML.
    if (type === 'markdown') return `${text}\n\n${own}`;
    // Before the punctuation at the end, which the site reads.
    return text.replace(/[.?!…]*\s*$/, (end) => own + end);
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name];
      return [name, field ? inField(field, value, at + name) : value];
    }),
  );
}

/** As `dollars` writes it, without the sign. */
const shownNumber = (value: number) => money(Math.round(value * 100), '');

const LAST_BLOCK = new RegExp(`\\s*<p>(${MARK})</p>$`);
/** Also the line break before it. Not after {{end}}: a condition leaves out its whole block. */
const END_OF_BLOCK = /(?<!\{\{end\}\})\s*<\/(?:p|h[1-6]|li|t[dh]|d[td]|caption|figcaption|pre)>/g;

/** Moves the mark from the last block of HTML to the end of every block. */
function markBlocks(html: string): string {
  const [last, mark = ''] = LAST_BLOCK.exec(html) ?? [];
  if (last === undefined) return html;
  const others = html.slice(0, -last.length);
  const marked = others.replace(END_OF_BLOCK, (end) => mark + end);
  return marked === others ? others + mark : marked;
}
