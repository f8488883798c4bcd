import type { SearchResults } from '../../contract/search.ts';
import { excerptOf, markTerms } from '../search/excerpt.ts';
import type { FoundDocuments } from '../search/find-documents.ts';
import { resolveText, type ReferenceValues } from './references.ts';

/** What was found as visitors see it: references replaced, words marked. */
export function searchResults(
  { documents, terms, total, counts, more, suggestion }: FoundDocuments,
  values: ReferenceValues,
): SearchResults {
  // What a page fills in by itself, such as the number of questions, is left out.
  const shown = (text: string) => resolveText(text, values).replaceAll(/\{\{[^{}]*\}\} ?/g, '');
  return {
    results: documents.map(({ kind, path, title, about, text }) => ({
      kind,
      path,
      title: markTerms(shown(title), terms),
      excerpt: excerptOf(shown(text || about), terms),
    })),
    total,
    counts,
    more,
    suggestion,
  };
}
