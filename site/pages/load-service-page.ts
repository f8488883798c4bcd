import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { cardOfPath } from '../head/social-card.ts';
import { inTime } from '../provider/load-script.ts';
import { loadMain, loadSections } from '../provider/load.ts';
import { loadWords, wordsIn } from '../provider/page-words.ts';
import {
  bulkContent,
  serviceEntry,
  steps,
  subServices,
  team,
  testimonials,
  upperBulkContent,
} from '../provider/queries.ts';
import {
  nameService,
  textOf,
  type ProvidedService,
} from '../sections/service-banner/provided-service.ts';
import type { CategoryRecord } from '../service-categories/category-record.ts';
import { getCategoryRecord } from '../service-categories/get-category-record.ts';
import { breadcrumbs } from '../head/breadcrumbs.ts';
import { faqPage } from '../head/faq-page.ts';
import { service } from '../head/service-offer.ts';

/** Loader and head of a service page; the view is in its own chunk. */

/** A service with a bundled category record, or one that only the provider knows. */
export type ServicePageData =
  | { record: CategoryRecord }
  | {
      provided: ProvidedService;
      heading: CategoryRecord['serviceHeading'];
      /** For search engines, if the provider says nothing. */
      description: string;
    };

/**
 * Loads the data of a service page. In the browser it waits for none of the calls: sections with
 * bundled data are shown immediately, each of the others has its own spinner, and a section whose
 * call fails is left out (spec section 8). A service without a bundled record waits for what the
 * provider says of it.
 *
 * @returns undefined if the server cannot say whether the service exists; the browser tries again
 * @throws a redirect to /not-found for an unknown service, or if the listing's status is fail
 */
export async function loadServicePage(
  client: QueryClient,
  slug: string,
): Promise<ServicePageData | undefined> {
  const [record] = await Promise.all([
    inTime(`record of ${slug}`, () => getCategoryRecord(slug)),
    loadWords(client, 'plans', 'service-pages', 'shared'),
  ]);
  const listing = subServices(slug);
  // A service that was missing may have been published since.
  if (client.getQueryData(listing.queryKey) === null)
    client.removeQueries({ queryKey: listing.queryKey });
  if (!record) {
    const parts = await loadMain(client, listing);
    if (parts === null) throw redirect({ to: '/not-found' });
    if (parts === undefined) return undefined;
  }
  const sections = loadSections(client, [
    listing,
    team(slug),
    upperBulkContent(slug),
    testimonials(slug),
    steps(slug),
    bulkContent(slug),
  ]);
  if (!record) {
    const entry = serviceEntry(slug);
    await Promise.all([sections, client.prefetchQuery(entry), loadWords(client, 'services')]);
    const words = wordsIn(client, 'services')?.unrecorded;
    if (!words) return undefined;
    const provided = nameService(slug, client.getQueryData(entry.queryKey) ?? null);
    return {
      provided,
      heading: { title: words.title, body: words.lead },
      description: words.description.replaceAll('{name}', provided.name),
    };
  }
  await sections;
  // If the listing is still loading, ServicePage redirects when it arrives.
  if (client.getQueryData(listing.queryKey) === null) throw redirect({ to: '/not-found' });
  return { record };
}

/** The canonical URL is the short one, whichever of the two was requested (shownPath in canonical-url.ts). */
export function servicePageHead(slug: string, data: ServicePageData | undefined) {
  const path = `/services/${slug}`;
  // The call failed on the server. The browser retries it and then sets the real head.
  if (!data) return pageHead({ path, title: 'Services', description: 'One of our services.' });
  if ('provided' in data) {
    const { name, entry } = data.provided;
    const text = textOf(entry?.post_content ?? '');
    return pageHead({
      path,
      title: name,
      description: text === '' ? data.description : text,
      card: cardOfPath('/services'),
      structuredData: import.meta.env.SSR ? [breadcrumbsOf(name, path)] : undefined,
    });
  }
  const { record } = data;
  return pageHead({
    path,
    title: record.pageMetaTitle,
    description: record.pageMetaContent,
    structuredData: import.meta.env.SSR
      ? [service(record), breadcrumbsOf(record.categoryName, path), faqPage(record.faq)]
      : undefined,
  });
}

const breadcrumbsOf = (name: string, path: string) =>
  breadcrumbs([
    { name: 'Home', path: '/' },
    { name: 'Services', path: '/services' },
    { name, path },
  ]);
