import { Hono } from 'hono';
import type { StudioContext, StudioEnv } from './studio-context.ts';

/** Below /api/audit: who did what. */
export const auditRoutes = (_context: StudioContext) => new Hono<StudioEnv>();
