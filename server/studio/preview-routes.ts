import { Hono } from 'hono';
import type { StudioContext, StudioEnv } from './studio-context.ts';

/** Below /api/preview: addresses of previews, and the pages that a publish changes. */
export const previewRoutes = (_context: StudioContext) => new Hono<StudioEnv>();
