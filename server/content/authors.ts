import type { ContentSource } from './content-source.ts';

/** What posts show of an author. */
export interface Author {
  /** URL of a picture; the firm's for an author without one. */
  photo: string | undefined;
  about: string | undefined;
  /** Whether posts in this name are by the firm. */
  isFirm: boolean;
}

export interface Authors {
  /**
   * The author of this name. One without an entry has the firm's photo.
   *
   * @returns undefined without a name
   */
  of(name: string | undefined): Author | undefined;
}

/** The authors of the store, which also knows those of posts from elsewhere. */
export async function readAuthors(content: Pick<ContentSource, 'list'>): Promise<Authors> {
  const { entries } = await content.list({ type: 'author', summary: true });
  const named = new Map(entries.map((entry) => [entry.title, entry]));
  const firm = entries.find(({ fields }) => fields.firm);
  return {
    of(name) {
      if (!name) return undefined;
      const author = named.get(name);
      return {
        photo: author?.banner ?? firm?.banner ?? undefined,
        about: author?.fields.about,
        isFirm: author?.fields.firm === true,
      };
    },
  };
}
