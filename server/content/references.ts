import { dollars } from '../../contract/dollars.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { kindOf } from '../../contract/kinds/content-kinds.ts';
import type { PageName } from '../../contract/kinds/pages/page-kinds.ts';
import type { SiteValues } from '../../contract/kinds/site.ts';
import type { Database } from '../db/open-database.ts';
import { isProved } from './claims.ts';
import type { CleanHtml } from './clean-html.ts';
import { lowestAndHighest } from './rates.ts';
import type { Entry } from './entry.ts';
import { mapMarkdown } from './page-words.ts';
import { slugify } from './slugify.ts';

/**
 * References in texts, such as {{figure:clients}}, {{rate:bookeeper x 60}}, {{service:bookeeper}} or
 * {{site:email}}, are replaced when an entry is read, so that a change of a figure, rate or claim, of the
 * name of a service or of the site's contact data changes every page. {{Figure:clients}} begins with a
 * capital letter.
 */
const REFERENCE =
  /\{\{\s*(figure|Figure|rate|claim|service|site):([a-z0-9]+(?:-[a-z0-9]+)*)(?:\s+x\s+(\d+(?:\.\d+)?))?\s*\}\}/g;

/** As Markdown writes [words](mailto:{{site:email}}) and tel:{{site:phone-number}}. */
const REFERENCE_IN_ADDRESS =
  /(?<=href="(?:mailto|tel):)(?:%7B){2}site:(email|phone-number)(?:%7D){2}/g;

/** What references stand for, by `kind:name`: words, or an amount in US dollars. */
export type ReferenceValues = ReadonlyMap<string, string | number>;

/** The references in a text, as `kind:name`. A multiple of anything but a rate refers to nothing. */
export const referencesIn = (text: string): string[] =>
  [...text.matchAll(REFERENCE)].map(
    ([, kind, name, times]) =>
      `${kind?.toLowerCase()}:${name}${times !== undefined && kind !== 'rate' ? ` x ${times}` : ''}`,
  );

/** The names that the stored HTML or fields of a row refer to, also in addresses. */
export const namesIn = (stored: string): string[] => [
  ...referencesIn(stored),
  ...[...stored.matchAll(REFERENCE_IN_ADDRESS)].map(([, contact]) => `site:${contact}`),
];

/** The types of rows that can be referred to, besides the words of the site. */
const REFERRED = ['figure', 'rate', 'claim', 'record'] as const;

/** A row that can be referred to. */
export type ReferredRow = Pick<Entry, 'type' | 'slug' | 'title' | 'fields'>;

/** What references stand for, and the names of the claims that lead to their proof. */
export interface References {
  values: ReferenceValues;
  proved: ReadonlySet<string>;
}

/** Loads what references stand for. */
export async function loadReferences(db: Database): Promise<References> {
  const rows = await readReferred(db);
  const proved = rows.filter(({ type, fields }) => type === 'claim' && isProved(fields));
  return { values: referenceValues(rows), proved: new Set(proved.map(({ slug }) => slug)) };
}

/** What references stand for now. */
export const readReferences = async (db: Database): Promise<ReferenceValues> =>
  referenceValues(await readReferred(db));

/** The rows that can be referred to, with the ids of their entries. */
export async function readReferred(db: Database): Promise<(ReferredRow & { entryId: string })[]> {
  const rows = await db
    .selectFrom('entries')
    .select(['entry_id as entryId', 'type', 'slug', 'title', 'fields'])
    .where((e) =>
      e.or([
        e('type', 'in', REFERRED),
        e.and([e('type', '=', 'words'), e('slug', '=', 'site')]),
      ]),
    )
    .execute();
  return rows.map((row) => ({ ...row, fields: JSON.parse(row.fields) as Entry['fields'] }));
}

/** Whether entries of a kind can be referred to. */
export const isReferred = (kind: string): boolean =>
  kind === 'site' || (REFERRED as readonly string[]).includes(kind);

/** What a row stands for, by name. */
function valuesOfRow(row: ReferredRow): [string, string | number][] {
  const { type, slug, title, fields } = row;
  if (type === 'record') return [[`service:${slug}`, title]];
  if (type === 'words' && slug === 'site')
    return valuesOfSite(fields.words as unknown as SiteValues);
  return isReferred(type) ? [[`${type}:${slug}`, fields.amount ?? fields.value ?? '']] : [];
}

/** What references to the site stand for. An older version may have stored less. */
function valuesOfSite(site: Partial<SiteValues> = {}): [string, string][] {
  const values: Record<string, string | undefined> = {
    name: site.name,
    email: site.email,
    phone: site.phone?.shown,
    'phone-number': site.phone?.number,
    whatsapp: site.whatsapp?.shown,
    days: site.hours?.days,
    hours: site.hours?.hours,
    ...Object.fromEntries(
      (site.offices ?? []).map(({ locality, name, lines }) => [
        `office-${slugify(locality)}`,
        [name, ...lines].join(', '),
      ]),
    ),
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[`site:${name}`, value]],
  );
}

