import { Hono } from 'hono';
import type { StudioContext, StudioEnv } from './studio-context.ts';

/** Directly below /api: publish, schedule, undo. */
export const publishRoutes = (_context: StudioContext) => new Hono<StudioEnv>();
