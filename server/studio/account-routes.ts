import { Hono } from 'hono';
import type { StudioContext, StudioEnv } from './studio-context.ts';

/** Below /api/accounts: the people who may sign in. */
export const accountRoutes = (_context: StudioContext) => new Hono<StudioEnv>();
