import { Hono } from 'hono';
import type { StudioContext, StudioEnv } from './studio-context.ts';

/** /preview/:token/…: pages with drafts in them, for whoever has the address; mounted beside the API. */
export const previewPageRoutes = (_context: StudioContext) =>
  new Hono<StudioEnv>().get('/preview/:token/*', (c) => c.notFound());
