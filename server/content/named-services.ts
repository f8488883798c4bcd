import { decodeEntities } from '../../contract/text-entities.ts';
import type { ContentSource } from './content-source.ts';
import type { PublishedRow } from './published/published-rows.ts';

/** A service with a page. */
export interface NamedService {
  slug: string;
  title: string;
}

/** The services by position, without those that have no page at their provider. */
export const listServicesWithPage = async (
  content: Pick<ContentSource, 'list'>,
): Promise<PublishedRow<'service'>[]> =>
  (await content.list('service')).filter(({ body }) => body.sub_services !== null);

/** The services that have a page, with the short names of their records, or else their titles. */
export async function listNamedServices(
  content: Pick<ContentSource, 'list'>,
): Promise<NamedService[]> {
  const [services, records] = await Promise.all([
    listServicesWithPage(content),
    content.list('record'),
  ]);
  const names = new Map(records.map(({ slug, body }) => [slug, body.name]));
  return services.map(({ slug, body }) => ({
    slug,
    title: names.get(slug) ?? decodeEntities(body.service.post_title),
  }));
}
