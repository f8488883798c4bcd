import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import bootScript from './boot-script.ts?minified';
import { canonicalPath, shownPath } from './canonical-url.ts';
import earlyTurns from './early-turns.ts?minified';
import { fixedPages } from '../contract/site-paths.ts';
import { describeSite } from './describe-site.ts';
import type { PageRequest } from './provider/request-context.ts';
import { createSiteFacts } from './provider/site-facts.ts';
import { routePatterns } from './route-patterns.ts';

const handle = createStartHandler(defaultRenderHandler);

/**
 * The only export of the server bundle: the site's interface to the server process, which passes it
 * to createApp (server/app/app.ts).
 */
export const site = {
  /**
   * Returns a function that renders the page at the request's URL; everything else about the request is
   * ignored. It remembers the firm, so content that others must not see needs a renderer of its own.
   */
  openRenderer() {
    const readFacts = createSiteFacts();
    return async (request: Request, page: PageRequest): Promise<Response> => {
      const facts = await readFacts(page.callProvider);
      return handle(request, { context: { ...page, site: facts } });
    };
  },
  /** Texts of the scripts inlined in pages (server/pages/render/boot-script.ts). */
  inlineScripts: { bootScript, earlyTurns },
  canonicalPath,
  shownPath,
  describe: describeSite,
  routePatterns,
  /** The pages that are neither a service nor a post. */
  fixedPaths: fixedPages.map(({ path }) => path),
};

export type Site = typeof site;
