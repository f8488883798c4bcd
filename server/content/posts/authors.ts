import type { ContentSource } from '../content-source.ts';
import type { Bodies } from '../published/bodies.ts';

/** The authors by the names that posts state, without the firm. */
export async function readAuthors(
  content: Pick<ContentSource, 'list'>,
): Promise<ReadonlyMap<string, Bodies['author']>> {
  const authors = (await content.list('author')).filter(({ body }) => !body.firm);
  return new Map(authors.map(({ body }) => [body.name, body]));
}
