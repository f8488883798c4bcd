import { createHash } from 'node:crypto';
import type { Listing, ListingEntry } from '../../contract/listing.ts';
import { listingResponse, slug as slugSchema } from '../../contract/listing.ts';
import { providerApi } from '../../contract/provider-api.ts';
import { ALL_SERVICES } from '../../contract/services.ts';
import type { ServiceBody } from '../content/published/bodies.ts';
import { WHOLE_TEAM } from '../content/provided-kinds.ts';
import { FetchFailure } from '../network/fetch-failure.ts';
import { bySchema, type Mark, type ProviderCalls, type Query } from './call-provider.ts';
import type { SyncedKind } from './sync-messages.ts';

/** Entries of a list. */
const MAX_ENTRIES = 10_000;
/** Posts of a page. */
const PAGE = 100;
const MAX_PAGES = 200;

/** An entry of a list, with a digest of what the list says of it. */
interface Listed<Value> {
  digest: string;
  value: Value;
}

/** A list of the provider. */
export interface ProvidedList<Value = unknown> {
  /** By the slugs of their rows, in order. */
  entries: Map<string, Listed<Value>>;
  empty: boolean;
  /** Whether it has all that there is. */
  complete: boolean;
  marks: Mark[];
}

/** A short name for what something says. */
const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

const isSlug = (text: string): boolean => slugSchema.safeParse(text).success;

const readListing = bySchema(listingResponse);

/**
 * Reads a list of entries page by page, each entry once.
 *
 * @param perPage undefined for a list that is asked for as a whole
 * @throws {FetchFailure} if one of the pages cannot be read
 */
async function readPages(calls: ProviderCalls, path: string, query: Query, perPage?: number) {
  const entries = new Map<string, ListingEntry>();
  const marks: Mark[] = [];
  for (let page = 1, count = 0; page <= MAX_PAGES; page++) {
    const paging = perPage ? { page, per_page: perPage, fields: 'summary' } : {};
    const { body, mark } = await calls.list(path, { ...query, ...paging }, readListing);
    const { status, listing, total }: Listing = body;
    const before = entries.size;
    // The texts of posts are read one by one.
    for (const entry of listing)
      entries.set(digestOf(entry), perPage ? { ...entry, post_content: '' } : entry);
    count += listing.length;
    if (entries.size > MAX_ENTRIES) break;
    marks.push(mark);
    // A provider without paging sends all of it. A page that brings nothing new ends a list that repeats.
    const whole = perPage === undefined || total === undefined || listing.length > perPage;
    const all = whole || count >= total;
    if (all || entries.size === before)
      return { entries, complete: all && status === 'success', marks };
  }
  throw new FetchFailure('a list has too many entries');
}

/** The entries with a slug that a page can have, each slug once. */
function bySlug(entries: ReadonlyMap<string, ListingEntry>): Map<string, Listed<ListingEntry>> {
  const found = new Map<string, Listed<ListingEntry>>();
  for (const [digest, value] of entries)
    if (isSlug(value.post_name) && !found.has(value.post_name))
      found.set(value.post_name, { digest, value });
  return found;
}

const asList = <Value>(
  entries: Map<string, Listed<Value>>,
  { complete, marks }: Pick<ProvidedList, 'complete' | 'marks'>,
): ProvidedList<Value> => ({ entries, empty: entries.size === 0, complete, marks });

/** A list that is one row, with a slug of ours. */
const asRow = <Value>(
  slug: string,
  value: Value[],
  { complete, marks }: Pick<ProvidedList, 'complete' | 'marks'>,
): ProvidedList<Value[]> => ({
  entries: new Map([[slug, { digest: digestOf(value), value }]]),
  empty: value.length === 0,
  complete,
  marks,
});

/** The lists of the provider, by kind. */
export const readLists = {
  async post(calls: ProviderCalls) {
    const { path } = providerApi.getBlogListing;
    const posts = await readPages(calls, path, { post_type: 'post' }, PAGE);
    return asList(bySlug(posts.entries), posts);
  },
  /** The services as the list of services has them, and as the list of pages has them. */
  async service(calls: ProviderCalls) {
    const { getServicesListing, getBlogListing } = providerApi;
    const query = { post_type: 'home_services', post_name: ALL_SERVICES };
    const [services, pages] = await Promise.all([
      readPages(calls, getServicesListing.path, query),
      // Without it services are shown as the other list has them.
      readPages(calls, getBlogListing.path, { post_type: 'page' }).catch(() => null),
    ]);
    const ofServices = bySlug(services.entries);
    const ofPages = pages ? bySlug(pages.entries) : new Map<string, Listed<ListingEntry>>();
    const entries = new Map<string, Listed<Pick<ServiceBody, 'service' | 'page'>>>();
    for (const [slug, either] of [...ofServices, ...ofPages]) {
      const page = ofPages.get(slug);
      const service = ofServices.get(slug) ?? either;
      const value = { service: service.value, page: page?.value };
      entries.set(slug, { digest: service.digest + page?.digest, value });
    }
    return asList(entries, {
      complete: services.complete && pages?.complete === true,
      marks: pages ? [...services.marks, ...pages.marks] : [],
    });
  },
  async testimonial(calls: ProviderCalls) {
    const quotes = await readPages(calls, providerApi.getTestimonial.path, {
      post_type: 'testimonial',
    });
    // They need no slug, because they have no page.
    const entries = new Map(
      [...quotes.entries].map(([digest, value]) => [digest, { digest, value }]),
    );
    return asList(entries, quotes);
  },
  async team(calls: ProviderCalls) {
    const team = await readPages(calls, providerApi.getOurTeam.path, { post_type: 'our_team' });
    return asRow(WHOLE_TEAM, [...team.entries.values()], team);
  },
  async menu(calls: ProviderCalls) {
    const { path, response } = providerApi.getMenuListing;
    const { body, mark } = await calls.list(path, {}, bySchema(response));
    return asRow('menu', body.menus, { complete: true, marks: [mark] });
  },
} satisfies Record<SyncedKind, (calls: ProviderCalls) => Promise<ProvidedList>>;

/** What the provider says of one service besides its lists; undefined for what cannot be read. */
export async function readService(calls: ProviderCalls, post_name: string) {
  const { getServicesListing, getBulkContent, getUpperBulkContent, getTestimonial, getOurTeam } =
    providerApi;
  const list = async (path: string, post_type: string) => {
    const listing = await calls.detail(path, { post_type, post_name }, readListing);
    return listing && (listing.status === 'fail' ? null : listing.listing);
  };
  const text = async (path: string, post_type: string) => {
    const listing = await list(path, post_type);
    return listing === undefined ? undefined : (listing?.[0] ?? null);
  };
  const { path, response } = providerApi.getSection;
  const [sub_services, bulk, upper_bulk, testimonials, team, section] = await Promise.all([
    list(getServicesListing.path, 'home_services'),
    text(getBulkContent.path, 'bulk_content'),
    text(getUpperBulkContent.path, 'upper_bulk_content'),
    list(getTestimonial.path, 'testimonial'),
    list(getOurTeam.path, 'our_team'),
    calls.detail(path, { post_type: 'steps_section', post_name }, bySchema(response)),
  ]);
  return { sub_services, bulk, upper_bulk, testimonials, team, steps: section?.data };
}

/** A post by its own call; null if the provider has none, undefined if that cannot be read. */
export const readPost = (calls: ProviderCalls, post_name: string) =>
  calls.detail(
    providerApi.getBlogDetails.path,
    { post_name },
    bySchema(providerApi.getBlogDetails.response),
  );
