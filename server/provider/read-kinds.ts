import { z } from 'zod/mini';
import {
  listingResponse,
  slug as slugSchema,
  type ListingEntry,
} from '../../contract/api/listing.ts';
import { providerApi } from '../../contract/api/provider-api.ts';
import { ALL_SERVICES } from '../../contract/api/services.ts';
import { encodeEntities } from '../../contract/text-entities.ts';
import { WHOLE_TEAM } from '../content/remote-kinds.ts';
import { FetchFailure } from '../network/fetch-bounded.ts';
import type { ProviderCalls } from './call-provider.ts';
import { cleanEntry } from './clean-entries.ts';
import type { PictureAddress } from './picture-address.ts';
import type { SyncedKind, SyncedRow } from './write-rows.ts';

/** Entries of a list. */
const MAX_ENTRIES = 10_000;
/** Posts of a page. */
const PAGE = 100;
const MAX_PAGES = 200;

/** A list that says fail is a call that failed, and not an empty list. */
const entireListing = listingResponse.check(
  z.refine(({ status, listing }) => status === 'success' && listing.length <= MAX_ENTRIES),
);

/** The details of a service, by their calls and `post_type`. */
const DETAILS = {
  sub_services: [providerApi.getServicesListing, 'home_services'],
  bulk: [providerApi.getBulkContent, 'bulk_content'],
  upper_bulk: [providerApi.getUpperBulkContent, 'upper_bulk_content'],
  testimonials: [providerApi.getTestimonial, 'testimonial'],
  experts: [providerApi.getOurTeam, 'our_team'],
  steps: [providerApi.getSection, 'steps_section'],
} as const;
/** Details of which only the first entry counts. */
const TEXTS = ['bulk', 'upper_bulk'];

/** The row of an entry; `partial` if a part of its body could not be read. */
type Row = Pick<SyncedRow, 'body' | 'publishAt' | 'updatedAt'> & { partial?: boolean };

/** An entry of a list of the provider. */
interface ListedEntry {
  slug: string;
  /** What the list says of it. */
  listedAs: unknown;
  /** Reads its details and makes its row. */
  read(): Promise<Row>;
}

/** A list of the provider. */
export interface RemoteList {
  entries: ListedEntry[];
  /** Whether it has all that there is. */
  complete: boolean;
}

