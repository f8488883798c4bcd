import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import { canonicalPath, shownPath } from './canonical-url.ts';
import { describeSite } from './describe-site.ts';
import type { PageRequestContext } from './provider/request-context.ts';

const handle = createStartHandler(defaultRenderHandler);

/**
 * The entry of the server bundle, and its only export: the site as the server
 * process sees it. The process hands it to createApp (server/app.ts).
 */
export const site = {
  /** Renders the page at the request's address. Everything else about the request is ignored. */
  render: (request: Request, context: PageRequestContext): Promise<Response> =>
    Promise.resolve(handle(request, { context })),
  canonicalPath,
  shownPath,
  describe: describeSite,
};

export type Site = typeof site;
