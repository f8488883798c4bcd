import type { ContentSource } from './content-source.ts';
import type { Entry } from './entry.ts';

type Content = Pick<ContentSource, 'list'>;

/** What posts show of an author. */
export interface Author {
  /** URL of a picture of their own. */
  photo: string | undefined;
  about: string | undefined;
}

/** The authors by the names that posts state, also of posts from elsewhere. */
export async function readAuthors(content: Content): Promise<ReadonlyMap<string, Author>> {
  const authors = (await listAuthors(content)).filter(({ fields }) => !fields.firm);
  return new Map(
    authors.map(({ title, banner, fields }) => [
      title,
      { photo: banner ?? undefined, about: fields.about },
    ]),
  );
}

/** The author in whose name the firm writes; its photo stands for authors without one. Null if there is none. */
export async function readFirmAuthor(
  content: Content,
): Promise<{ name: string; photo: string } | null> {
  const firm = (await listAuthors(content)).find(({ fields }) => fields.firm);
  return firm ? { name: firm.title, photo: firm.banner ?? '' } : null;
}

const listAuthors = async (content: Content): Promise<Entry[]> =>
  (await content.list({ type: 'author', summary: true })).entries;
