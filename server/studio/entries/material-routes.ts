import { readdir } from 'node:fs/promises';
import { extname } from 'node:path';
import { Hono } from 'hono';
import { z } from 'zod';
import { htmlFromMarkdown } from '../../content/html/markdown.ts';
import { json } from '../failure.ts';
import { may } from '../guard-request.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

/** The types of files that are pictures. */
const PICTURES = new Set(['.svg', '.webp', '.avif', '.png', '.jpg', '.gif']);

/** Directly below /api: what forms need, Markdown and pictures. */
export const materialRoutes = ({ pictureFolders }: StudioContext) =>
  new Hono<StudioEnv>()
    .post('/markdown', may('read'), json(z.strictObject({ text: z.string() })), (c) =>
      c.json({ html: htmlFromMarkdown(c.req.valid('json').text) }),
    )
    .get('/pictures', may('read'), async (c) => {
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
