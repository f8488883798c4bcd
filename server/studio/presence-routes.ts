import { Hono } from 'hono';
import type { StudioContext, StudioEnv } from './studio-context.ts';

/** Below /api/presence: who has an entry open. */
export const presenceRoutes = (_context: StudioContext) => new Hono<StudioEnv>();
