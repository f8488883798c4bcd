import { queryOptions } from '@tanstack/react-query';
import type { ListingEntry } from '../../contract/api/listing.ts';
import type { RecordValues } from '../../contract/kinds/record.ts';
import { cutPage } from '../../contract/page-of-listing.ts';
import { withoutBlockBreaks } from './block-breaks.ts';
import { callOwn, callProvider, ProviderError, type CallQuery } from './call-provider.ts';
import { freshUnlessNone } from './query-client.ts';

/** The site's queries: the read calls of the provider API (spec section 7). */

type WholeList =
  | 'api/getBlogListing.php'
  | 'api/services.php'
  | 'api/getServicesListing.php'
  | 'api/getOurTeam.php'
  | 'api/getTestimonial.php';

type ServiceList = 'api/getOurTeam.php' | 'api/getBulkContent.php' | 'api/getUpperBulkContent.php';

/**
 * The entries of a list that always exists, though it may be empty.
 *
 * @throws {ProviderError} if the call fails, or if the listing's status is fail, which is not an empty list
 */
async function listEntries(path: WholeList, query: CallQuery, signal: AbortSignal) {
  const { status, listing } = await callProvider(path, query, signal);
  if (status === 'fail') throw new ProviderError(path, 'returned the status fail');
  return listing;
}

/** What a call for one name returns; null if nothing has that name, or it is refused as no slug at all. */
export async function orNone<Found>(call: Promise<Found>): Promise<Found | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProviderError && (error.status === 404 || error.status === 400))
      return null;
    throw error;
  }
}

const BLOG_PAGE_SIZE = 10;

/**
 * Keeps the fields of an entry that a page shows, because query data is sent with the page.
 */
const only =
  <Field extends keyof ListingEntry>(...fields: Field[]) =>
  (entry: ListingEntry) => {
    const kept = { ...entry, post_content: withoutBlockBreaks(entry.post_content) };
    return Object.fromEntries(fields.map((field) => [field, kept[field]])) as Pick<
      ListingEntry,
      Field
    >;
  };

const asName = only('post_name', 'post_title');
const asService = only('post_name', 'post_title', 'post_content', 'banner');
const asPost = only(
  'post_name',
  'post_title',
  'post_excerpt',
  'post_date',
  'display_name',
  'banner',
  'author_photo',
);
/** An entry without a page of its own. */
const asItem = only(
  'post_title',
  'post_content',
  'banner',
  'hover_image',
  'Designation',
  'Expertise',
  'page',
  'rating',
);

export type Service = ReturnType<typeof asService>;
export type PostSummary = ReturnType<typeof asPost>;
export type Item = ReturnType<typeof asItem>;

/** One page of posts; null if the page does not exist or the listing's status is fail. */
export const blogPage = (page: number) =>
  queryOptions({
    queryKey: ['blog', 'page', page],
    staleTime: freshUnlessNone,
    queryFn: async ({ signal }) => {
      try {
        const list = await callProvider(
          'api/getBlogListing.php',
          { post_type: 'post', page, per_page: BLOG_PAGE_SIZE, fields: 'summary' },
          signal,
        );
        const { items: posts, pages } = cutPage(list, page, BLOG_PAGE_SIZE);
        if (list.status === 'fail' || page > pages) return null;
        if (posts.length === 0 && list.total)
          throw new ProviderError('api/getBlogListing.php', 'returned no posts');
        return { posts: posts.map(asPost), pages };
      } catch (error) {
        // The provider rejects page numbers that are too large.
        if (error instanceof ProviderError && error.status === 400) return null;
        throw error;
      }
    },
  });

/** The newest `count` posts, the first `excerpts` of them with their excerpt. */
export const latestPosts = (count: number, excerpts: number) =>
  queryOptions({
    queryKey: ['blog', 'latest', count, excerpts],
    queryFn: async ({ signal }) => {
      const query = { post_type: 'post', page: 1, per_page: count, fields: 'summary' };
      const posts = await listEntries('api/getBlogListing.php', query, signal);
      return posts.slice(0, count).map((post, index) => ({
        ...asPost(post),
        ...(index >= excerpts && { post_excerpt: undefined }),
      }));
    },
  });

