import { Hono } from 'hono';
import { z } from 'zod';
import { htmlFromMarkdown } from '../../content/html/markdown.ts';
import { json } from '../failure.ts';
import { may } from '../guard-request.ts';
import { listPictures } from './list-pictures.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

/** Directly below /api: what forms need, Markdown and pictures. */
export const materialRoutes = ({ pictureFolders }: StudioContext) =>
  new Hono<StudioEnv>()
    .post('/markdown', may('read'), json(z.strictObject({ text: z.string() })), (c) =>
      c.json({ html: htmlFromMarkdown(c.req.valid('json').text) }),
    )
    .get('/pictures', may('read'), async (c) =>
      c.json({ pictures: await listPictures(pictureFolders) }),
    );
