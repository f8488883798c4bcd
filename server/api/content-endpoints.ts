import { Hono, type Context } from 'hono';
import type { Logger } from 'pino';
import type { z } from 'zod/mini';
import { cities } from '../../domain/cities.ts';
import type { Endpoint } from '../../contract/api/endpoint.ts';
import { parseOrigin } from '../../contract/enquiry/enquiry-origin.ts';
import { parsePeopleQuery } from '../../contract/people-query.ts';
import { providerApi } from '../../contract/api/provider-api.ts';
import { ALL_SERVICES } from '../../contract/api/services.ts';
import { readAuthors } from '../content/posts/authors.ts';
import { readClaims } from '../content/claims.ts';
import type { ContentSource, ListPageRequest } from '../content/content-source.ts';
import { readShownWords } from '../content/page-words.ts';
import { hasPlainPage } from '../content/published/bodies.ts';
import { openPeople } from '../people/read-people.ts';
import { readRateCard } from '../content/rate-card.ts';
import { readRates } from '../content/rates.ts';
import { createRelatedPosts } from '../content/posts/related-posts.ts';
import { respondToApiFailure } from './respond-to-failure.ts';
import { describeOrigin } from './describe-origin.ts';
import { bodyOf, parseQuery, refuse, respondCacheable } from './json-response.ts';
import { blogDetailsBody, entryBody, listingBody, oneOrFail, postsBody } from './listing-bodies.ts';
import { answerTimeZones, officeDay } from './answer-time-zones.ts';
import { createBodyCache } from './body-cache.ts';

