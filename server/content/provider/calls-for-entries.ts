import type { z } from 'zod/mini';
import { listingResponse, slug as slugSchema, type Listing } from '../../../contract/listing.ts';
import { providerApi } from '../../../contract/provider-api.ts';
import { ALL_SERVICES } from '../../../contract/services.ts';
import type { EntryAddress } from '../content-source.ts';
import type { ListRequest } from '../entries.ts';
import type { Entry } from '../entry.ts';
import type { Answer, ProviderCall } from './provided-answer.ts';
import {
  entriesOfListing,
  entryOfMenu,
  listingOfDetails,
  type PictureAddress,
} from './provided-entries.ts';

/** Which call of spec section 7 has which entries. */

/** Parameters of one page of a list; an older provider ignores them. */
export interface CallPaging {
  page: number;
  per_page: number;
  fields: 'summary' | undefined;
}

/**
 * The call for a list of entries.
 *
 * @returns null if the provider API has no such list
 */
export function callForList(
  { type, parent = '', summary, perPage }: ListRequest,
  paging: CallPaging | null,
  picture: PictureAddress,
): ProviderCall | null {
  const post_name = parent || undefined;
  const list = (path: string, query: Query) =>
    listingCall(path, { ...query, ...paging }, { type, parent }, picture);
  switch (type) {
    case 'post':
    case 'page':
      return list(providerApi.getBlogListing.path, { post_type: type });
    case 'service':
      // The services menu list: names without paging.
      return summary && perPage === undefined
        ? listingCall(providerApi.getServices.path, {}, { type, parent }, picture)
        : list(providerApi.getServicesListing.path, SERVICES);
    case 'sub_service':
      return list(providerApi.getServicesListing.path, { ...SERVICES, post_name: parent });
    case 'team':
      return list(providerApi.getOurTeam.path, { post_type: 'our_team', post_name });
    case 'testimonial':
      return list(providerApi.getTestimonial.path, { post_type: 'testimonial', post_name });
    case 'menu':
      return menuCall();
    case 'steps':
      return stepsCall(parent, picture);
    default:
      return null;
  }
}

/**
 * The call for one entry.
 *
 * @returns null if the provider API has no such call
 */
export function callForEntry(
  { type, slug }: EntryAddress,
  picture: PictureAddress,
): ProviderCall | null {
  const one = (path: string, post_type: string) =>
    listingCall(path, { post_type, post_name: slug }, { type, parent: '' }, picture);
  switch (type) {
    case 'post':
      return detailsCall(slug, picture);
    case 'team':
      return one(providerApi.getOurTeam.path, 'our_team');
    case 'bulk':
      return one(providerApi.getBulkContent.path, 'bulk_content');
    case 'upper_bulk':
      return one(providerApi.getUpperBulkContent.path, 'upper_bulk_content');
    default:
      return null;
  }
}

/** Whether a provider's slug can be part of a URL of this site. */
export const isSlug = (text: string): boolean => slugSchema.safeParse(text).success;

const SERVICES = { post_type: 'home_services', post_name: ALL_SERVICES };

type Place = Pick<Entry, 'type' | 'parent'>;

type Query = Record<string, string | number | undefined>;

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

const listingCall = (path: string, query: Query, place: Place, picture: PictureAddress) =>
  callBy(listingResponse, path, query, async ({ status, listing, total }: Listing) => ({
    exists: status === 'success',
    entries: await entriesOfListing(listing, place, picture),
    total,
  }));

const detailsCall = (post_name: string, picture: PictureAddress) => {
  const { response, path } = providerApi.getBlogDetails;
  return callBy(response, path, { post_name }, async (post) => {
    const listing = post ? [listingOfDetails(post_name, post)] : [];
    const entries = await entriesOfListing(listing, { type: 'post', parent: '' }, picture);
    return { exists: post !== null, entries };
  });
};

const menuCall = () => {
  const { response, path } = providerApi.getMenuListing;
  return callBy(response, path, {}, ({ menus }) => ({
    exists: true,
    entries: menus.map(entryOfMenu),
  }));
};

const stepsCall = (post_name: string, picture: PictureAddress) => {
  const { response, path } = providerApi.getSection;
  const place: Place = { type: 'steps', parent: post_name };
  return callBy(response, path, { post_type: 'steps_section', post_name }, async ({ data }) => ({
    exists: true,
    entries: await entriesOfListing(data, place, picture),
  }));
};
