import { createHash } from 'node:crypto';
import { listingResponse, slug as slugSchema, type ListingEntry } from '../../contract/listing.ts';
import { providerApi } from '../../contract/provider-api.ts';
import { ALL_SERVICES } from '../../contract/services.ts';
import { encodeEntities } from '../../contract/text-entities.ts';
import { WHOLE_TEAM } from '../content/provided-kinds.ts';
import { FetchFailure } from '../network/fetch-failure.ts';
import { bySchema, type ProviderCalls, type Query, type Validators } from './call-provider.ts';
import { cleanEntry, listingOfDetails } from './clean-entries.ts';
import type { PictureAddress } from './picture-address.ts';
import type { SyncedKind, SyncedRow } from './sync-messages.ts';

/** Entries of a list. */
const MAX_ENTRIES = 10_000;
/** Posts of a page. */
const PAGE = 100;
const MAX_PAGES = 200;

/** A row, but for what its entry says. `whole` is false if a part of it could not be read. */
type Made = Pick<SyncedRow, 'body'> & Partial<SyncedRow> & { whole?: boolean };

/** An entry of a list. */
interface Listed {
  /** Of what the list says. */
  digest: string;
  /** Reads its details and makes its rows; none if the provider denies it. */
  rows(): Promise<Made[]>;
}

/** A list of the provider. */
export interface ProvidedList {
  /** By the slugs of their rows, in order. */
  entries: Map<string, Listed>;
  empty: boolean;
  /** Whether it has all that there is. */
  complete: boolean;
  validators: Validators[];
}

export interface ProvidedKind {
  /** @throws {FetchFailure} if it cannot be read */
  list(): Promise<ProvidedList>;
  /** The rows of an entry whose list did not change. */
  rows?(slug: string): Promise<Made[]>;
}

/** A short name for what something says. */
const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

const readListing = bySchema(listingResponse);

/** The kinds of rows, as the calls of a provider have them. */
export function createKinds(
  calls: ProviderCalls,
  picture: PictureAddress,
): Record<SyncedKind, ProvidedKind> {
  const clean = (entry: ListingEntry) => cleanEntry(entry, picture);

  async function postRows(slug: string, listed?: ListingEntry): Promise<Made[]> {
    const { path, response } = providerApi.getBlogDetails;
    const details = await calls.detail(path, { post_name: slug }, bySchema(response));
    if (details === undefined) throw new FetchFailure('the post cannot be read');
    if (details === null) return [];
    const entries = Object.entries(clean(listingOfDetails(slug, details)));
    const stated = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    const body = { ...(listed && clean(listed)), ...stated } as ListingEntry;
    return [{ body, ...((listed || body.post_date) && datesOf(body)) }];
  }

  async function serviceRows(
    post_name: string,
    listed?: { service: ListingEntry; page: ListingEntry | undefined },
  ): Promise<Made[]> {
    // Undefined for what cannot be read, null for what the provider denies.
    const list = async ({ path }: { path: string }, post_type: string) => {
      const read = await calls.detail(path, { post_type, post_name }, readListing);
      return read && (read.status === 'fail' ? null : read.listing.map(clean));
    };
    const text = async (...call: Parameters<typeof list>) => {
      const read = await list(...call);
      return read && (read[0] ?? null);
    };
    const { path, response } = providerApi.getSection;
    const steps = { post_type: 'steps_section', post_name };
    const [sub_services, bulk, upper_bulk, testimonials, team, section] = await Promise.all([
      list(providerApi.getServicesListing, 'home_services'),
      text(providerApi.getBulkContent, 'bulk_content'),
      text(providerApi.getUpperBulkContent, 'upper_bulk_content'),
      list(providerApi.getTestimonial, 'testimonial'),
      list(providerApi.getOurTeam, 'our_team'),
      calls.detail(path, steps, bySchema(response)),
    ]);
    const parts = { sub_services, bulk, upper_bulk, testimonials, steps: section?.data.map(clean) };
    const service = listed && clean(listed.service);
    const body = { service, page: listed?.page && clean(listed.page), ...parts };
    const whole = ![team, ...Object.values(parts)].includes(undefined);
    const row = { body, whole, ...(service && datesOf(service)) };
    // Its team is a row of its own.
    return team === undefined || post_name === WHOLE_TEAM
      ? [row]
      : [row, { kind: 'team', known: null, body: { listing: team } }];
  }

  return {
    post: {
      async list() {
        const { path } = providerApi.getBlogListing;
        const posts = await readPages(calls, path, { post_type: 'post' }, PAGE);
        const entries = [...bySlug(posts)].map(([slug, { digest, entry }]) => {
          const rows = () => postRows(slug, entry);
          return [slug, { digest, rows }] as const;
        });
        return { ...posts, entries: new Map(entries) };
      },
      rows: postRows,
    },
    service: {
      /** The services as the list of services has them, and as the list of pages has them. */
      async list() {
        const { getServicesListing, getBlogListing } = providerApi;
        const query = { post_type: 'home_services', post_name: ALL_SERVICES };
        const [services, pages] = await Promise.all([
          readPages(calls, getServicesListing.path, query),
          // Without it services are shown as the other list has them.
          readPages(calls, getBlogListing.path, { post_type: 'page' }).catch(() => null),
        ]);
        const ofPages = pages ? bySlug(pages) : new Map<string, Found>();
        const ofServices = bySlug(services);
        const entries = new Map<string, Listed>();
        for (const [slug, either] of [...ofServices, ...ofPages]) {
          const page = ofPages.get(slug);
          const { digest, entry } = ofServices.get(slug) ?? either;
          const rows = () => serviceRows(slug, { service: entry, page: page?.entry });
          entries.set(slug, { digest: digest + page?.digest, rows });
        }
        return {
          entries,
          empty: entries.size === 0,
          complete: services.complete && pages?.complete === true,
          validators: pages ? [...services.validators, ...pages.validators] : [],
        };
      },
      rows: serviceRows,
    },
    testimonial: {
      async list() {
        const { path } = providerApi.getTestimonial;
        const quotes = await readPages(calls, path, { post_type: 'testimonial' });
        // They have no page, and need no slug.
        const entries = quotes.found.map(({ digest, entry }) => {
          const rows = async () => [{ body: clean(entry), ...datesOf(clean(entry)) }];
          return [digest, { digest, rows }] as const;
        });
        return { ...quotes, entries: new Map(entries) };
      },
    },
    team: {
      async list() {
        const { path } = providerApi.getOurTeam;
        const team = await readPages(calls, path, { post_type: 'our_team' });
        const digest = digestOf(team.found);
        const rows = async () => [
          { body: { listing: team.found.map(({ entry }) => clean(entry)) } },
        ];
        return { ...team, entries: new Map([[WHOLE_TEAM, { digest, rows }]]) };
      },
    },
    menu: {
      async list() {
        const { path, response } = providerApi.getMenuListing;
        const { body, validators } = await calls.list(path, {}, bySchema(response));
        const menus = body.menus.map(({ menu, url, submenus }) => ({
          menu: encodeEntities(menu),
          url: encodeEntities(url),
          submenus: submenus.map((sub) => ({
            name: encodeEntities(sub.name),
            url: encodeEntities(sub.url),
          })),
        }));
        const rows = async () => [{ body: { menus } }];
        return {
          entries: new Map([['menu', { digest: digestOf(menus), rows }]]),
          empty: menus.length === 0,
          complete: true,
          validators: [validators],
        };
      },
    },
  };
}

