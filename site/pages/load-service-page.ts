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
import { breadcrumbs } from '../head/breadcrumbs.ts';
import { faqPage } from '../head/faq-page.ts';
import { service } from '../head/service-offer.ts';

/** Loader and head of a service page; the view is in a chunk of its own. */

/**
 * Loads what a service page shows. In the browser it waits for none of the calls: the bundled
 * sections are shown at once, each of the others has its own spinner, and a section whose call
 * fails is left out (spec section 8).
 *
 * @throws a redirect to /not-found for an unknown category, and for a listing that says fail, if it is loaded
 */
export async function loadServicePage(client: QueryClient, slug: string): Promise<CategoryRecord> {
  const record = await inTime(`record of ${slug}`, () => getCategoryRecord(slug));
  if (!record) throw redirect({ to: '/not-found' });

  const listing = subServices(slug);
  // A service that did not exist a moment ago may have been published since.
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
  // While the listing is still loading, ServicePage redirects when it arrives.
  if (client.getQueryData(listing.queryKey) === null) throw redirect({ to: '/not-found' });
  return record;
}

/** The canonical address has one depth, whichever of the two was requested (see shownPath in canonical-url.ts). */
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
