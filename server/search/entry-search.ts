import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Segment } from '../../contract/api/search.ts';
import { MAX_SEARCH_WORDS } from '../../contract/search-query.ts';
import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import { END, MARK, type EntryQuery } from '../db/text-index.ts';
import { excerptOf } from './excerpt.ts';
import { rowId } from './match.ts';
import { numbersIn, soughtNumber } from './numbers.ts';
import { plainText } from './plain-text.ts';
import { MAX_TEXT, prepareText, readWords } from './search-index.ts';
import { addBreaks, removeBreaks, wordsOf } from './words.ts';

/** The texts of an entry in the order of its fields, by their paths, such as `company.body`. */
type Texts = readonly (readonly [path: string, text: string])[];

/** What the studio finds an entry by, and what its list shows of it (`lists` of the kind): values by their paths. */
export interface EntryTexts {
  texts: Texts;
  /** Null if they are not known yet: the release before did not store them. */
  listed: Record<string, string> | null;
}

/** An entry that was found. */
export interface FoundEntry {
  id: string;
  /** The path of the field with most of the words; empty for its address. */
  field: string;
  /** The words around, with those that were looked for marked. */
  words: Segment[];
}

/** Results of one query. */
const MOST = 30;
/** Between the texts of two fields. */
const FIELD = '\u001e';
/** A number as it may be written in a text with breaks. */
const WRITTEN = /(?:\+[^\p{L}\p{N}]?)?\(?\p{Nd}(?:[^\p{L}\p{N},;:]{0,8}\p{Nd})*/gu;

/** Removes an entry from the search. */
export async function removeEntry(db: Database, entryId: string): Promise<void> {
  const old = await db
    .deleteFrom('searched_entries')
    .where('entry_id', '=', entryId)
    .returning('id')
    .executeTakeFirst();
  if (old) await db.deleteFrom('entry_text').where('rowid', '=', rowId(old.id)).execute();
}

/**
 * Replaces what the search knows of an entry.
 *
 * @param texts as they were written
 * @param resolve replaces references
 */
export async function replaceEntry(
  db: Database,
  entryId: string,
  { texts, listed }: EntryTexts,
  resolve: (text: string) => string,
): Promise<void> {
  await removeEntry(db, entryId);
  const { last } = await db
    .selectFrom('searched_entries')
    .select((e) => e.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  // The newest has the highest.
  const id = (last ?? 0) + 1;
  const shown = texts.map(([, text]) => resolve(text));
  const digits = shown.flatMap((text) => numbersIn(plainText(text))).join(' ');
  await db
    .insertInto('searched_entries')
    .values({ id, entry_id: entryId, texts: JSON.stringify(texts), digits })
    .execute();
  if (listed)
    await db
      .insertInto('listed_entries')
      .values({ entry_id: entryId, listed: JSON.stringify(listed) })
      .execute();
  const tags = new Set(texts.flatMap(([path, text]) => (path.startsWith('tags.') ? text : [])));
  for (const tag of tags)
    await db.insertInto('searched_tags').values({ entry_id: entryId, tag }).execute();
  const text = shown.map(prepareText).join(FIELD).slice(0, MAX_TEXT);
  const { folded } = readWords([text]);
  await db
    .insertInto('entry_text')
    .values({ rowid: rowId(id), text, folded })
    .execute();
}

/** The pictures with a tag, by the ids of their entries. */
export const taggedWith = (db: Database, tag: string) =>
  db.selectFrom('searched_tags').select('entry_id').where('tag', '=', tag);

/** All tags of pictures. */
export async function listTags(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('searched_tags')
    .select('tag')
    .distinct()
    .orderBy('tag')
    .execute();
  return rows.map(({ tag }) => tag);
}

/** What is searched: pictures, or those with a tag; by default all other entries. */
type Searched = { tag: string | undefined } | null;

/** Entries with all words of a query, first those that have them as they stand there; or with a number. */
export async function findEntries(
  db: Database,
  q: string,
  pictures: Searched = null,
): Promise<FoundEntry[]> {
  const number = soughtNumber(plainText(q));
  if (number !== null) return findNumber(db, number, pictures);
  const found = new Map<string, FoundEntry>();
  for (const written of new Set([q, q.replaceAll(BETWEEN_PARTS, '')])) {
    const words = formsOf(written);
    if (words.length === 0) return [];
    for (const adjacent of words.length > 1 ? [true, false] : [false])
      for (const one of found.size < MOST ? await match(db, { words, adjacent }, pictures) : [])
        if (!found.has(one.id)) found.set(one.id, one);
  }
  return [...found.values()].slice(0, MOST);
}

/** Between the parts of a name that others write as one word: Al-Masri, O' Brien. */
const BETWEEN_PARTS = /(?<=\p{L})(?:\p{Pd}|['\u2018\u2019\u02bc] ?)(?=\p{L})/gu;
/** Where a word may have two parts: AlMasri, OBrien, mcdonald. */
const PART =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=^\p{Lu})(?=\p{Lu}\p{Ll})|(?<=^(?:[Oo]|[AaEe]l|[Mm]a?c))(?=\p{L}{3})/gu;

/** The words of a query, each in the forms that an entry may have it in. */
function formsOf(q: string): string[][] {
  const text = addBreaks(q);
  return [...wordsOf(text)].slice(0, MAX_SEARCH_WORDS).map(({ word, start, end }) => {
    const written = text.slice(start, end);
    return [
      ...new Set([written, word, written.replace(PART, ' ')].map((one) => one.toLowerCase())),
    ];
  });
}

/** Selects the rows of pictures, or of all others. */
function entriesOf(db: Database, searched: Searched) {
  const tag = searched?.tag;
  return db
    .selectFrom('entry_text')
    .innerJoin('searched_entries', 'searched_entries.id', 'entry_text.rowid')
    .where((e) => {
      // Of each that matches, which are few: there may be many pictures.
      const picture = e
        .selectFrom('revisions')
        .select('revisions.id')
        .where('kind', '=', sql.lit('picture'))
        .whereRef('revisions.entry_id', '=', 'searched_entries.entry_id');
      return searched ? e.exists(picture) : e.not(e.exists(picture));
    })
    .$if(tag !== undefined, (query) =>
      query.where('searched_entries.entry_id', 'in', taggedWith(db, tag!)),
    );
}

async function match(db: Database, query: EntryQuery, pictures: Searched): Promise<FoundEntry[]> {
  const { matches, marked } = engineOf(db).texts.entries;
  const newest = await entriesOf(db, pictures)
    .select('entry_text.rowid')
    .where(matches(query))
    .orderBy('entry_text.rowid', 'desc')
    .limit(MOST)
    .execute();
  const rows = await db
    .selectFrom('entry_text')
    .innerJoin('searched_entries', 'searched_entries.id', 'entry_text.rowid')
    .select(['entry_id', 'texts', marked(query).as('marked')])
    .where(matches(query))
    .where('entry_text.rowid', 'in', newest.map(({ rowid }) => rowId(rowid)).concat(rowId(0)))
    .orderBy('entry_text.rowid', 'desc')
    .execute();
  return rows.map((row) => foundIn(row.entry_id, row.texts, row.marked.split(FIELD)));
}

async function findNumber(db: Database, number: string, pictures: Searched): Promise<FoundEntry[]> {
  const rows = await entriesOf(db, pictures)
    .select(['entry_id', 'texts', 'text'])
    .where(engineOf(db).contains(sql.ref('digits'), number))
    .orderBy('searched_entries.id', 'desc')
    .limit(MOST)
    .execute();
  const has = (written: string) =>
    numbersIn(plainText(removeBreaks(written))).some((one) => one.includes(number));
  const found: FoundEntry[] = [];
  for (const { entry_id, texts, text } of rows) {
    const marked = text
      .split(FIELD)
      .map((one) => one.replace(WRITTEN, (it) => (has(it) ? MARK + it + END : it)));
    found.push(foundIn(entry_id, texts, marked));
    // A text may be long.
    await nextTurn();
  }
  return found;
}

/** @param marked the texts of its fields with the words marked */
function foundIn(id: string, texts: string, marked: readonly string[]): FoundEntry {
  const counts = marked.map((text) => text.split(MARK).length);
  const best = counts.indexOf(Math.max(...counts));
  const [field] = (JSON.parse(texts) as Texts)[best] ?? [''];
  return { id, field, words: excerptOf(marked[best] ?? '') };
}
