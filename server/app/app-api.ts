import type { Hono } from 'hono';
import { createApiRoutes } from '../api/api-routes.ts';
import { createClientReader } from '../api/client-reader.ts';
import { describeOrigin } from '../api/describe-origin.ts';
import type { AppContext } from './app-context.ts';
import type { AppPages } from './app-pages.ts';
import type { ContentSource } from '../content/content-source.ts';
import { queueOf } from '../db/commit-queue.ts';
import { createAccept } from '../enquiries/accept-enquiry.ts';
import { answerBy } from '../content/answer-by.ts';
import { notifierOf } from '../enquiries/deliver/destination.ts';
import { receiptQuery } from '../enquiries/receipt.ts';
import { createEnquiryRateLimiter } from '../enquiries/screen/enquiry-rate-limits.ts';
import { issueFormToken } from '../enquiries/screen/form-token.ts';
import { countEnquiries } from '../operations/count-enquiries.ts';
import type { SiteBuild } from './site-build.ts';
import { createVitalsCounter } from '../vitals/count-vitals.ts';

/** The calls in docs/specification.md, section 7. */
export function createAppApi(
  context: AppContext,
  { site, enquiryStored }: SiteBuild,
  { content, readingApi, pages }: { content: ContentSource; readingApi: Hono; pages: AppPages },
) {
  const { config, db, secret, metrics, log } = context;
  const limited = config.rateLimit === 'on';
  const vitals = createVitalsCounter({ ...context, queue: queueOf(db) });
  const visits = config.vitals ? { routes: site.routePatterns(), count: vitals.count } : null;
  const accept = createAccept({
    ...context,
    rateLimiter: limited ? createEnquiryRateLimiter(secret, db) : null,
    destinations: notifierOf(context.destinations)('received'),
    siteUrl: config.siteUrl,
    stored: enquiryStored,
  });
  const routes = createApiRoutes(readingApi, visits, {
    log,
    accept: countEnquiries(metrics, accept),
    describeOrigin: (about) => describeOrigin(content, about),
    issueFormToken: () => issueFormToken(secret),
    answerBy: async () => {
      const words = await content.get('site', 'site');
      return words && answerBy(words.body, new Date());
    },
    receiptQuery: (stored) => receiptQuery(secret, stored),
    siteUrl: config.siteUrl,
    limitArrivals: limited,
    client: createClientReader(config.trustedProxies, secret, (proxy) =>
      log.warn({ proxy }, 'a proxy is not in TRUSTED_PROXIES: its visitors count as one client'),
    ),
    // Enquiries need the CPU more.
    drawForm: async (page, formOutcome) =>
      pages.queue.full()
        ? null
        : pages.queue.render(withOrigin(page, formOutcome.about), { formOutcome }),
  });
  /** Writes what visitors' browsers measured. */
  const { stop } = vitals;
  return { routes, stop };
}

/** The address of a form's page, with what the enquiry is about. */
const withOrigin = (page: string, about: string | null) =>
  about === null ? page : `${page}?${new URLSearchParams({ about })}`;
