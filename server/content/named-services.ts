import type { ContentSource } from './content-source.ts';

/** A service with a page. */
export interface NamedService {
  slug: string;
  title: string;
}

/** The services that have a page, with the short names of their records, or else their titles. */
export async function listNamedServices(
  content: Pick<ContentSource, 'list' | 'serviceAddresses'>,
): Promise<NamedService[]> {
  const { entries } = await content.list({ type: 'service', summary: true });
  const addresses = await content.serviceAddresses();
  const withPage = new Set(addresses.map(({ slug }) => slug));
  const { entries: records } = await content.list({ type: 'record' });
  const names = new Map(records.map(({ slug, title }) => [slug, title]));
  return entries
    .filter(({ slug }) => withPage.has(slug))
    .map(({ slug, title }) => ({ slug, title: names.get(slug) ?? title }));
}
