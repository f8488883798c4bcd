import type { PageData } from '../../provider/page-data.ts';
import { redirect } from '@tanstack/react-router';
import { pageHead } from '../../head/page-head.ts';
import { cardOfPath } from '../../head/social-card.ts';
import { loadMain, loadSections } from '../../provider/load.ts';
import { pageWords, wordsIn } from '../../provider/page-words.ts';
import { rateOf, startingRates } from '../../provider/rates.ts';
import {
  bulkContent,
  serviceEntry,
  serviceRecord,
  steps,
  subServices,
  team,
  testimonials,
  upperBulkContent,
} from '../../provider/queries.ts';
import { nameService, textOf } from '../../sections/service-banner/provided-service.ts';
import { breadcrumbs } from '../../head/breadcrumbs.ts';
import { faqPage } from '../../head/faq-page.ts';
import { service } from '../../head/service-offer.ts';

/** Loader and head of a service page; the view is in its own chunk. */

/**
 * Loads the data of a service page. In the browser it waits for the category record and the words alone: each
 * of the other sections has its own spinner, and what a call that fails would have brought is left out
 * (spec section 8). A service without a record waits for what the provider says of it.
 *
 * If a call failed on the server that says whether the service exists, the browser tries again.
 *
 * @throws a redirect to /not-found for an unknown service, or if the listing's status is fail
 */
export async function loadServicePage(pageData: PageData, slug: string): Promise<void> {
  const listing = subServices(slug);
  // A service that was missing may have been published since.
  if (pageData.get(listing) === null) pageData.forget(listing);
  const main = [
    serviceRecord(slug),
    ...(['plans', 'service-pages', 'shared'] as const).map(pageWords),
  ];
  await Promise.all(main.map((query) => pageData.prefetch(query)));
  const record = pageData.get(serviceRecord(slug));
  if (record === undefined && import.meta.env.SSR) return;
  if (!record) {
    const parts = await loadMain(pageData, listing);
    if (parts === null) throw redirect({ to: '/not-found' });
    if (parts === undefined) return;
  }
  const sections = loadSections(pageData, [
    listing,
    team(slug),
    upperBulkContent(slug),
    testimonials(slug),
    steps(slug),
    bulkContent(slug),
    startingRates(slug),
  ]);
  if (!record)
    await Promise.all(
      [serviceEntry(slug), pageWords('services')].map((query) => pageData.prefetch(query)),
    );
  await sections;
  // If the listing is still loading, ServicePage redirects when it arrives.
  if (pageData.get(listing) === null) throw redirect({ to: '/not-found' });
}

/** The canonical URL is the short one, whichever of the two was requested (shownPath in canonical-url.ts). */
export function servicePageHead(slug: string, pageData: PageData) {
  const path = `/services/${slug}`;
  const record = pageData.get(serviceRecord(slug));
  if (record) {
    const rates = pageData.get(startingRates(slug));
    return pageHead({
      path,
      ...record.search,
      structuredData: import.meta.env.SSR
        ? [
            service(slug, record, rates && rateOf(rates, slug)),
            breadcrumbsOf(record.name, path),
            faqPage(record.questions),
          ]
        : undefined,
    });
  }
  // The call failed. If that was on the server, the browser retries it and then sets the real head.
  if (!pageData.get(subServices(slug)))
    return pageHead({ path, title: 'Services', description: 'One of our services.' });
  const { name, entry } = nameService(slug, pageData.get(serviceEntry(slug)) ?? null);
  const text = textOf(entry?.post_content ?? '');
  const unrecorded = wordsIn(pageData, 'services')?.unrecorded;
  return pageHead({
    path,
    title: name,
    description: text || unrecorded?.description.replaceAll('{name}', name),
    card: cardOfPath('/services'),
    structuredData: import.meta.env.SSR ? [breadcrumbsOf(name, path)] : undefined,
  });
}

const breadcrumbsOf = (name: string, path: string) =>
  breadcrumbs({ name: 'Services', path: '/services' }, { name, path });