/** The lists of a provider by the kinds of their rows. */
export function createKinds(
  calls: ProviderCalls,
  picture: PictureAddress,
): Record<SyncedKind, () => Promise<RemoteList>> {
  const clean = (entry: ListingEntry) => cleanEntry(entry, picture);

  const list = ({ path }: { path: string }, query: Record<string, string>) =>
    calls.list({ path, response: entireListing }, query);

  /** Posts, page by page. A page that brings nothing new ends a list that repeats. */
  async function listPosts() {
    const posts = new Map<string, ListingEntry>();
    for (let [page, count] = [1, 0]; page <= MAX_PAGES; page++) {
      const paging = { page: String(page), per_page: String(PAGE), fields: 'summary' };
      const query = { post_type: 'post', ...paging };
      const { listing, total = 0 } = await list(providerApi.getBlogListing, query);
      const before = posts.size;
      // The texts of posts are read one by one.
      for (const post of listing) posts.set(post.post_name, { ...post, post_content: '' });
      count += listing.length;
      // A provider without paging sends all of it.
      const complete = listing.length > PAGE || count >= total;
      if (complete || posts.size === before) return { posts: posts.values(), complete };
    }
    throw new FetchFailure('a list has too many pages');
  }

  async function readPost(slug: string, listed: ListingEntry): Promise<Row> {
    const details = await calls.detail(providerApi.getBlogDetails, { post_name: slug });
    if (!details) throw new FetchFailure('the post cannot be read');
    const { post, banner } = details;
    const stated = Object.fromEntries(Object.entries(post).filter(([, value]) => value));
    const display_name = post.auther_name || listed.display_name;
    return dated(clean({ ...listed, ...stated, banner, display_name }));
  }

  async function readService(slug: string, entry: ListingEntry, page?: ListingEntry) {
    const reading = Object.entries(DETAILS).map(async ([name, [call, post_type]]) => {
      const read = await calls.detail<z.infer<(typeof call)['response']>>(call, {
        post_type,
        post_name: slug,
      });
      // What cannot be read is left out; what the provider denies is null.
      if (!read) return [];
      const denied = 'status' in read && read.status === 'fail';
      const entries = ('data' in read ? read.data : read.listing).map(clean);
      const part = TEXTS.includes(name) ? (entries[0] ?? null) : entries;
      return [[name, denied ? null : part] as const];
    });
    const details = (await Promise.all(reading)).flat();
    const service = clean(entry);
    const body = { service, ...(page && { page: clean(page) }), ...Object.fromEntries(details) };
    return { ...dated(service), body, partial: details.length < reading.length };
  }

  return {
    async post() {
      const { posts, complete } = await listPosts();
      const listed = [...withSlugs(posts)];
      const entries = listed.map(([slug, listedAs]) => ({
        slug,
        listedAs,
        read: () => readPost(slug, listedAs),
      }));
      return { entries, complete };
    },
    /** The services as the list of services has them, and as the list of pages has them. */
    async service() {
      const query = { post_type: 'home_services', post_name: ALL_SERVICES };
      const [services, pages] = await Promise.all([
        list(providerApi.getServicesListing, query),
        // Without it services are shown as the other list has them.
        list(providerApi.getBlogListing, { post_type: 'page' }).catch(() => null),
      ]);
      const ofServices = withSlugs(services.listing);
      const ofPages = withSlugs(pages?.listing ?? []);
      const entries = [...new Map([...ofServices, ...ofPages])].map(([slug, either]) => {
        const [service, page] = [ofServices.get(slug) ?? either, ofPages.get(slug)];
        return { slug, listedAs: { service, page }, read: () => readService(slug, service, page) };
      });
      return { entries, complete: pages !== null };
    },
    async testimonial() {
      const { listing } = await list(providerApi.getTestimonial, { post_type: 'testimonial' });
      // They have no page, and need no slug.
      const read = async (listedAs: ListingEntry) => dated(clean(listedAs));
      const entries = listing.map((listedAs, n) => ({
        slug: String(n),
        listedAs,
        read: () => read(listedAs),
      }));
      return { entries, complete: true };
    },
    async team() {
      const { listing: listedAs } = await list(providerApi.getOurTeam, { post_type: 'our_team' });
      return whole(WHOLE_TEAM, listedAs, () => ({ listing: listedAs.map(clean) }));
    },
    async menu() {
      const { menus } = await calls.list(providerApi.getMenuListing, {});
      const texts = (_: string, value: unknown) =>
        typeof value === 'string' ? encodeEntities(value) : value;
      const encode = () => JSON.parse(JSON.stringify(menus), texts) as typeof menus;
      return whole('menu', menus, () => ({ menus: encode() }));
    },
  };
}

/** A row of an entry, with its dates. */
const dated = (body: ListingEntry): Row => ({
  publishAt: body.post_date ?? '',
  updatedAt: body.post_modified ?? null,
  body,
});

/** A list that is one row. */
const whole = (slug: string, listedAs: unknown, body: () => Row['body']): RemoteList => ({
  entries: [
    { slug, listedAs, read: async () => ({ publishAt: '', updatedAt: null, body: body() }) },
  ],
  complete: true,
});

/** The entries with a slug that a page can have, each slug once. */
function withSlugs(listing: Iterable<ListingEntry>): Map<string, ListingEntry> {
  const entries = new Map<string, ListingEntry>();
  for (const entry of listing) {
    const { post_name: slug } = entry;
    if (slugSchema.safeParse(slug).success && !entries.has(slug)) entries.set(slug, entry);
  }
  return entries;
}
