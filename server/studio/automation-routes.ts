import { Hono } from 'hono';
import type { StudioContext } from './studio-context.ts';

/** Below /api/v1: the API for automation, with keys instead of cookies. */
export const automationRoutes = (_context: StudioContext) => new Hono().basePath('/api/v1');
