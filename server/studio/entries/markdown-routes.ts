import { Hono } from 'hono';
import { z } from 'zod';
import { DRAFT_LIMITS } from '../../../contract/kinds/draft-limits.ts';
import { json } from '../failure.ts';
import { may } from '../guard-request.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

const markdown = z.strictObject({ text: z.string().max(DRAFT_LIMITS.characters) });

/** Below /api/markdown: what a text looks like. */
export const markdownRoutes = ({ runTexts }: StudioContext) =>
  new Hono<StudioEnv>().post('/', may('content:read'), json(markdown, 'studio'), async (c) => {
    const { id } = c.get('session').account;
    return c.json({ html: await runTexts(id, 'toHtml', c.req.valid('json').text) });
  });
