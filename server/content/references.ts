import { escapeHtml } from '../../contract/escape-html.ts';
import type { Database } from '../db/open-database.ts';
import type { CleanHtml } from './clean-html.ts';
import type { ContentState } from './content-state.ts';
import type { Entry } from './entry.ts';

/**
 * References in texts, such as {{figure:clients}}, are replaced when an entry is read, so that a change
 * of a figure changes every page. {{Figure:clients}} begins with a capital letter.
 */
const REFERENCE = /\{\{\s*(figure|Figure):([a-z0-9]+(?:-[a-z0-9]+)*)\s*\}\}/g;

/** What references stand for, by `kind:name`. */
export type ReferenceValues = ReadonlyMap<string, string>;

/** The references in a text, as `kind:name`. */
export const referencesIn = (text: string): string[] =>
  [...text.matchAll(REFERENCE)].map(([, kind, name]) => `${kind?.toLowerCase()}:${name}`);

/** The types of rows that can be referred to. */
const REFERRED = ['figure'] as const;

/** Loads what references stand for, once for each state of the content. */
export function openReferences(
  db: Database,
  version: () => Promise<ContentState>,
): () => Promise<ReferenceValues> {
  let loaded: { state: ContentState; values: Promise<ReferenceValues> } | null = null;
  return async () => {
    const state = await version();
    if (loaded?.state !== state) loaded = { state, values: readReferences(db) };
    const { values } = loaded;
    values.catch(() => (loaded = null));
    return values;
  };
}

/** What references stand for now. */
export async function readReferences(db: Database): Promise<ReferenceValues> {
  const rows = await db
    .selectFrom('entries')
    .select(['type', 'slug', 'fields'])
    .where('type', 'in', REFERRED)
    .execute();
  return new Map(
    rows.map(({ type, slug, fields }) => [
      `${type}:${slug}`,
      (JSON.parse(fields) as Entry['fields']).value ?? '',
    ]),
  );
}

/** Whether an entry may have references. */
export const refers = ({ title, contentHtml, fields }: Entry): boolean =>
  title.includes('{{') || contentHtml.includes('{{') || JSON.stringify(fields).includes('{{');

/** An entry with its references replaced. One that is unknown becomes empty; publishing refuses those. */
export function resolveEntry(entry: Entry, values: ReferenceValues): Entry {
  const standsFor = (kind: string, name: string) => {
    const value = values.get(`${kind.toLowerCase()}:${name}`) ?? '';
    return /^[A-Z]/.test(kind) ? value.charAt(0).toUpperCase() + value.slice(1) : value;
  };
  const inText = (text: string) =>
    text.replace(REFERENCE, (_, kind: string, name: string) => standsFor(kind, name));
  const inValue = (value: unknown): unknown => {
    if (typeof value === 'string') return inText(value);
    if (Array.isArray(value)) return value.map(inValue);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inValue(one)]));
  };
  return {
    ...entry,
    title: inText(entry.title),
    contentHtml: entry.contentHtml.replace(REFERENCE, (_, kind: string, name: string) =>
      escapeHtml(standsFor(kind, name)),
    ) as CleanHtml,
    fields: inValue(entry.fields) as Entry['fields'],
  };
}
