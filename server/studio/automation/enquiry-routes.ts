import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { EnquiryChange } from '../../../contract/actions/enquiry-acts.ts';
import { IDEMPOTENCY_HEADER } from '../../../contract/enquiry/enquiry-fields.ts';
import { findEmails } from '../../accounts/accounts.ts';
import { changeEnquiries } from '../../actions/enquiries/change-enquiries.ts';
import { showEnquiries, showEnquiry } from '../../actions/enquiries/show-enquiries.ts';
import type { Refusal } from '../../actions/refused.ts';
import { runAction } from '../../actions/run-action.ts';
import type { Database } from '../../db/open-database.ts';
import { listEvents } from '../../enquiries/follow-up/enquiry-events.ts';
import { findOwner } from '../../enquiries/follow-up/owners.ts';
import { getEnquiry, NO_ENQUIRY } from '../../enquiries/read-enquiries.ts';
import { stagesOf } from '../desk/filter-of.ts';
import { fail, json, query } from '../failure.ts';
import { failAction } from '../respond-to-action.ts';
import { readerOf, readsOf, type StudioContext } from '../studio-context.ts';
import {
  calls,
  changedEnquiry,
  MAX_KEY,
  only,
  seenBy,
  type AutomationEnv,
  type EnquiryEvent,
  type Scoped,
} from './automation-calls.ts';

const { listEnquiries: list, getEnquiry: get, changeEnquiry, addNote, addReply } = calls;

/** Below /api/v1/enquiries: what visitors sent. */
export function enquiryRoutes({ db }: StudioContext, scoped: Scoped) {
  const withEnquiry: MiddlewareHandler<AutomationEnv> = async (c, next) => {
    const enquiry = await getEnquiry(db, c.req.param('id') ?? '');
    if (!enquiry) return fail(c, 'not-found', NO_ENQUIRY);
    c.set('enquiry', enquiry);
    return next();
  };

  /** Adds what was written, once for each idempotency key. */
  async function addText(c: Context<AutomationEnv>, change: EnquiryChange<'note' | 'draft'>) {
    const acting = c.get('acting');
    const key = c.req.header(IDEMPOTENCY_HEADER);
    if (key !== undefined && key.length > MAX_KEY)
      return fail(c, 'invalid', `An Idempotency-Key has at most ${MAX_KEY} characters.`);
    const by = {
      ...acting.actor,
      ...(key !== undefined && { request: JSON.stringify([acting.actor.name, key]) }),
    };
    const done = await runAction(
      acting,
      changeEnquiries,
      { ids: [c.get('enquiry').id], change },
      by,
    );
    if (done.ok) return c.json({ event: done.value.events[0]! }, 201);
    const cut = ({ reply: _, ...refusal }: Refusal) => refusal;
    return failAction(c, seenBy(c, 'enquiries:read', done, cut));
  }

  return new Hono<AutomationEnv>()
    .get('/', scoped(list), query(list.query), async (c) => {
      const { limit, cursor, stage, owner, status, q } = c.req.valid('query');
      const account = owner === undefined || owner === 'nobody' ? null : await findOwner(db, owner);
      if (account === undefined)
        return fail(c, 'invalid', 'There is no account with this address.');
      const { enquiries, next } = await showEnquiries(readerOf(c.get('acting')), limit, {
        status,
        q,
        stages: stagesOf(stage),
        owner: owner === undefined ? undefined : (account?.id ?? null),
        cursor,
      });
      return c.json({ enquiries, next_cursor: next });
    })
    .get('/:id', scoped(get), async (c) => {
      const enquiry = await showEnquiry(readerOf(c.get('acting')), c.req.param('id'));
      if (!enquiry) return fail(c, 'not-found', NO_ENQUIRY);
      return c.json({
        ...enquiry,
        events: await describeEvents(readsOf(c.get('acting')), enquiry.id),
      });
    })
    .patch('/:id', scoped(changeEnquiry), withEnquiry, json(changeEnquiry.body), async (c) => {
      const { id } = c.get('enquiry');
      const {
        stage,
        reason,
        owner,
        remind_at: at,
        add_tags: add,
        remove_tags: remove,
      } = c.req.valid('json');
      const change: EnquiryChange[] = [
        ...(stage === undefined ? [] : [{ act: 'stage' as const, to: stage, reason }]),
        ...(owner === undefined ? [] : [{ act: 'owner' as const, to: owner }]),
        ...(at === undefined ? [] : [{ act: 'remind' as const, at }]),
        ...(add === undefined && remove === undefined
          ? []
          : [{ act: 'tags' as const, add, remove }]),
      ];
      const acting = c.get('acting');
      if (change.length > 0) {
        const done = await runAction(acting, changeEnquiries, { ids: [id], change }, acting.actor);
        if (!done.ok) return failAction(c, done);
      }
      return c.json(only(changedEnquiry, (await getEnquiry(db, id))!));
    })
    .post('/:id/notes', scoped(addNote), withEnquiry, json(addNote.body), (c) =>
      addText(c, { act: 'note', text: c.req.valid('json').text }),
    )
    .post('/:id/replies', scoped(addReply), withEnquiry, json(addReply.body), async (c) => {
      const { text, draft, base } = c.req.valid('json');
      const words = 'Nothing was sent: a person sends replies. Send it with "draft": true.';
      return draft ? addText(c, { act: 'draft', text, base }) : fail(c, 'conflict', words);
    });
}

/** What was done with an enquiry, oldest first, with the addresses of accounts for their ids. */
async function describeEvents(db: Database, id: string): Promise<EnquiryEvent[]> {
  const events = await listEvents(db, id);
  const emails = await findEmails(db);
  return events.map(({ id: event, at, actor, act, body, changes, undone_by }) => {
    const { owner_id: owner, ...others } = JSON.parse(changes) as EnquiryEvent['changes'];
    const named = owner?.map((account) => emails.get(account ?? '') ?? account);
    return {
      id: event,
      at,
      actor,
      act,
      text: body,
      changes: named ? { ...others, owner: named as typeof owner & {} } : others,
      undone: undone_by !== null,
    };
  });
}
