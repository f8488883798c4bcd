import { readdir } from 'node:fs/promises';
import { extname } from 'node:path';
import { Hono } from 'hono';
import { z } from 'zod';
import { DRAFT_LIMITS } from '../../../contract/kinds/draft-limits.ts';
import { json } from '../failure.ts';
import { may } from '../guard-request.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

/** The types of files that are pictures. */
const PICTURES = new Set(['.svg', '.webp', '.avif', '.png', '.jpg', '.gif']);

const markdown = z.strictObject({ text: z.string().max(DRAFT_LIMITS.characters) });

/** Directly below /api: what forms need, Markdown and pictures. */
export const markdownAndPictureRoutes = ({ pictureFolders, runTexts }: StudioContext) =>
  new Hono<StudioEnv>()
    .post('/markdown', may('content:read'), json(markdown), async (c) => {
      const { id } = c.get('session').account;
      return c.json({ html: await runTexts(id, 'toHtml', c.req.valid('json').text) });
    })
    .get('/pictures', may('content:read'), async (c) => {
      const pictures: string[] = [];
      for (const [start, folder] of Object.entries(pictureFolders)) {
        // There are no imported pictures before an import.
        const names = await readdir(folder, { recursive: true }).catch(() => []);
        for (const name of names.toSorted())
          if (PICTURES.has(extname(name)))
            pictures.push(`/static/pictures/${start}${name.replaceAll('\\', '/')}`);
      }
      return c.json({ pictures });
    });
