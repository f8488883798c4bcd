import { Hono } from 'hono';
import type { StudioContext, StudioEnv } from './studio-context.ts';

/** Below /api/entries: the entries, and their drafts. */
export const entryRoutes = (_context: StudioContext) => new Hono<StudioEnv>();
