import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { inTime } from '../provider/chunk-timeout.ts';
import { loadSections } from '../provider/load.ts';
import {
  bulkContent,
  steps,
  subServices,
  team,
  testimonials,
  upperBulkContent,
} from '../provider/queries.ts';
import type { CategoryRecord } from '../service-categories/category-record.ts';
import { getCategoryRecord } from '../service-categories/get-category-record.ts';
import { serviceNames } from '../service-categories/service-names.ts';
import { breadcrumbs } from '../head/breadcrumbs.ts';
import { faqPage } from '../head/faq-page.ts';
import { service } from '../head/service-offer.ts';

/** Loader and head of both depths of a service's address; apart from the view, which is fetched later. */

interface ServiceParams {
  subService: string;
  serviceDetails?: string;
}

/**
 * Loads what a service page shows. The last parameter says which service it is
 * (spec section 2). Only its listing is waited for, because it decides whether
 * there is such a page at all.
 *
 * @throws a redirect to /not-found for an unknown category, and for a listing that says fail
 */
export async function loadServicePage(
  client: QueryClient,
  { subService, serviceDetails }: ServiceParams,
): Promise<CategoryRecord> {
  const slug = serviceDetails ?? subService;
  const record = Object.hasOwn(serviceNames, subService)
    ? await inTime(`record of ${slug}`, () => getCategoryRecord(slug))
    : null;
  if (!record) throw redirect({ to: '/not-found' });

  const sections = loadSections(client, [
    team(slug),
    upperBulkContent(slug),
    testimonials(slug),
    steps(slug),
    bulkContent(slug),
  ]);
  // A call that fails is told by the section that is left out.
  const listing = await client.fetchQuery(subServices(slug)).catch(() => undefined);
  if (listing === null) throw redirect({ to: '/not-found' });
  await sections;
  return record;
}

/** The canonical address has one depth, whichever of the two led here. */
export function servicePageHead(record: CategoryRecord | undefined) {
  if (!record) return {};
  const path = `/services/${record.categoryUrl}`;
  return pageHead({
    path,
    title: record.pageMetaTitle,
    description: record.pageMetaContent,
    structuredData: import.meta.env.SSR
      ? [
          service(record),
          breadcrumbs([
            { name: 'Home', path: '/' },
            { name: 'Services', path: '/services' },
            { name: record.categoryName, path },
          ]),
          faqPage(record.faq),
        ]
      : undefined,
  });
}
