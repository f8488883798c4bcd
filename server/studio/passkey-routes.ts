import { Hono } from 'hono';
import type { StudioContext, StudioEnv } from './studio-context.ts';

/** Below /api/passkeys: those of the account. */
export const passkeyRoutes = (_context: StudioContext) => new Hono<StudioEnv>();
