import type { ClaimProof } from '../../contract/api/claims.ts';
import { REFERENCE, resolveText, type ReferenceValues } from '../../domain/resolve-text.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { kindOf } from '../../contract/kinds/content-kinds.ts';
import type { ShownSite } from '../../contract/kinds/site.ts';
import { encodeEntities } from '../../contract/text-entities.ts';
import type { Database } from '../db/open-database.ts';
import { contentDay } from './content-day.ts';
import {
  isPlain,
  type Bodies,
  type PublishedDraft,
  type PublishedKind,
} from './published/bodies.ts';
import { mapMarkdown } from './files/values-in.ts';
import type { PublishedRow } from './published/published-rows.ts';
import { slugify } from './slugify.ts';

/** Code in Markdown and HTML, which may have any braces. */
const CODE =
  /^ *(`{3,}|~{3,}).*\n[^]*?(?:^ *\1|$(?![^]))|(?<!`)(`+)(?!`)[^]*?[^`]\2(?!`)|<(code|pre)\b[^]*?(?:<\/\3>|$(?![^]))/gm;

/** Braces that stand for nothing. */
const BROKEN = /\{\{[^{}\n]{0,40}(?:\}\})?/g;

/** Names that the site itself replaces, by the kind of the entry. */
const OF_KIND: Readonly<Record<string, readonly string[]>> = {
  faq: ['{{questions}}'],
  policy: ['{{if timed}}', '{{end}}'],
};

/**
 * The references in a text, as `kind:name`, and braces that stand for nothing as they are; none within code.
 * A multiple of anything but a rate refers to nothing.
 */
export function referencesIn(kind: string, text: string): string[] {
  if (!text.includes('{{')) return [];
  const words = text.replace(CODE, '');
  const broken = words.replace(REFERENCE, '').match(BROKEN) ?? [];
  return [
    ...Array.from(
      words.matchAll(REFERENCE),
      ([, of, name, times]) =>
        `${of?.toLowerCase()}:${name}${times !== undefined && of !== 'rate' ? ` x ${times}` : ''}`,
    ),
    ...broken.filter((braces) => !OF_KIND[kind]?.includes(braces)),
  ];
}

/** A text with something in place of each reference. */
export const replaceReferences = (
  text: string,
  replace: (reference: string, kind: string, name: string) => string,
): string =>
  text.replace(REFERENCE, (found, kind: string, name: string) =>
    replace(found, kind.toLowerCase(), name),
  );

/** The kinds that can be referred to. */
const REFERRED = ['figure', 'rate', 'claim', 'record', 'site'] as const;

/** A row that can be referred to. */
export type ReferredRow = Pick<PublishedDraft, 'kind' | 'slug' | 'body'>;

/** What references stand for, and the names of the claims that lead to their proof. */
export interface References {
  values: ReferenceValues;
  proved: ReadonlySet<string>;
}

/** Whether the proof of a claim is valid, its last day included. */
export const isProved = ({ valid_until: until }: ClaimProof): boolean =>
  until === undefined || until.slice(0, 10) >= contentDay();

/** Loads what references stand for. */
export async function loadReferences(db: Database): Promise<References> {
  const rows = await readReferred(db);
  const proved = rows.filter(
    ({ kind, body }) => kind === 'claim' && isProved(body as Bodies['claim']),
  );
  return { values: referenceValues(rows), proved: new Set(proved.map(({ slug }) => slug)) };
}

/** What references stand for, read only if one of the texts has a reference. */
export const loadValuesFor = async (
  db: Database,
  texts: readonly (string | null)[],
): Promise<ReferenceValues> =>
  texts.some((text) => text?.includes('{{')) ? (await loadReferences(db)).values : new Map();

/** The rows that can be referred to, with the ids of their entries. */
export async function readReferred(db: Database): Promise<(ReferredRow & { entryId: string })[]> {
  const rows = await db
    .selectFrom('published')
    .select(['entry_id as entryId', 'kind', 'slug', 'body'])
    .where('kind', 'in', REFERRED)
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: row.kind as PublishedKind,
    body: JSON.parse(row.body) as ReferredRow['body'],
  }));
}

/** Whether entries of a kind can be referred to. */
export const isReferred = (kind: string): boolean => (REFERRED as readonly string[]).includes(kind);

