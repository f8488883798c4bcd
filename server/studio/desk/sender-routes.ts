import { Hono } from 'hono';
import { counted, eraseSender } from '../../actions/enquiries/erase-sender.ts';
import { appendAudit } from '../../accounts/audit-log.ts';
import { getEnquiry, NO_ENQUIRY } from '../../enquiries/read-enquiries.ts';
import { COPIES_LEFT } from '../../enquiries/retain/forget-enquiries.ts';
import { collectSubjectData } from '../../enquiries/retain/subject-data.ts';
import { fail } from '../failure.ts';
import { may, verified } from '../guard-request.ts';
import { failAction, runFor } from '../respond-to-action.ts';
import { readsOf, type StudioContext, type StudioEnv } from '../studio-context.ts';

/** Below /api/enquiries: all that is stored of the sender of an enquiry, by the mail address. */
export const senderRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>()
    .get('/:id/sender', may('enquiries:write'), verified, async (c) => {
      const enquiry = await getEnquiry(db, c.req.param('id'));
      if (!enquiry) return fail(c, 'not-found', NO_ENQUIRY);
      const { email } = enquiry;
      const enquiries = await collectSubjectData(readsOf(c.get('acting')), email);
      const subject = counted(enquiries.length);
      await appendAudit(db, c.get('acting').actor, 'export-sender', subject);
      return c.json({ email, enquiries });
    })
    .delete('/:id/sender', async (c) => {
      const acting = c.get('acting');
      const whose = { enquiry: c.req.param('id') };
      const done = await runFor(acting, eraseSender, whose);
      if (!done.ok) return failAction(c, done);
      const { enquiries, files, held, copies } = done.value;
      const kept =
        held.length > 0
          ? ` Kept beyond the usual time: ${counted(held.length)}. End that first.`
          : '';
      if (enquiries === 0) return fail(c, 'conflict', `Nothing was erased.${kept}`);
      const words = `Erased: ${counted(enquiries)}.${copies ? ` ${COPIES_LEFT}` : ''}${kept}`;
      return c.json({ enquiries, files, held: held.length, words });
    });
