import { Hono } from 'hono';
import { appendAudit } from '../../accounts/audit-log.ts';
import { getEnquiry } from '../../enquiries/read-enquiries.ts';
import { COPIES_LEFT } from '../../enquiries/retain/forget-enquiries.ts';
import { collectSubjectData, eraseSubject } from '../../enquiries/retain/subject-data.ts';
import { fail } from '../failure.ts';
import { may, verified } from '../guard-request.ts';
import { readsOf, type StudioContext, type StudioEnv } from '../studio-context.ts';

const NONE = 'There is no such enquiry.';
const counted = (count: number) => (count === 1 ? '1 enquiry' : `${count} enquiries`);

/** Below /api/enquiries: all that is stored of the sender of an enquiry, by the mail address. */
export const senderRoutes = ({ db, enquiries: config }: StudioContext) =>
  new Hono<StudioEnv>()
    .get('/:id/sender', may('enquiries:write'), verified, async (c) => {
      const enquiry = await getEnquiry(db, c.req.param('id'));
      if (!enquiry) return fail(c, 'not-found', NONE);
      const { email } = enquiry;
      const enquiries = await collectSubjectData(readsOf(c.get('acting')), email);
      const subject = counted(enquiries.length);
      await appendAudit(db, c.get('acting').actor, 'export-sender', subject);
      return c.json({ email, enquiries });
    })
    .delete('/:id/sender', may('enquiries:write'), verified, async (c) => {
      const enquiry = await getEnquiry(db, c.req.param('id'));
      if (!enquiry) return fail(c, 'not-found', NONE);
      const { enquiries, files, held, copies } = await eraseSubject(db, config, enquiry.email);
      const kept =
        held.length > 0
          ? ` Kept beyond the usual time: ${counted(held.length)}. End that first.`
          : '';
      if (enquiries === 0) return fail(c, 'conflict', `Nothing was erased.${kept}`);
      await appendAudit(db, c.get('acting').actor, 'erase-sender', counted(enquiries));
      const words = `Erased: ${counted(enquiries)}.${copies ? ` ${COPIES_LEFT}` : ''}${kept}`;
      return c.json({ enquiries, files, held: held.length, words });
    });