/** What a row stands for, by name. */
function valuesOfRow({ kind, slug, body }: ReferredRow): [string, string | number][] {
  switch (kind) {
    case 'site':
      return valuesOfSite(body as ShownSite);
    case 'record':
      return [[`service:${slug}`, (body as Bodies['record']).name]];
    case 'rate':
      return [[`rate:${slug}`, (body as Bodies['rate']).amount]];
    case 'figure':
      return [[`figure:${slug}`, (body as Bodies['figure']).value]];
    case 'claim':
      return [[`claim:${slug}`, (body as Bodies['claim']).sentence]];
    default:
      return [];
  }
}

/** What references to the site stand for. */
function valuesOfSite(site: ShownSite): [string, string][] {
  const values: Record<string, string | undefined> = {
    name: site.name,
    email: site.email,
    phone: site.phone.shown,
    'phone-number': site.phone.number,
    whatsapp: site.whatsapp?.shown,
    days: site.hours.days,
    hours: site.hours.hours,
    ...site.legal,
    ...Object.fromEntries(
      site.offices.map(({ locality, name, lines }) => [
        `office-${slugify(locality)}`,
        [name, ...lines].join(', '),
      ]),
    ),
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[`site:${name}`, value]],
  );
}

/** The lowest and the highest of some rates; neither if there are none. */
export const lowestAndHighest = (rates: readonly number[]): Record<string, number> =>
  rates.length === 0 ? {} : { lowest: Math.min(...rates), highest: Math.max(...rates) };

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

/** A tag, or a reference in the text between tags. */
const TAG_OR_REFERENCE = new RegExp(`<[^>]*>|${REFERENCE.source}`, 'g');

/** No link begins in another link, nor in a heading, which may have an anchor itself. */
const WITHOUT_LINKS = /^<(\/?)(?:a|h[1-6])\b/;

/** Code says what it says. */
const VERBATIM = /^<(\/?)(?:code|pre)\b/;

/** Sanitized HTML with its references replaced: a claim leads to its proof. */
function resolveHtml(html: string, { values, proved }: References): string {
  let inside = 0;
  let verbatim = 0;
  return html.replace(TAG_OR_REFERENCE, (found, kind?: string, name = '') => {
    if (kind === undefined) {
      const [, end] = WITHOUT_LINKS.exec(found) ?? [];
      if (end !== undefined) inside += end ? -1 : 1;
      const [, ended] = VERBATIM.exec(found) ?? [];
      if (ended !== undefined) verbatim += ended ? -1 : 1;
      return found.replace(REFERENCE, (inTag) => escapeHtml(resolveText(inTag, values)));
    }
    // Escaped, because a row may be resolved as a text again.
    if (verbatim > 0) return found.replace('{{', '&#123;{');
    const text = escapeHtml(resolveText(found, values));
    return kind === 'claim' && inside === 0 && proved.has(name)
      ? `<a href="/proof#${name}">${text}</a>`
      : text;
  });
}

/** The keys of sanitized HTML in bodies whose kinds are no pages. */
const HTML_KEYS = ['post_content', 'html'];

/** A row with its references replaced. */
export function resolveRow<K extends PublishedKind>(
  row: PublishedRow<K>,
  references: References,
): PublishedRow<K> {
  const { kind, body } = row;
  const inHtml = (html: string) => resolveHtml(html, references);
  const written = isPlain(kind)
    ? mapMarkdown(kindOf(kind).fields, body as Record<string, unknown>, inHtml)
    : body;
  return { ...row, body: resolveValue(written, references, kind === 'menu') as Bodies[K] };
}

/** @param encoded whether texts are encoded, as in the listing entries and menus of the provider API */
function resolveValue(value: unknown, references: References, encoded: boolean): unknown {
  if (typeof value === 'string')
    return encoded
      ? value.replace(REFERENCE, (one) => encodeEntities(resolveText(one, references.values)))
      : resolveText(value, references.values);
  if (Array.isArray(value)) return value.map((one) => resolveValue(one, references, encoded));
  if (typeof value !== 'object' || value === null) return value;
  const inside = encoded || 'post_title' in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      typeof one === 'string' && HTML_KEYS.includes(key)
        ? resolveHtml(one, references)
        : resolveValue(one, references, inside),
    ]),
  );
}
