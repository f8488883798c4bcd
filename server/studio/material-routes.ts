import { Hono } from 'hono';
import type { StudioContext, StudioEnv } from './studio-context.ts';

/** Directly below /api: what forms need, Markdown and pictures. */
export const materialRoutes = (_context: StudioContext) => new Hono<StudioEnv>();