/** The GET calls of spec section 7 and our own. Used for HTTP requests and, in-process, for rendering. */
export function createReadingApi(content: ContentSource, log: Pick<Logger, 'error'>): Hono {
  const app = new Hono();
  app.onError(respondToApiFailure(log));
  const cached = createBodyCache(content);
  const people = openPeople(content);

  /** Registers a GET (and HEAD) call: validates the query, and caches the body unless it is a Response. */
  function read<Query extends z.ZodMiniObject>(
    endpoint: Endpoint<Query, z.ZodMiniType>,
    body: (query: z.infer<Query>, c: Context) => Promise<object | Response>,
  ): void {
    app.get(`/${endpoint.path}`, async (c) => {
      const parsed = parseQuery(c, endpoint.query);
      if (!parsed.ok) return refuse(c, 'invalid_query', parsed.errors);
      // The parsed query is the cache key, so different spellings share an entry.
      const call = endpoint.path + JSON.stringify(parsed.query);
      const result = await cached(call, () => body(parsed.query, c));
      return result instanceof Response ? result : respondCacheable(c, result);
    });
  }

  read(providerApi.getBlogListing, async (query) =>
    query.post_type === 'post'
      ? postsBody(await content.posts(paged(query)), await readAuthors(content))
      : listingBody(await content.pages(paged(query))),
  );

  read(providerApi.getBlogDetails, async ({ post_name }, c) => {
    const post = await content.post(post_name);
    return post
      ? blogDetailsBody(post, await readAuthors(content))
      : refuse(c, 'not_found', { post_name: ['no post has this name'] });
  });

  read(providerApi.getServices, async () => listingBody(await content.services({ summary: true })));

  read(providerApi.getServicesListing, async ({ post_name: slug, ...query }) =>
    listingBody(
      slug === ALL_SERVICES
        ? await content.services(paged(query))
        : await content.ofService('sub_services', slug, paged(query)),
    ),
  );

  read(providerApi.getOurTeam, async ({ post_name: slug, ...query }) => {
    if (slug === undefined) return listingBody(await content.team(paged(query)));
    const team = await content.ofService('team', slug, paged(query));
    return team.exists ? listingBody(team) : oneOrFail(await content.member(slug));
  });

  read(providerApi.getBulkContent, async ({ post_name }) =>
    oneOrFail(await content.textOfService('bulk', post_name)),
  );

  read(providerApi.getUpperBulkContent, async ({ post_name }) =>
    oneOrFail(await content.textOfService('upper_bulk', post_name)),
  );

  read(providerApi.getTestimonial, async ({ post_name: slug, ...query }) =>
    listingBody(
      slug === undefined
        ? await content.testimonials(paged(query))
        : await content.ofService('testimonials', slug, paged(query)),
    ),
  );

  read(providerApi.getMenuListing, async () => ({ menus: await content.menus() }));

  read(providerApi.getSection, async ({ post_name }) => ({
    data: (await content.ofService('steps', post_name, {})).listing,
  }));

  read(providerApi.getPageWords, async ({ name }, c) => {
    const words = await readShownWords(content, name);
    return words ? { words } : refuse(c, 'not_found', { name: ['no page has this name'] });
  });

  read(providerApi.getPolicy, async ({ name }, c) => {
    const policy = await content.get('policy', name);
    return policy
      ? { ...policy.body, updated: policy.publishAt.slice(0, 10) }
      : refuse(c, 'not_found', { name: ['no policy has this name'] });
  });

  read(providerApi.getQuestions, async () => ({
    questions: (await content.list('question')).map(({ slug, body: { group, title, body } }) => ({
      group,
      id: slug,
      title,
      body,
    })),
  }));

  read(providerApi.getServiceRecord, async ({ post_name: slug }, c) => {
    const record = (await content.get('record', slug))?.body;
    return record ? { record } : refuse(c, 'not_found', { post_name: ['no record has this name'] });
  });

  read(providerApi.getRates, ({ service }) => readRates(content, service));

  read(providerApi.getPeople, async (given, c) => {
    const found = await people.find(parsePeopleQuery(given));
    return Object.keys(given).length > 0 ? respondUncached(c, found) : found;
  });

  read(providerApi.getPerson, async ({ slug }, c) => {
    const person = await people.get(slug);
    return person ?? refuse(c, 'not_found', { slug: ['nobody has this name'] });
  });

  read(providerApi.getEntries, async ({ kind }, c) =>
    hasPlainPage(kind)
      ? { entries: (await content.list(kind)).map(entryBody) }
      : refuse(c, 'not_found', { kind: ['no such kind has pages'] }),
  );

  read(providerApi.getEntry, async ({ kind, slug }, c) => {
    const entry = hasPlainPage(kind) ? await content.get(kind, slug) : null;
    return entry ? entryBody(entry) : refuse(c, 'not_found', { slug: ['no entry has this name'] });
  });

  read(providerApi.getRateCard, () => readRateCard(content));

  read(providerApi.getClaims, async () => ({ claims: await readClaims(content) }));

  read(providerApi.getEnquiryOrigin, async ({ about }, c) =>
    respondUncached(c, { origin: await describeOrigin(content, parseOrigin(about)) }),
  );

  read(providerApi.getSearch, async (query, c) => respondUncached(c, await content.search(query)));

  const relatedPosts = createRelatedPosts(content);
  read(providerApi.getRelatedPosts, async ({ post_name }) => ({
    posts: await relatedPosts(post_name),
  }));

  const cityNames = cities.map(({ name }) => name).toSorted();
  read(providerApi.getCities, async () => ({ cities: cityNames }));

  read(providerApi.getTimeZones, async (query, c) => {
    const site = (await content.get('site', 'site'))?.body;
    const { filters } = await people.find(parsePeopleQuery({}));
    const overlaps = filters.find(({ filter }) => filter === 'overlap')?.links;
    const office = site ? officeDay(site.hours) : null;
    return respondUncached(c, answerTimeZones(query, office, Date.now(), overlaps));
  });

  return app;
}

/** For calls with unbounded queries, which would evict the lists from the cache. */
const respondUncached = (c: Context, value: object) => respondCacheable(c, bodyOf(value));

interface Paging {
  page?: number;
  per_page?: number;
  fields?: 'summary';
}

const DEFAULT_PAGE_SIZE = 10;

function paged({ page, per_page, fields }: Paging): ListPageRequest {
  const summary = fields === 'summary';
  // Without paging parameters the list is complete, as existing clients expect.
  if (page === undefined && per_page === undefined) return { summary };
  return { summary, page: page ?? 1, perPage: per_page ?? DEFAULT_PAGE_SIZE };
}
