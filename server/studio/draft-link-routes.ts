import { Hono } from 'hono';
import type { StudioContext, StudioEnv } from './studio-context.ts';

/** Below /api/draft-links: links for people without an account. */
export const draftLinkRoutes = (_context: StudioContext) => new Hono<StudioEnv>();
