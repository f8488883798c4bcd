import { Hono } from 'hono';
import { changeInput, undoInput } from '../../../contract/actions/enquiry-acts.ts';
import { changeEnquiries } from '../../actions/enquiries/change-enquiries.ts';
import { showEnquiries, showEnquiry } from '../../actions/enquiries/show-enquiries.ts';
import { undoChanges } from '../../actions/enquiries/undo-changes.ts';
import { listMessages } from '../../enquiries/conversation/messages.ts';
import { listDeliveriesOf } from '../../enquiries/deliver/read-deliveries.ts';
import { listEvents } from '../../enquiries/follow-up/enquiry-events.ts';
import {
  countEnquiries,
  countViews,
  listTags,
  listValues,
} from '../../enquiries/follow-up/count-views.ts';
import { listOwners } from '../../enquiries/follow-up/owners.ts';
import { listSamePerson } from '../../enquiries/follow-up/same-person.ts';
import { listEnquiries, NO_ENQUIRY } from '../../enquiries/read-enquiries.ts';
import { placeOf } from '../../enquiries/sender/sender-place.ts';
import { countSubject } from '../../enquiries/retain/subject-data.ts';
import { fail, json, query } from '../failure.ts';
import { may } from '../guard-request.ts';
import { readerOf, readsOf, type StudioContext, type StudioEnv } from '../studio-context.ts';
import { respondToAction } from '../respond-to-action.ts';
import { enquiryQuery } from './desk-calls.ts';
import { answersBy, clockOf, placesOf } from './enquiry-clock.ts';
import { filterOf } from './filter-of.ts';
import { listReplies } from './list-replies.ts';

/** Below /api/enquiries: what visitors sent, and what the team does with it. */
export const deskRoutes = ({ db, firm, enquiries: { sendsFrom } }: StudioContext) =>
  new Hono<StudioEnv>()
    .get('/', may('enquiries:read'), query(enquiryQuery), async (c) => {
      const asked = c.req.valid('query');
      const { cursor, order, limit, ...given } = asked;
      const reader = readerOf(c.get('acting'));
      const filter = filterOf(c, given);
      const { enquiries, next } = await showEnquiries(reader, limit, { ...filter, cursor, order });
      const now = new Date();
      const clocks = answersBy(await firm(), enquiries, now);
      const places = placesOf(enquiries, now);
      return c.json({
        enquiries: enquiries.map((enquiry, index) => ({
          ...enquiry,
          clock: clocks[index]!,
          place: places[index]!,
        })),
        next,
        // Counted once: it is the same for all pages.
        total: cursor === undefined ? await countEnquiries(reader.reads, filter) : null,
      });
    })
    .get('/counts', may('enquiries:read'), async (c) =>
      c.json(await countViews(readsOf(c.get('acting')), c.get('session').account.id)),
    )
    .get('/choices', may('enquiries:read'), async (c) =>
      c.json({
        owners: await listOwners(db),
        tags: await listTags(readsOf(c.get('acting'))),
        ...(await listValues(readsOf(c.get('acting')))),
        replies: await listReplies(db, await firm()),
      }),
    )
    .get('/:id', may('enquiries:read'), async (c) => {
      const enquiry = await showEnquiry(readerOf(c.get('acting')), c.req.param('id'));
      if (!enquiry) return fail(c, 'not-found', NO_ENQUIRY);
      const reads = readsOf(c.get('acting'));
      const { person_id: person } = enquiry;
      const joined = person === null ? [] : (await listEnquiries(reads, 50, { person })).enquiries;
      return c.json({
        enquiry,
        clock: clockOf(await firm(), enquiry, new Date()),
        phone: placeOf(enquiry).phone,
        events: await listEvents(reads, enquiry.id),
        messages: await listMessages(reads, enquiry.id),
        /** Whether replies are mailed from here. */
        sends: sendsFrom !== undefined,
        deliveries: await listDeliveriesOf(reads, enquiry.id),
        joined: joined.filter(({ id }) => id !== enquiry.id),
        same: await listSamePerson(reads, enquiry),
        sender: await countSubject(reads, enquiry.email),
      });
    })
    .post('/changes', json(changeInput), (c) =>
      respondToAction(c, c.get('acting'), changeEnquiries, c.req.valid('json')),
    )
    .post('/undo', json(undoInput), (c) =>
      respondToAction(c, c.get('acting'), undoChanges, c.req.valid('json')),
    );
