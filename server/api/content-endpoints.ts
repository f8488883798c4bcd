import { Hono, type Context } from 'hono';
import type { Logger } from 'pino';
import type { z } from 'zod/mini';
import { cities } from '../../contract/cities.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { SiteValues } from '../../contract/kinds/site.ts';
import { parsePeopleQuery } from '../../contract/people-query.ts';
import { providerApi } from '../../contract/provider-api.ts';
import { ALL_SERVICES } from '../../contract/services.ts';
import { readAuthors } from '../content/authors.ts';
import { readClaims } from '../content/claims.ts';
import type { ContentSource } from '../content/content-source.ts';
import type { ListRequest } from '../content/entries.ts';
import type { Entry } from '../content/entry.ts';
import { readPageWords, readShownWords } from '../content/page-words.ts';
import { openPeople } from '../content/people/read-people.ts';
import { readRateCard } from '../content/rate-card.ts';
import { readRates } from '../content/rates.ts';
import { createRelatedPosts } from '../content/related-posts.ts';
import { respondToApiFailure } from './api-failure.ts';
import { describeOrigin } from './describe-origin.ts';
import { bodyOf, parseQuery, refuse, respondCacheable } from './json-response.ts';
import {
  blogDetailsBody,
  listingBody,
  menuBody,
  policyBody,
  questionsBody,
  stepsBody,
} from './listing-bodies.ts';
import { answerTimeZones, officeDay } from './answer-time-zones.ts';
import { createBodyCache } from './body-cache.ts';

