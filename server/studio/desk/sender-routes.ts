import { Hono } from 'hono';
import { counted, eraseSender } from '../../actions/enquiries/erase-sender.ts';
import { showSender } from '../../actions/enquiries/show-enquiries.ts';
import { getEnquiry, NO_ENQUIRY } from '../../enquiries/read-enquiries.ts';
import { COPIES_LEFT } from '../../enquiries/retain/forget-enquiries.ts';
import { fail } from '../failure.ts';
import { may, verified } from '../guard-request.ts';
import { failAction, runFor } from '../respond-to-action.ts';
import { readerOf, type StudioContext, type StudioEnv } from '../studio-context.ts';

/** Below /api/enquiries: all that is stored of the sender of an enquiry, by the mail address. */
export const senderRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>()
    .get('/:id/sender', may('enquiries:write'), verified, async (c) => {
      const enquiry = await getEnquiry(db, c.req.param('id'));
      if (!enquiry) return fail(c, 'not-found', NO_ENQUIRY);
      return c.json(await showSender(readerOf(c.get('acting')), enquiry.email));
    })
    .delete('/:id/sender', async (c) => {
      const acting = c.get('acting');
      const whose = { enquiry: c.req.param('id') };
      const done = await runFor(acting, eraseSender, whose);
      if (!done.ok) return failAction(c, done);
      const { enquiries, files, held, copies } = done.value;
      const kept =
        held.length > 0 ? ` Kept longer: ${counted(held.length)}. Stop keeping them first.` : '';
      if (enquiries === 0) return fail(c, 'conflict', `Nothing was erased.${kept}`);
      const words = `Erased: ${counted(enquiries)}.${copies ? ` ${COPIES_LEFT}` : ''}${kept}`;
      return c.json({ enquiries, files, held: held.length, words });
    });
