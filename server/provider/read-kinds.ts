import { z } from 'zod/mini';
import {
  listingResponse,
  slug as slugSchema,
  type ListingEntry,
} from '../../contract/api/listing.ts';
import { providerApi } from '../../contract/api/provider-api.ts';
import { ALL_SERVICES } from '../../contract/api/services.ts';
import { encodeEntities } from '../../contract/text-entities.ts';
import { WHOLE_TEAM } from '../content/provided-kinds.ts';
import { FetchFailure } from '../network/fetch-failure.ts';
import type { ProviderCalls } from './call-provider.ts';
import { cleanEntry } from './clean-entries.ts';
import type { PictureAddress } from './picture-address.ts';
import type { SyncedKind, SyncedRow } from './sync-messages.ts';

/** Entries of a list. */
const MAX_ENTRIES = 10_000;
/** Posts of a page. */
const PAGE = 100;
const MAX_PAGES = 200;

/** A list that says fail is a call that failed, and not an empty list. */
const entireListing = listingResponse.check(
  z.refine(({ status, listing }) => status === 'success' && listing.length <= MAX_ENTRIES),
);

/** A row, but for its place in the list. */
type Row = Omit<SyncedRow, 'position'>;

/** An entry of a list of the provider. */
interface ListedEntry {
  slug: string;
  /** What the list says of it. */
  said: unknown;
  /** Reads its details and makes its rows. */
  read(): Promise<Row[]>;
}

/** A list of the provider. */
export interface ProvidedList {
  entries: ListedEntry[];
  /** Whether it has all that there is. */
  complete: boolean;
}

/** The lists of a provider by the kinds of their rows. */
export function createKinds(
  calls: ProviderCalls,
  picture: PictureAddress,
): Record<SyncedKind, () => Promise<ProvidedList>> {
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

  async function readPost(slug: string, listed: ListingEntry): Promise<Row[]> {
    const details = await calls.detail(providerApi.getBlogDetails, { post_name: slug });
    if (!details) throw new FetchFailure('the post cannot be read');
    const { post, banner } = details;
    const stated = Object.fromEntries(Object.entries(post).filter(([, value]) => value));
    const display_name = post.auther_name || listed.display_name;
    const body = clean({ ...listed, ...stated, banner, display_name });
    return [rowOf('post', slug, body, body)];
  }

  async function readService(slug: string, entry: ListingEntry, page?: ListingEntry) {
    // Undefined for what cannot be read, null for what the provider denies.
    const entries = async ({ path }: { path: string }, post_type: string) => {
      const call = { path, response: listingResponse };
      const read = await calls.detail(call, { post_type, post_name: slug });
      return read && (read.status === 'fail' ? null : read.listing.map(clean));
    };
    const text = async (...call: Parameters<typeof entries>) => {
      const read = await entries(...call);
      return read && (read[0] ?? null);
    };
    const ofSteps = { post_type: 'steps_section', post_name: slug };
    const [sub_services, bulk, upper_bulk, testimonials, team, steps] = await Promise.all([
      entries(providerApi.getServicesListing, 'home_services'),
      text(providerApi.getBulkContent, 'bulk_content'),
      text(providerApi.getUpperBulkContent, 'upper_bulk_content'),
      entries(providerApi.getTestimonial, 'testimonial'),
      entries(providerApi.getOurTeam, 'our_team'),
      calls.detail(providerApi.getSection, ofSteps).then((read) => read?.data.map(clean)),
    ]);
    const parts = Object.entries({ sub_services, bulk, upper_bulk, testimonials, steps });
    const read = Object.fromEntries(parts.filter(([, part]) => part !== undefined));
    const service = clean(entry);
    const body = { service, ...(page && { page: clean(page) }), ...read };
    const partial = team === undefined || Object.keys(read).length < parts.length;
    const row = { ...rowOf('service', slug, body, service), partial };
    return team === undefined ? [row] : [row, rowOf('team', slug, { listing: team })];
  }

  return {
    async post() {
      const { posts, complete } = await listPosts();
      const entries = [...withSlugs(posts)].map(([slug, said]) => {
        const read = () => readPost(slug, said);
        return { slug, said, read };
      });
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
        return { slug, said: { service, page }, read: () => readService(slug, service, page) };
      });
      return { entries, complete: pages !== null };
    },
    async testimonial() {
      const { listing } = await list(providerApi.getTestimonial, { post_type: 'testimonial' });
      const entries = listing.map((said, index) => {
        // They have no page, and need no slug.
        const slug = String(index);
        const body = clean(said);
        return { slug, said, read: async () => [rowOf('testimonial', slug, body, body)] };
      });
      return { entries, complete: true };
    },
    /** The whole team. Those of services are no part of its list, and are taken down with their services. */
    async team() {
      const { listing: said } = await list(providerApi.getOurTeam, { post_type: 'our_team' });
      const read = async () => [rowOf('team', WHOLE_TEAM, { listing: said.map(clean) })];
      return { entries: [{ slug: WHOLE_TEAM, said, read }], complete: false };
    },
    async menu() {
      const { menus: said } = await calls.list(providerApi.getMenuListing, {});
      const texts = (_: string, value: unknown) =>
        typeof value === 'string' ? encodeEntities(value) : value;
      const menus = JSON.parse(JSON.stringify(said), texts) as typeof said;
      const read = async () => [rowOf('menu', 'menu', { menus })];
      return { entries: [{ slug: 'menu', said, read }], complete: true };
    },
  };
}

const rowOf = (kind: SyncedKind, slug: string, body: Row['body'], dated?: ListingEntry): Row => ({
  kind,
  slug,
  publishAt: dated?.post_date ?? '',
  updatedAt: dated?.post_modified ?? null,
  body,
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
