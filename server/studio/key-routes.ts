import { Hono } from 'hono';
import type { StudioContext, StudioEnv } from './studio-context.ts';

/** Below /api/keys: keys of the automation API. */
export const keyRoutes = (_context: StudioContext) => new Hono<StudioEnv>();
