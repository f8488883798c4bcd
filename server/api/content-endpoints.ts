import { Hono, type Context } from 'hono';
import type { Logger } from 'pino';
import type { z } from 'zod/mini';
import { cities } from '../../contract/cities.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { parseOrigin } from '../../contract/enquiry-origin.ts';
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
  teamBody,
} from './listing-bodies.ts';
import { answerTimeZones, officeDay } from './answer-time-zones.ts';
import { createBodyCache, type BodyCache } from './body-cache.ts';

/** The GET calls of spec section 7 and our own. Used for HTTP requests and, in-process, for rendering. */
export function createReadingApi(content: ContentSource, log: Pick<Logger, 'error'>): Hono {
  const app = new Hono();
  app.onError(respondToApiFailure(log));
  const cached = createBodyCache(content);
  const people = openPeople(content);

  /**
   * Registers a GET (and HEAD) call: validates the query.
   *
   * @param bodies caches the bodies, or does not
   */
  function read<Query extends z.ZodMiniObject>(
    endpoint: Endpoint<Query, z.ZodMiniType>,
    body: (query: z.infer<Query>, c: Context) => Promise<object | Response>,
    bodies: BodyCache = cached,
  ): void {
    app.get(`/${endpoint.path}`, async (c) => {
      const parsed = parseQuery(c, endpoint.query);
      if (!parsed.ok) return refuse(c, 'invalid_query', parsed.errors);
      // The parsed query is the cache key, so different spellings share an entry.
      const call = endpoint.path + JSON.stringify(parsed.query);
      const result = await bodies(call, () => body(parsed.query, c));
      return result instanceof Response ? result : respondCacheable(c, result);
    });
  }

  read(providerApi.getBlogListing, async (query) =>
    query.post_type === 'post'
      ? listingBody(
          await content.list({ type: 'post', order: 'newest', ...paged(query) }),
          await readAuthors(content),
        )
      : listingBody(await content.list({ type: 'page', ...paged(query) })),
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

  read(providerApi.getServicesListing, async ({ post_name: parent, ...query }) => {
    const request: ListRequest =
      parent === ALL_SERVICES
        ? { type: 'service' }
        : { type: 'sub_service', parent, order: 'position-reversed' };
    return listingBody(await content.list({ ...request, ...paged(query) }));
  });

  read(providerApi.getOurTeam, async ({ post_name: slug, ...query }) => {
    const team = await content.list({ type: 'team', parent: slug ?? '', ...paged(query) });
    if (slug === undefined) {
      const { entries } = await content.list({ type: 'profile', summary: true });
      return teamBody(team, new Set(entries.map((person) => person.slug)));
    }
    if (team.exists) return listingBody(team);
    return oneOrFail(await content.get({ type: 'team', slug }));
  });

  read(providerApi.getBulkContent, async ({ post_name }) =>
    oneOrFail(await content.get({ type: 'bulk', slug: post_name })),
  );

  read(providerApi.getUpperBulkContent, async ({ post_name }) =>
    oneOrFail(await content.get({ type: 'upper_bulk', slug: post_name })),
  );

  read(providerApi.getTestimonial, async ({ post_name: parent = '', ...query }) =>
    listingBody(await content.list({ type: 'testimonial', parent, ...paged(query) })),
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

  read(
    providerApi.getEnquiryOrigin,
    async ({ about }) => ({ origin: await describeOrigin(content, parseOrigin(about)) }),
    uncached,
  );

  read(providerApi.getSearch, (query) => content.search(query), uncached);

  const relatedPosts = createRelatedPosts(content);
  read(providerApi.getRelatedPosts, async ({ post_name }) => {
    const related = await relatedPosts(post_name);
    return { posts: related.map(({ slug, title }) => ({ post_name: slug, post_title: title })) };
  });

  const cityNames = cities.map(({ name }) => name).toSorted();
  read(providerApi.getCities, async () => ({ cities: cityNames }));

  // What it says depends on the day, too.
  read(
    providerApi.getTimeZones,
    async (query) => {
      const site = (await readPageWords(content, 'site')) as SiteValues | null;
      const { filters } = await people.find(parsePeopleQuery({}));
      const overlaps = filters.find(({ filter }) => filter === 'overlap')?.links;
      return answerTimeZones(query, site && officeDay(site.hours), Date.now(), overlaps);
    },
    uncached,
  );

  return app;
}

/** For calls with no end of queries, which would evict the lists. */
const uncached: BodyCache = async (_call, make) => {
  const made = await make();
  return made instanceof Response ? made : bodyOf(made);
};

interface Paging {
  page?: number;
  per_page?: number;
  fields?: 'summary';
}

const DEFAULT_PAGE_SIZE = 10;

function paged({ page, per_page, fields }: Paging): Omit<ListRequest, 'type'> {
  const summary = fields === 'summary';
  // Without paging parameters the list is complete, as existing clients expect.
  if (page === undefined && per_page === undefined) return { summary };
  return { summary, page: page ?? 1, perPage: per_page ?? DEFAULT_PAGE_SIZE };
}

function oneOrFail(entry: Entry | null) {
  return listingBody(
    entry ? { entries: [entry], total: 1, exists: true } : { entries: [], total: 0, exists: false },
  );
}
