import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod/mini';
import { listingResponse, type Listing, type ListingEntry } from '../../../contract/listing.ts';
import { cutPage } from '../../../contract/page-of-listing.ts';
import { providerApi } from '../../../contract/provider-api.ts';
import { ALL_SERVICES } from '../../../contract/services.ts';
import { encodeEntities } from '../../../contract/text-entities.ts';
import type { PageRequest, ProvidedContent, ServiceList } from '../content-source.ts';
import { withoutText } from '../published/published-rows.ts';
import type { Answer, ProviderCall } from './provided-answer.ts';
import { cleanListing, isSlug, listingOfDetails, type PictureAddress } from './provided-entries.ts';
import type { ProviderCalls } from './provider-calls.ts';

type Query = Record<string, string | number | undefined>;

const SERVICES = { post_type: 'home_services', post_name: ALL_SERVICES };

/**
 * What a provider elsewhere says by the calls of spec section 7. Pages are cut here from a list that it sends
 * whole.
 *
 * @returns functions that throw `ContentUnavailable` if there is no answer
 */
export function createProvidedContent(
  calls: Pick<ProviderCalls, 'answer'>,
  picture: PictureAddress,
): ProvidedContent {
  /** Lists that the provider sends whole, whatever page is asked for. */
  const wholeLists = new Set<string>();

  const listingCall = (path: string, query: Query) =>
    callBy(listingResponse, path, query, async ({ status, listing, total }: Listing) => ({
      exists: status === 'success',
      listing: await cleanListing(listing, picture),
      total,
    }));

  async function list(path: string, query: Query, { page = 1, perPage, summary }: PageRequest) {
    const name = `${path} ${query.post_type}`;
    const paged = perPage !== undefined && !wholeLists.has(name);
    const paging = { page, per_page: perPage, fields: summary ? 'summary' : undefined };
    const call = listingCall(path, { ...query, ...(paged && paging) });
    const { exists, listing, total } = await calls.answer(call);
    const cut = cutPage({ listing, total }, page, perPage ?? Infinity);
    // An empty page says nothing about the pages before it.
    if (paged && cut.whole && listing.length > 0) wholeLists.add(name);
    return {
      exists,
      listing: summary ? cut.items.map(withoutText) : cut.items,
      total: cut.total,
    };
  }
  const one = async (call: ProviderCall): Promise<ListingEntry | null> =>
    (await calls.answer(call)).listing[0] ?? null;

  const listsOfService: Record<Exclude<ServiceList, 'steps'>, [path: string, post_type: string]> = {
    sub_services: [providerApi.getServicesListing.path, SERVICES.post_type],
    team: [providerApi.getOurTeam.path, 'our_team'],
    testimonials: [providerApi.getTestimonial.path, 'testimonial'],
  };
  const textsOfService = {
    bulk: [providerApi.getBulkContent.path, 'bulk_content'],
    upper_bulk: [providerApi.getUpperBulkContent.path, 'upper_bulk_content'],
  } as const;

  async function steps(post_name: string) {
    const { response, path } = providerApi.getSection;
    const { exists, listing } = await calls.answer(
      callBy(response, path, { post_type: 'steps_section', post_name }, async ({ data }) => ({
        exists: true,
        listing: await cleanListing(data, picture),
      })),
    );
    return { exists, listing, total: listing.length };
  }

  return {
    posts: (request) => list(providerApi.getBlogListing.path, { post_type: 'post' }, request),
    pages: (request) => list(providerApi.getBlogListing.path, { post_type: 'page' }, request),
    post(post_name) {
      const { response, path } = providerApi.getBlogDetails;
      return one(
        callBy(response, path, { post_name }, async (post) => ({
          exists: post !== null,
          listing: await cleanListing(post ? [listingOfDetails(post_name, post)] : [], picture),
        })),
      );
    },
    services: (request) =>
      // The services menu list: names without paging.
      request.summary && request.perPage === undefined
        ? list(providerApi.getServices.path, {}, request)
        : list(providerApi.getServicesListing.path, SERVICES, request),
    ofService(name, slug, request) {
      if (name === 'steps') return steps(slug);
      const [path, post_type] = listsOfService[name];
      return list(path, { post_type, post_name: slug }, request);
    },
    textOfService(name, slug) {
      const [path, post_type] = textsOfService[name];
      return one(listingCall(path, { post_type, post_name: slug }));
    },
    team: (request) => list(providerApi.getOurTeam.path, { post_type: 'our_team' }, request),
    member: (slug) =>
      one(listingCall(providerApi.getOurTeam.path, { post_type: 'our_team', post_name: slug })),
    testimonials: (request) =>
      list(providerApi.getTestimonial.path, { post_type: 'testimonial' }, request),
    async menus() {
      const { response, path } = providerApi.getMenuListing;
      const call = callBy(response, path, {}, ({ menus }) => ({
        exists: true,
        listing: [],
        menus: menus.map(({ menu, url, submenus }) => ({
          menu: encodeEntities(menu),
          url: encodeEntities(url),
          submenus: submenus.map((sub) => ({
            name: encodeEntities(sub.name),
            url: encodeEntities(sub.url),
          })),
        })),
      }));
      return (await calls.answer(call)).menus ?? [];
    },
  };
}

/** Posts per call when all of them are listed. */
const POSTS_PER_CALL = 100;

/** All posts with a slug of ours, at most so many, call by call; requests are served in between. */
export async function* listAllPosts(
  posts: ProvidedContent['posts'],
  most: number,
): AsyncGenerator<ListingEntry[]> {
  for (let page = 1; page <= most / POSTS_PER_CALL; page++) {
    const { listing, total } = await posts({ page, perPage: POSTS_PER_CALL, summary: true });
    yield listing.filter(({ post_name }) => isSlug(post_name));
    if (page * POSTS_PER_CALL >= total) return;
    await nextTurn();
  }
}

function addressOf(path: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, String(value));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** A call whose body is read by a schema of the contract. */
function callBy<Schema extends z.core.$ZodType>(
  schema: Schema & { safeParse(body: unknown): z.core.util.SafeParseResult<z.output<Schema>> },
  path: string,
  query: Query,
  toAnswer: (body: z.output<Schema>) => Answer | Promise<Answer>,
): ProviderCall {
  return {
    address: addressOf(path, query),
    isList:
      (query.post_name === undefined || query.post_name === ALL_SERVICES) &&
      (query.page ?? 1) === 1,
    async read(body) {
      const parsed = schema.safeParse(body);
      return parsed.success ? toAnswer(parsed.data) : null;
    },
  };
}