/** What references to these rows stand for. */
export function referenceValues(rows: readonly ReferredRow[]): ReferenceValues {
  const values = new Map(rows.flatMap(valuesOfRow));
  const rates = [...values.values()].filter((value) => typeof value === 'number');
  for (const [name, amount] of Object.entries(lowestAndHighest(rates)))
    values.set(`rate:${name}`, amount);
  const withoutClaims = new Map([...values].filter(([name]) => !name.startsWith('claim:')));
  for (const [name, value] of values)
    if (typeof value === 'string') values.set(name, resolveText(value, withoutClaims));
  return values;
}

/** Whether an entry may have references. */
export const refers = ({ title, contentHtml, fields }: Entry): boolean =>
  title.includes('{{') ||
  contentHtml.includes('{{') ||
  contentHtml.includes('%7B%7B') ||
  JSON.stringify(fields).includes('{{');

/** A text with its references replaced. One that is unknown becomes empty; publishing refuses those. */
export const resolveText = (text: string, values: ReferenceValues): string =>
  text.replace(REFERENCE, (_, kind: string, name: string, times?: string) => {
    const value = values.get(`${kind.toLowerCase()}:${name}`) ?? '';
    if (typeof value === 'string')
      return /^[A-Z]/.test(kind) ? value.charAt(0).toUpperCase() + value.slice(1) : value;
    // A multiple is a sum of many hours: cents would only pretend to be exact.
    return dollars(times === undefined ? value : Math.round(value * Number(times)));
  });

/** A tag, or a reference in the text between tags. */
const TAG_OR_REFERENCE = new RegExp(`<[^>]*>|${REFERENCE.source}`, 'g');

/** Where no link can begin, or should: in a link, and in a heading, which may have an anchor itself. */
const WITHOUT_LINKS = /^<(\/?)(?:a|h[1-6])\b/;

/** Sanitized HTML with its references replaced: a claim leads to its proof. */
function resolveHtml(html: CleanHtml, { values, proved }: References): CleanHtml {
  let inside = 0;
  return html.replace(TAG_OR_REFERENCE, (found, kind?: string, name = '') => {
    if (kind === undefined) {
      const [, end] = WITHOUT_LINKS.exec(found) ?? [];
      if (end !== undefined) inside += end ? -1 : 1;
      return found
        .replace(REFERENCE, (inTag) => escapeHtml(resolveText(inTag, values)))
        .replace(REFERENCE_IN_ADDRESS, (_, contact: string) =>
          escapeHtml(resolveText(`{{site:${contact}}}`, values)),
        );
    }
    const text = escapeHtml(resolveText(found, values));
    return kind === 'claim' && inside === 0 && proved.has(name)
      ? `<a href="/proof#${name}">${text}</a>`
      : text;
  }) as CleanHtml;
}

/** An entry with its references replaced. */
export function resolveEntry(entry: Entry, references: References): Entry {
  const { values } = references;
  const inHtml = (html: string) => resolveHtml(html as CleanHtml, references);
  const inValue = (value: unknown): unknown => {
    if (typeof value === 'string') return resolveText(value, values);
    if (Array.isArray(value)) return value.map(inValue);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inValue(one)]));
  };
  const { words } = entry.fields;
  const fields =
    entry.type === 'words' && words
      ? { words: mapMarkdown(kindOf(entry.slug as PageName).fields, words, inHtml) }
      : entry.fields;
  return {
    ...entry,
    title: resolveText(entry.title, values),
    contentHtml: inHtml(entry.contentHtml),
    fields: inValue(fields) as Entry['fields'],
  };
}
