import type { ContentSource } from './content-source.ts';

type Content = Pick<ContentSource, 'list'>;

/** What posts show of an author. */
export interface Author {
  /** URL of a picture of their own. */
  photo: string | undefined;
  about: string | undefined;
}

/** The authors by the names that posts state, also of posts from elsewhere. */
export async function readAuthors(content: Content): Promise<ReadonlyMap<string, Author>> {
  const authors = (await content.list('author')).filter(({ body }) => !body.firm);
  return new Map(
    authors.map(({ body: { name, photo, about } }) => [name, { photo: photo ?? undefined, about }]),
  );
}

/** The author in whose name the firm writes; its photo stands for authors without one. Null if there is none. */
export async function readFirmAuthor(
  content: Content,
): Promise<{ name: string; photo: string } | null> {
  const firm = (await content.list('author')).find(({ body }) => body.firm)?.body;
  return firm ? { name: firm.name, photo: firm.photo ?? '' } : null;
}
