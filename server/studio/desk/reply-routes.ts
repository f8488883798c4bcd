import { Hono } from 'hono';
import { z } from 'zod';
import { sendInput } from '../../../contract/actions/send-input.ts';
import { attachFile } from '../../actions/enquiries/attach-file.ts';
import { releaseReplies } from '../../actions/enquiries/release-replies.ts';
import { sendReply } from '../../actions/enquiries/send-reply.ts';
import { listFiles, readContent } from '../../enquiries/conversation/message-files.ts';
import { fail, json, query } from '../failure.ts';
import { may } from '../guard-request.ts';
import { uploadOf } from '../pictures/picture-routes.ts';
import { respondToAction } from '../respond-to-action.ts';
import { readsOf, type StudioContext, type StudioEnv } from '../studio-context.ts';

const named = z.object({ name: z.string().max(1_000) });

/** Below /api/enquiries: replies that are mailed from the desk, and their attachments. */
export const replyRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>()
    .post('/:id/reply', json(sendInput.omit({ id: true })), (c) =>
      respondToAction(c, c.get('acting'), sendReply, {
        ...c.req.valid('json'),
        id: c.req.param('id'),
      }),
    )
    .post('/:id/release-replies', (c) =>
      respondToAction(c, c.get('acting'), releaseReplies, { enquiry: c.req.param('id') }),
    )
    .post('/:id/files', query(named), async (c) => {
      const upload = uploadOf(c);
      if (!upload) return fail(c, 'invalid', 'Send the file as the body.');
      return respondToAction(c, c.get('acting'), attachFile, {
        enquiry: c.req.param('id'),
        name: c.req.valid('query').name,
        type: c.req.header('Content-Type') ?? '',
        content: upload.body as AsyncIterable<Uint8Array>,
      });
    })
    .get('/:id/files/:file', may('enquiries:read'), async (c) => {
      const files = await listFiles(db, c.req.param('id'));
      const file = files.find(({ id }) => id === c.req.param('file'));
      if (!file) return fail(c, 'not-found', 'There is no such attachment.');
      const content = await readContent(readsOf(c.get('acting')), file.id);
      return c.body(new Uint8Array(content), 200, {
        // Whatever it contains, a browser saves it, and runs nothing in it.
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name.toWellFormed())}`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
      });
    });