const datesOf = ({ post_date, post_modified }: ListingEntry) => ({
  publishAt: post_date ?? '',
  updatedAt: post_modified,
});

interface Found {
  digest: string;
  entry: ListingEntry;
}

/**
 * Reads a list of entries page by page, each entry once.
 *
 * @param perPage undefined for a list that is asked for as a whole
 * @throws {FetchFailure} if one of the pages cannot be read
 */
async function readPages(calls: ProviderCalls, path: string, query: Query, perPage?: number) {
  const entries = new Map<string, ListingEntry>();
  const validators: Validators[] = [];
  for (let page = 1, count = 0; page <= MAX_PAGES; page++) {
    const paging = perPage ? { page, per_page: perPage, fields: 'summary' } : {};
    const read = await calls.list(path, { ...query, ...paging }, readListing);
    const { status, listing, total } = read.body;
    // A list that says so is not an empty one.
    if (status === 'fail') throw new FetchFailure('a list says fail');
    const before = entries.size;
    // The texts of posts are read one by one.
    for (const entry of listing)
      entries.set(digestOf(entry), perPage ? { ...entry, post_content: '' } : entry);
    count += listing.length;
    if (entries.size > MAX_ENTRIES) break;
    validators.push(read.validators);
    // A provider without paging sends all of it. A page that brings nothing new ends a list that repeats.
    const whole = perPage === undefined || total === undefined || listing.length > perPage;
    const all = whole || count >= total;
    if (!all && entries.size > before) continue;
    const found = [...entries].map(([digest, entry]): Found => ({ digest, entry }));
    return { found, empty: count === 0, complete: all, validators };
  }
  throw new FetchFailure('a list has too many entries');
}

/** The entries with a slug that a page can have, each slug once. */
function bySlug({ found }: { found: readonly Found[] }): Map<string, Found> {
  const bySlugs = new Map<string, Found>();
  for (const one of found) {
    const { post_name: slug } = one.entry;
    if (slugSchema.safeParse(slug).success && !bySlugs.has(slug)) bySlugs.set(slug, one);
  }
  return bySlugs;
}
