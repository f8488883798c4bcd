import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import { canonicalPath, shownPath } from './canonical-url.ts';
import { fixedPages } from './fixed-pages.ts';
import { describeSite } from './describe-site.ts';
import type { PageRequest } from './provider/request-context.ts';
import { readSiteFacts } from './provider/site-facts.ts';
import { routePatterns } from './route-patterns.ts';

const handle = createStartHandler(defaultRenderHandler);

/**
 * The only export of the server bundle: the site's interface to the server process, which passes it
 * to createApp (server/app.ts).
 */
export const site = {
  /** Renders the page at the request's URL. Everything else about the request is ignored. */
  async render(request: Request, page: PageRequest): Promise<Response> {
    const facts = await readSiteFacts(page.callProvider);
    return handle(request, { context: { ...page, site: facts } });
  },
  canonicalPath,
  shownPath,
  describe: describeSite,
  routePatterns,
  /** The pages that are neither a service nor a post. */
  fixedPaths: fixedPages.map(({ path }) => path),
};

export type Site = typeof site;
