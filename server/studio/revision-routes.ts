import { Hono } from 'hono';
import type { StudioContext, StudioEnv } from './studio-context.ts';

/** Below /api/revisions: every version of every entry. */
export const revisionRoutes = (_context: StudioContext) => new Hono<StudioEnv>();