/** How many posts the recent-blog variant shows (spec section 9). */
const RECENT = 3;

/** The posts of the recent-blog variant below a post: the newest others. */
export const recentPosts = (except: string) =>
  queryOptions({
    queryKey: ['blog', 'recent', except],
    queryFn: async ({ signal }) => {
      // One more, because the post itself may be among them.
      const query = { post_type: 'post', page: 1, per_page: RECENT + 1, fields: 'summary' };
      const posts = await listEntries('api/getBlogListing.php', query, signal);
      const others = posts.filter(({ post_name }) => post_name !== except);
      return others.slice(0, RECENT).map(asPost);
    },
  });

/** A post, or null if there is none with that slug. */
export const blogPost = (slug: string) =>
  queryOptions({
    queryKey: ['blog', 'post', slug],
    staleTime: freshUnlessNone,
    queryFn: async ({ signal }) => {
      const found = await orNone(
        callProvider('api/getBlogDetails.php', { post_name: slug }, signal),
      );
      if (!found) return null;
      const { post, banner } = found;
      return { post: { ...post, post_content: withoutBlockBreaks(post.post_content) }, banner };
    },
  });

/** The service pages, with slug and title. */
export const servicePages = () =>
  queryOptions({
    queryKey: ['service-pages'],
    queryFn: async ({ signal }) => {
      const query = { post_type: 'page', fields: 'summary' };
      return (await listEntries('api/getBlogListing.php', query, signal)).map(asName);
    },
  });

/** The starting rates and the names of the services, by slug. */
export interface RateTable {
  rates: Record<string, number>;
  names: Record<string, string>;
}

/** The table of rates of the home page. */
export const rateTable = () =>
  queryOptions({
    queryKey: ['rate-table'],
    queryFn: async ({ signal }): Promise<RateTable> => {
      const query = { post_type: 'page', fields: 'summary' };
      const [pages, { rates }] = await Promise.all([
        listEntries('api/getBlogListing.php', query, signal),
        callOwn('api/rates', {}, signal),
      ]);
      const names = pages.map(({ post_name, post_title }) => [post_name, post_title]);
      return { rates, names: Object.fromEntries(names) };
    },
  });

/** The services in the menu, with slug and title. */
export const servicesMenu = () =>
  queryOptions({
    queryKey: ['services-menu'],
    queryFn: async ({ signal }) => (await listEntries('api/services.php', {}, signal)).map(asName),
  });

export const services = () =>
  queryOptions({
    queryKey: ['services'],
    queryFn: async ({ signal }) =>
      (await listEntries('api/getServicesListing.php', ALL_SERVICES, signal)).map(asService),
  });

const ALL_SERVICES = { post_type: 'home_services', post_name: 'services' };

/** The first `count` services. */
export const firstServices = (count: number) =>
  queryOptions({
    queryKey: ['services', 'first', count],
    queryFn: async ({ signal }) => {
      const query = { ...ALL_SERVICES, page: 1, per_page: count };
      const first = await listEntries('api/getServicesListing.php', query, signal);
      return first.slice(0, count).map(asService);
    },
  });

/**
 * The sub-services of a service in display order, which is the reverse of the listing (spec section
 * 7); null if the listing's status is fail.
 */
export const subServices = (slug: string) =>
  queryOptions({
    queryKey: ['sub-services', slug],
    staleTime: freshUnlessNone,
    queryFn: async ({ signal }) => {
      const query = { post_type: 'home_services', post_name: slug };
      const found = await orNone(callProvider('api/getServicesListing.php', query, signal));
      return !found || found.status === 'fail' ? null : found.listing.map(asItem).toReversed();
    },
  });

/** What the provider's list of services says of one; null if it is not in the list. */
export const serviceEntry = (slug: string) =>
  queryOptions({
    queryKey: ['service', slug],
    staleTime: freshUnlessNone,
    queryFn: async ({ signal }) => {
      const all = await listEntries('api/getServicesListing.php', ALL_SERVICES, signal);
      return all.find(({ post_name }) => post_name === slug) ?? null;
    },
  });

