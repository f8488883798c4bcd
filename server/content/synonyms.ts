import type { Synonyms } from '../search/read-query.ts';
import type { ContentSource } from './content-source.ts';

/** What the search takes for the same; undefined if the store has none. */
export async function readSynonyms(
  content: Pick<ContentSource, 'get'>,
): Promise<Synonyms | undefined> {
  const words = await content.get('synonyms', 'synonyms');
  return words?.body.groups as Synonyms | undefined;
}
