import { decodeEntities } from '../../contract/text-entities.ts';
import type { ContentSource } from './content-source.ts';

/** A service with a page. */
export interface NamedService {
  slug: string;
  title: string;
}

/** The services that have a page, with the short names of their records, or else their titles. */
export async function listNamedServices(
  content: Pick<ContentSource, 'list' | 'services' | 'serviceAddresses'>,
): Promise<NamedService[]> {
  const [{ listing }, addresses, records] = await Promise.all([
    content.services({ summary: true }),
    content.serviceAddresses(),
    content.list('record'),
  ]);
  const withPage = new Set(addresses.map(({ slug }) => slug));
  const names = new Map(records.map(({ slug, body }) => [slug, body.name]));
  return listing
    .filter(({ post_name: slug }) => withPage.has(slug))
    .map(({ post_name: slug, post_title }) => ({
      slug,
      title: names.get(slug) ?? decodeEntities(post_title),
    }));
}
