import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import type { FigureValues } from '../../../contract/kinds/figure.ts';
import { titleOf } from '../../../contract/kinds/kind.ts';
import type { PersonValues } from '../../../contract/kinds/person.ts';
import type { RateValues } from '../../../contract/kinds/rate.ts';
import type { RedirectValues } from '../../../contract/kinds/redirect.ts';
import type { ServiceValues } from '../../../contract/kinds/service.ts';
import { PICTURES } from '../../../contract/shown-picture.ts';
import { FEED_PATHS, fixedPages } from '../../../contract/site-paths.ts';
import { publishedOf } from '../published/make-body.ts';
import type { ReferenceValues } from '../../../domain/resolve-text.ts';
import { isReferred, referenceValues } from '../references.ts';

/** An entry that is checked: a file, or a published or scheduled revision. */
export interface CheckedEntry {
  where: string;
  kind: KindName;
  slug: string;
  source: string;
  values: Record<string, unknown>;
}

/** What the checks compare an entry with: all entries that are checked together. */
export interface CheckedContent {
  entries: readonly CheckedEntry[];
  references: ReferenceValues;
  figures: readonly (FigureValues & { slug: string })[];
  /** US dollars an hour by the slug of the service. */
  rates: ReadonlyMap<string, number>;
  /** The slugs of the services without a rate. */
  quoted: ReadonlySet<string>;
  /** What people call services and people, by kind and slug: `person/anita`. */
  names: ReadonlyMap<string, string | null>;
  /** The services and the rate of each person with a page, by the slug of the person. */
  bench: ReadonlyMap<string, NonNullable<PersonValues['profile']>>;
  /** Slugs of the people whom the page of a service shows, by the slug of the service. */
  teams: ReadonlyMap<string, readonly string[]>;
  hasPage(path: string): boolean;
  /** Hosts of sites that texts were imported from. */
  formerHosts: ReadonlySet<string>;
  /** @param path of a URL under /static/pictures */
  hasPicture(path: string): boolean;
  /** YYYY-MM-DD. */
  today: string;
}

/** Something wrong with content, for the people who write it. */
export interface ContentProblem {
  /** The file, or the kind and name of an entry of the store. */
  where: string;
  /** Line of the file or of the entry's text, from 1. */
  line: number;
  /** Path of the field, such as `company.body`; empty for the whole. */
  field: string;
  /** What is wrong. */
  words: string;
  /** What to do. */
  advice: string;
  /** Set if it is only worth a look: a proof that runs out, a small team, a rate that nobody has. */
  warning?: true;
  /** Set if a name leads to nothing: then publishing refuses the draft (entry-store/publish.ts). */
  missing?: true;
}

/** What a check of one field returns. */
export interface FieldProblem extends Pick<
  ContentProblem,
  'words' | 'advice' | 'warning' | 'missing'
> {
  /** The words of the text that it is about, to find their line. */
  at?: string;
}

const valuesOf = <Values>(entries: readonly CheckedEntry[], kind: KindName) =>
  entries
    .filter((entry) => entry.kind === kind)
    .map(({ slug, values }) => ({ ...(values as Values), slug }));

/**
 * @param pictures what paths under /static/pictures/ start with, and the folder with their files
 * @param today YYYY-MM-DD
 */
export function openCheckedContent(
  entries: readonly CheckedEntry[],
  pictures: readonly [start: string, folder: string][],
  today: string,
): CheckedContent {
  const pages = new Set([
    ...fixedPages.map(({ path }) => path),
    ...FEED_PATHS,
    ...valuesOf<RedirectValues>(entries, 'redirect').flatMap(({ from, to }) => (to ? from : [])),
    // Not everybody in the team has a page.
    ...entries
      .filter(({ kind, values }) => kind !== 'person' || values.profile !== undefined)
      .map(({ kind, slug }) => `${kindOf(kind).page}${slug}`),
  ]);
  const services = valuesOf<ServiceValues>(entries, 'service');
  const rates = new Map(
    valuesOf<RateValues>(entries, 'rate').map(({ slug, amount }) => [slug, amount]),
  );
  return {
    entries,
    references: referenceValues(
      entries.flatMap(({ kind, slug, values }) =>
        kind !== 'redirect' && isReferred(kind) ? publishedOf(kind, slug, values) : [],
      ),
    ),
    figures: valuesOf<FigureValues>(entries, 'figure'),
    rates,
    quoted: new Set(services.flatMap(({ slug }) => (rates.has(slug) ? [] : slug))),
    names: new Map(
      entries
        .filter(({ kind }) => kind === 'person' || kind === 'service')
        .map(({ kind, slug, values }) => [`${kind}/${slug}`, titleOf(values)]),
    ),
    bench: new Map(
      valuesOf<PersonValues>(entries, 'person').flatMap(({ slug, profile }) =>
        profile ? [[slug, profile]] : [],
      ),
    ),
    teams: new Map(services.map(({ slug, team }) => [slug, team ?? []])),
    hasPage: (path) => pages.has(path),
    formerHosts: new Set(
      // As importers/wordpress/rewrite-html.ts writes it.
      entries.flatMap(
        ({ source }) => /<div data-from="([^"]+)">/.exec(source)?.[1]?.split(' ') ?? [],
      ),
    ),
    hasPicture: (path) =>
      pictures.some(
        ([start, folder]) =>
          path.startsWith(PICTURES + start) &&
          existsSync(join(folder, path.slice((PICTURES + start).length))),
      ),
    today,
  };
}
