import { decodeEntities } from '../../contract/text-entities.ts';
import type { ContentSource } from './content-source.ts';

/** A service with a page. */
export interface NamedService {
  slug: string;
  title: string;
}

/** The services that have a page, with the short names of their records, or else their titles. */
export async function listNamedServices(
  content: Pick<ContentSource, 'list'>,
): Promise<NamedService[]> {
  const [services, records] = await Promise.all([content.list('service'), content.list('record')]);
  const names = new Map(records.map(({ slug, body }) => [slug, body.name]));
  return services
    .filter(({ body }) => body.sub_services !== null)
    .map(({ slug, body }) => ({
      slug,
      title: names.get(slug) ?? decodeEntities(body.service.post_title),
    }));
}