/** The GET calls of spec section 7 and our own. Used for HTTP requests and, in-process, for rendering. */
export function createReadingApi(content: ContentSource, log: Pick<Logger, 'error'>): Hono {
  const app = new Hono();
  app.onError(respondToApiFailure(log));
  const cache = createBodyCache(content);
  const people = openPeople(content);

  /** Registers a GET (and HEAD) call: validates the query. */
  function get<Query extends z.ZodMiniObject>(
    endpoint: Endpoint<Query, z.ZodMiniType>,
    respond: (query: z.infer<Query>, c: Context) => Promise<Response>,
  ): void {
    app.get(`/${endpoint.path}`, async (c) => {
      const parsed = parseQuery(c, endpoint.query);
      return parsed.ok ? respond(parsed.query, c) : refuse(c, 'invalid_query', parsed.errors);
    });
  }

  /** A call whose body is cached. */
  function read<Query extends z.ZodMiniObject>(
    endpoint: Endpoint<Query, z.ZodMiniType>,
    body: (query: z.infer<Query>, c: Context) => Promise<object | Response>,
  ): void {
    get(endpoint, async (query, c) => {
      // The parsed query is the cache key, so different spellings share an entry.
      const result = await cache(endpoint.path + JSON.stringify(query), () => body(query, c));
      return result instanceof Response ? result : respondCacheable(c, result);
    });
  }

  /** A call that is not cached: there is no end of its queries, and they would evict the lists. */
  function readUncached<Query extends z.ZodMiniObject>(
    endpoint: Endpoint<Query, z.ZodMiniType>,
    body: (query: z.infer<Query>) => Promise<object>,
  ): void {
    get(endpoint, async (query, c) => respondCacheable(c, bodyOf(await body(query))));
  }

  read(providerApi.getBlogListing, async ({ post_type, ...paging }) =>
    listingBody(
      await content.list({
        type: post_type,
        order: post_type === 'post' ? 'newest' : 'position',
        ...listRequest(paging),
      }),
      post_type === 'post' ? await readAuthors(content) : undefined,
    ),
  );

  read(providerApi.getBlogDetails, async ({ post_name }, c) => {
    // The empty parent allows the unique index to be used.
    const post = await content.get({ type: 'post', parent: '', slug: post_name });
    return post
      ? blogDetailsBody(post, await readAuthors(content))
      : refuse(c, 'not_found', { post_name: ['no post has this name'] });
  });

  read(providerApi.getServices, async () =>
    listingBody(await content.list({ type: 'service', summary: true })),
  );

  read(providerApi.getServicesListing, async ({ post_name, post_type: _, ...paging }) => {
    if (post_name === ALL_SERVICES)
      return listingBody(await content.list({ type: 'service', ...listRequest(paging) }));
    return listingBody(
      await content.list({
        type: 'sub_service',
        parent: post_name,
        order: 'position-reversed',
        ...listRequest(paging),
      }),
    );
  });

  read(providerApi.getOurTeam, async ({ post_name, post_type: _, ...paging }) => {
    if (post_name === undefined)
      return listingBody(await content.list({ type: 'team', parent: '', ...listRequest(paging) }));
    const ofService = await content.list({
      type: 'team',
      parent: post_name,
      ...listRequest(paging),
    });
    if (ofService.exists) return listingBody(ofService);
    return oneOrFail(await content.get({ type: 'team', slug: post_name }));
  });

  read(providerApi.getBulkContent, async ({ post_name }) =>
    oneOrFail(await content.get({ type: 'bulk', slug: post_name })),
  );

  read(providerApi.getUpperBulkContent, async ({ post_name }) =>
    oneOrFail(await content.get({ type: 'upper_bulk', slug: post_name })),
  );

  read(providerApi.getTestimonial, async ({ post_name, post_type: _, ...paging }) =>
    listingBody(
      await content.list({
        type: 'testimonial',
        parent: post_name ?? '',
        ...listRequest(paging),
      }),
    ),
  );

  read(providerApi.getMenuListing, async () =>
    menuBody((await content.list({ type: 'menu' })).entries),
  );

  read(providerApi.getSection, async ({ post_name }) =>
    stepsBody((await content.list({ type: 'steps', parent: post_name })).entries),
  );

  read(providerApi.getPageWords, async ({ name }, c) => {
    const words = await readShownWords(content, name);
    return words ? { words } : refuse(c, 'not_found', { name: ['no page has this name'] });
  });

  read(providerApi.getPolicy, async ({ name }, c) => {
    const policy = await content.get({ type: 'policy', parent: '', slug: name });
    return policy
      ? policyBody(policy)
      : refuse(c, 'not_found', { name: ['no policy has this name'] });
  });

  read(providerApi.getQuestions, async () =>
    questionsBody((await content.list({ type: 'question' })).entries),
  );

  read(providerApi.getServiceRecord, async ({ post_name: slug }, c) => {
    const record = (await content.get({ type: 'record', parent: '', slug }))?.fields.words;
    return record ? { record } : refuse(c, 'not_found', { post_name: ['no record has this name'] });
  });

  read(providerApi.getRates, ({ service }) => readRates(content, service));

  read(providerApi.getPeople, async (given, c) => {
    const found = await people.find(parsePeopleQuery(given));
    // There is no end of such addresses: only the bare list is cached.
    return Object.keys(given).length > 0 ? respondCacheable(c, bodyOf(found)) : found;
  });

  read(providerApi.getPerson, async ({ slug }, c) => {
    const person = await people.get(slug);
    return person ?? refuse(c, 'not_found', { slug: ['nobody has this name'] });
  });

  read(providerApi.getRateCard, () => readRateCard(content));

  read(providerApi.getClaims, async () => ({ claims: await readClaims(content) }));

  readUncached(providerApi.getEnquiryOrigin, async ({ about }) => ({
    origin: await describeOrigin(content, about),
  }));

  readUncached(providerApi.getSearch, (query) => content.search(query));

  const relatedPosts = createRelatedPosts(content);
  read(providerApi.getRelatedPosts, async ({ post_name }) => {
    const related = await relatedPosts(post_name);
    return { posts: related.map(({ slug, title }) => ({ post_name: slug, post_title: title })) };
  });

  const cityNames = cities.map(({ name }) => name).toSorted();
  read(providerApi.getCities, async () => ({ cities: cityNames }));

  // What it says depends on the day, too.
  readUncached(providerApi.getTimeZones, async (query) => {
    const site = (await readPageWords(content, 'site')) as SiteValues | null;
    return answerTimeZones(query, site && officeDay(site.hours), Date.now());
  });

  return app;
}

interface Paging {
  page?: number | undefined;
  per_page?: number | undefined;
  fields?: 'summary' | undefined;
}

const DEFAULT_PAGE_SIZE = 10;

function listRequest({ page, per_page, fields }: Paging): Partial<ListRequest> {
  const request: Partial<ListRequest> = { summary: fields === 'summary' };
  // Without paging parameters the list is complete, as existing clients expect.
  if (page !== undefined || per_page !== undefined) {
    request.page = page ?? 1;
    request.perPage = per_page ?? DEFAULT_PAGE_SIZE;
  }
  return request;
}

function oneOrFail(entry: Entry | null) {
  return listingBody(
    entry ? { entries: [entry], total: 1, exists: true } : { entries: [], total: 0, exists: false },
  );
}
