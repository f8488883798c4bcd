import { Hono } from 'hono';
import type { StudioContext, StudioEnv } from './studio-context.ts';

/** Below /api/session: who is signed in, and how to. */
export const sessionRoutes = (_context: StudioContext) => new Hono<StudioEnv>();
