import type { ListingEntry } from '../../contract/api/listing.ts';
import type { RecordValues } from '../../contract/kinds/record.ts';
import { cutPage } from '../../contract/page-of-listing.ts';
import { callOwn, callProvider, ProviderError, type CallQuery } from './api-calls.ts';
import { withoutBlockBreaks } from './block-breaks.ts';
import { query, queryForName } from './query.ts';

/** The site's queries: the read calls of the provider API (spec section 7). */

export type { RecordValues };

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
async function listEntries(path: WholeList, inputs: CallQuery, signal: AbortSignal) {
  const { status, listing } = await callProvider(path, inputs, signal);
  if (status === 'fail') throw new ProviderError(path, 'returned the status fail');
  return listing;
}

const BLOG_PAGE_SIZE = 10;

/** Keeps the fields of an entry that a page shows, because query data is sent with the page. */
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

/** One page of posts; null if the page does not exist, its number is refused, or the listing's status is fail. */
export const blogPage = (page: number) =>
  queryForName(['blog', 'page', page], async (signal) => {
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
  });

/** Summaries of the newest posts; a provider that knows no pages returns all. */
const newestPosts = (count: number, signal: AbortSignal) =>
  listEntries(
    'api/getBlogListing.php',
    { post_type: 'post', page: 1, per_page: count, fields: 'summary' },
    signal,
  );

/** The newest `count` posts, the first `excerpts` of them with their excerpt. */
export const latestPosts = (count: number, excerpts: number) =>
  query(['blog', 'latest', count, excerpts], async (signal) =>
    (await newestPosts(count, signal)).slice(0, count).map((post, index) => ({
      ...asPost(post),
      ...(index >= excerpts && { post_excerpt: undefined }),
    })),
  );

/** How many posts the recent-blog variant shows (spec section 9). */
const RECENT = 3;

/** The posts of the recent-blog variant below a post: the newest others. */
export const recentPosts = (except: string) =>
  query(['blog', 'recent', except], async (signal) => {
    // One more, because the post itself may be among them.
    const posts = await newestPosts(RECENT + 1, signal);
    const others = posts.filter(({ post_name }) => post_name !== except);
    return others.slice(0, RECENT).map(asPost);
  });

/** A post, or null if there is none with that slug. */
export const blogPost = (slug: string) =>
  queryForName(['blog', 'post', slug], async (signal) => {
    const found = await callProvider('api/getBlogDetails.php', { post_name: slug }, signal);
    if (!found) return null;
    const { post, banner } = found;
    return { post: { ...post, post_content: withoutBlockBreaks(post.post_content) }, banner };
  });

/** The posts on the same topic as a post. */
export const relatedPosts = (slug: string) =>
  query(
    ['blog', 'related', slug],
    async (signal) => (await callOwn('api/related-posts', { post_name: slug }, signal)).posts,
  );

const pageNames = async (signal: AbortSignal) => {
  const inputs = { post_type: 'page', fields: 'summary' };
  return (await listEntries('api/getBlogListing.php', inputs, signal)).map(asName);
};

/** The service pages, with slug and title. */
export const servicePages = () => query(['service-pages'], pageNames);

/** The starting rates and the names of the services, by slug. */
export interface RateTable {
  rates: Record<string, number>;
  names: Record<string, string>;
}

/** The table of rates of the home page. */
export const rateTable = () =>
  query(['rate-table'], async (signal): Promise<RateTable> => {
    const [pages, { rates }] = await Promise.all([
      pageNames(signal),
      callOwn('api/rates', {}, signal),
    ]);
    const names = pages.map(({ post_name, post_title }) => [post_name, post_title]);
    return { rates, names: Object.fromEntries(names) };
  });

/** The services in the menu, with slug and title. */
export const servicesMenu = () =>
  query(['services-menu'], async (signal) =>
    (await listEntries('api/services.php', {}, signal)).map(asName),
  );

const listServices = (signal: AbortSignal, paging: CallQuery = {}) => {
  const inputs = { post_type: 'home_services', post_name: 'services', ...paging };
  return listEntries('api/getServicesListing.php', inputs, signal);
};

