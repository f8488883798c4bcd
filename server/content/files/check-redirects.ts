import { contentKinds, kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { RedirectValues } from '../../../contract/kinds/redirect.ts';
import { ContentFileError } from './parse-content-file.ts';
import { throwError, type EntryFile } from './read-content.ts';

/** What the paths of pages of entries start with. */
const PAGE_PATHS = Object.values(contentKinds).flatMap(({ page }) => (page === null ? [] : [page]));

/**
 * Checks the redirects of a content folder against each other and against the pages loaded with
 * them: none may hide a page, and one to a post or a service must lead to one that is loaded.
 *
 * @param failed gets the error of each invalid redirect; by default the first is thrown
 */
export function checkRedirects(
  files: readonly EntryFile[],
  failed: (error: ContentFileError) => void = throwError,
): void {
  const pages = new Set(files.map(({ kind, slug }) => `${kindOf(kind).page}${slug}`));
  const redirects = files
    .filter(({ kind }) => kind === 'redirect')
    .map(({ file, values }) => ({ file, values: values as RedirectValues }));
  const former = new Set(redirects.map(({ values }) => values.from));
  const seen = new Set<string>();
  for (const { file, values } of redirects) {
    const { from, to } = values;
    const fail = (reason: string) => failed(new ContentFileError(file, reason));
    if (seen.has(from)) fail(`from: ${from} is redirected by two files`);
    seen.add(from);
    if (pages.has(from)) fail(`from: ${from} is an existing page`);
    if (to === undefined) continue;
    if (former.has(to)) fail(`to: ${to} is itself redirected; use the final path`);
    if (PAGE_PATHS.some((start) => to.startsWith(start)) && !pages.has(to))
      fail(`to: the page ${to} does not exist`);
  }
}