export type { RecordValues };

/** The category record of a service, from the store; null if it has none. */
export const serviceRecord = (slug: string) =>
  queryOptions({
    queryKey: ['record', slug],
    staleTime: freshUnlessNone,
    queryFn: async ({ signal }) => {
      const found = await orNone(callOwn('api/service-record', { post_name: slug }, signal));
      return found && found.record;
    },
  });

/** The entries of a list of a service; empty if the listing's status is fail. */
const itemsOf = async (path: ServiceList, query: CallQuery, signal: AbortSignal) =>
  (await callProvider(path, query, signal)).listing.map(asItem);

/** The experts of a service. */
export const team = (slug: string) =>
  queryOptions({
    queryKey: ['team', slug],
    queryFn: async ({ signal }) =>
      itemsOf('api/getOurTeam.php', { post_type: 'our_team', post_name: slug }, signal),
  });

/** The first `count` team profiles. */
export const firstProfiles = (count: number) =>
  queryOptions({
    queryKey: ['team', 'first', count],
    queryFn: async ({ signal }) => {
      const query = { post_type: 'our_team', page: 1, per_page: count };
      const profiles = await listEntries('api/getOurTeam.php', query, signal);
      return profiles.slice(0, count).map(asItem);
    },
  });

/** How many testimonials the slider shows at most (spec section 9). */
const TESTIMONIALS = 7;

/** The first testimonials of the company or of a service; a service's are empty if the listing's status is fail. */
export const testimonials = (serviceSlug?: string) =>
  queryOptions({
    queryKey: ['testimonials', serviceSlug ?? ''],
    queryFn: async ({ signal }) => {
      const query = { post_type: 'testimonial', post_name: serviceSlug };
      const listing =
        serviceSlug === undefined
          ? await listEntries('api/getTestimonial.php', query, signal)
          : (await callProvider('api/getTestimonial.php', query, signal)).listing;
      return listing.slice(0, TESTIMONIALS).map(asItem);
    },
  });

export const bulkContent = (slug: string) =>
  queryOptions({
    queryKey: ['bulk', slug],
    queryFn: async ({ signal }) => {
      const query = { post_type: 'bulk_content', post_name: slug };
      return (await itemsOf('api/getBulkContent.php', query, signal))[0] ?? null;
    },
  });

export const upperBulkContent = (slug: string) =>
  queryOptions({
    queryKey: ['upper-bulk', slug],
    queryFn: async ({ signal }) => {
      const query = { post_type: 'upper_bulk_content', post_name: slug };
      return (await itemsOf('api/getUpperBulkContent.php', query, signal))[0] ?? null;
    },
  });

export const headerMenu = () =>
  queryOptions({
    queryKey: ['menu'],
    meta: { readFromPage: true },
    queryFn: async ({ signal }) => (await callProvider('api/getMenulisting.php', {}, signal)).menus,
  });

export const steps = (slug: string) =>
  queryOptions({
    queryKey: ['steps', slug],
    queryFn: async ({ signal }) => {
      const query = { post_type: 'steps_section', post_name: slug };
      return (await callProvider('api/getSection.php', query, signal)).data.map(asItem);
    },
  });

/** The posts on the same topic as a post. */
export const relatedPosts = (slug: string) =>
  queryOptions({
    queryKey: ['blog', 'related', slug],
    queryFn: async ({ signal }) =>
      (await callOwn('api/related-posts', { post_name: slug }, signal)).posts,
  });

/** The questions of /faq, from the store. */
export const questions = () =>
  queryOptions({
    queryKey: ['questions'],
    queryFn: async ({ signal }) => (await callOwn('api/questions', {}, signal)).questions,
  });

/** The claims with their proof. */
export const claims = () =>
  queryOptions({
    queryKey: ['claims'],
    queryFn: async ({ signal }) => (await callOwn('api/claims', {}, signal)).claims,
  });