export const services = () =>
  query(['services'], async (signal) => (await listServices(signal)).map(asService));

/** The first `count` services. */
export const firstServices = (count: number) =>
  query(['services', 'first', count], async (signal) =>
    (await listServices(signal, { page: 1, per_page: count })).slice(0, count).map(asService),
  );

/** A service in the provider's list of services; null if the list lacks it. */
export const serviceEntry = (slug: string) =>
  queryForName(
    ['service', slug],
    async (signal) =>
      (await listServices(signal)).find(({ post_name }) => post_name === slug) ?? null,
  );

/**
 * The sub-services of a service in display order, which is the reverse of the listing (spec section
 * 7); null if the listing's status is fail.
 */
export const subServices = (slug: string) =>
  queryForName(['sub-services', slug], async (signal) => {
    const inputs = { post_type: 'home_services', post_name: slug };
    const { status, listing } = await callProvider('api/getServicesListing.php', inputs, signal);
    return status === 'fail' ? null : listing.map(asItem).toReversed();
  });

/** The category record of a service, from the store; null if it has none. */
export const serviceRecord = (slug: string) =>
  queryForName(
    ['record', slug],
    async (signal) => (await callOwn('api/service-record', { post_name: slug }, signal)).record,
  );

/** The entries of a list of a service; empty if the listing's status is fail. */
const itemsOf = async (path: ServiceList, inputs: CallQuery, signal: AbortSignal) =>
  (await callProvider(path, inputs, signal)).listing.map(asItem);

/** The experts of a service. */
export const team = (slug: string) =>
  query(['team', slug], (signal) =>
    itemsOf('api/getOurTeam.php', { post_type: 'our_team', post_name: slug }, signal),
  );

/** The first `count` team profiles. */
export const firstProfiles = (count: number) =>
  query(['team', 'first', count], async (signal) => {
    const inputs = { post_type: 'our_team', page: 1, per_page: count };
    const profiles = await listEntries('api/getOurTeam.php', inputs, signal);
    return profiles.slice(0, count).map(asItem);
  });

/** How many testimonials the slider shows at most (spec section 9). */
const TESTIMONIALS = 7;

/** The first testimonials of the company or of a service; a service's are empty if the listing's status is fail. */
export const testimonials = (serviceSlug?: string) =>
  query(['testimonials', serviceSlug ?? ''], async (signal) => {
    const inputs = { post_type: 'testimonial', post_name: serviceSlug };
    const listing =
      serviceSlug === undefined
        ? await listEntries('api/getTestimonial.php', inputs, signal)
        : (await callProvider('api/getTestimonial.php', inputs, signal)).listing;
    return listing.slice(0, TESTIMONIALS).map(asItem);
  });

const bulkOf = async (path: ServiceList, post_type: string, slug: string, signal: AbortSignal) =>
  (await itemsOf(path, { post_type, post_name: slug }, signal))[0] ?? null;

/** The text of a service below its hiring models; null if it has none. */
export const bulkContent = (slug: string) =>
  query(['bulk', slug], (signal) => bulkOf('api/getBulkContent.php', 'bulk_content', slug, signal));

/** The text of a service below its team; null if it has none. */
export const upperBulkContent = (slug: string) =>
  query(['upper-bulk', slug], (signal) =>
    bulkOf('api/getUpperBulkContent.php', 'upper_bulk_content', slug, signal),
  );

export const steps = (slug: string) =>
  query(['steps', slug], async (signal) => {
    const inputs = { post_type: 'steps_section', post_name: slug };
    return (await callProvider('api/getSection.php', inputs, signal)).data.map(asItem);
  });

/** The questions of /faq, from the store. */
export const questions = () =>
  query(['questions'], async (signal) => (await callOwn('api/questions', {}, signal)).questions);

/** The claims with their proof. */
export const claims = () =>
  query(['claims'], async (signal) => (await callOwn('api/claims', {}, signal)).claims);
