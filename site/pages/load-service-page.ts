import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { inTime } from '../provider/load-script.ts';
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
import { breadcrumbs } from '../head/breadcrumbs.ts';
import { faqPage } from '../head/faq-page.ts';
import { service } from '../head/service-offer.ts';

/** Loader and head of a service page; the view is in its own chunk. */

/**
 * Loads the data of a service page. In the browser it waits for none of the calls: sections with
 * bundled data are shown immediately, each of the others has its own spinner, and a section whose
 * call fails is left out (spec section 8).
 *
 * @throws a redirect to /not-found for an unknown category, or if the listing's status is fail
 */
export async function loadServicePage(client: QueryClient, slug: string): Promise<CategoryRecord> {
  const record = await inTime(`record of ${slug}`, () => getCategoryRecord(slug));
  if (!record) throw redirect({ to: '/not-found' });

  const listing = subServices(slug);
  // A service that was missing may have been published since.
  if (client.getQueryData(listing.queryKey) === null)
    client.removeQueries({ queryKey: listing.queryKey });
  await loadSections(client, [
    listing,
    team(slug),
    upperBulkContent(slug),
    testimonials(slug),
    steps(slug),
    bulkContent(slug),
  ]);
  // If the listing is still loading, ServicePage redirects when it arrives.
  if (client.getQueryData(listing.queryKey) === null) throw redirect({ to: '/not-found' });
  return record;
}

/** The canonical URL is the short one, whichever of the two was requested (shownPath in canonical-url.ts). */
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
