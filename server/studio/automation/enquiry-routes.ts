import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { IDEMPOTENCY_HEADER } from '../../../contract/enquiry/enquiry-fields.ts';
import type { EnquiryChange } from '../../../contract/studio/desk.ts';
import { findAccount, findEmails } from '../../accounts/accounts.ts';
import { appendAudit } from '../../accounts/audit-log.ts';
import type { Database } from '../../db/open-database.ts';
import { changeEnquiries } from '../../enquiries/follow-up/change-enquiry.ts';
import { listEvents } from '../../enquiries/follow-up/enquiry-events.ts';
import { getEnquiry, listEnquiries } from '../../enquiries/read-enquiries.ts';
import { stagesOf } from '../desk/filter-of.ts';
import { fail, failStored, json, query } from '../failure.ts';
import { readsOf, type StudioContext } from '../studio-context.ts';
import {
  calls,
  changedEnquiry,
  MAX_KEY,
  type AutomationEnv,
  type EnquiryEvent,
  type Scoped,
} from './automation-calls.ts';

const { listEnquiries: list, getEnquiry: get, changeEnquiry, addNote, addReply } = calls;

/** Below /api/v1/enquiries: what visitors sent. */
export function enquiryRoutes({ db, tell }: StudioContext, scoped: Scoped) {
  const withEnquiry: MiddlewareHandler<AutomationEnv> = async (c, next) => {
    const enquiry = await getEnquiry(db, c.req.param('id') ?? '');
    if (!enquiry) return fail(c, 'not-found', 'There is no such enquiry.');
    c.set('enquiry', enquiry);
    return next();
  };

  /** The id of the account with an address, in any case; undefined if there is none. */
  const idOf = async (email: string) => (await findAccount(db, email.trim().toLowerCase()))?.id;
  const failOwner = (c: Context) => fail(c, 'invalid', 'There is no account with this address.');

  /** Adds what was written, once for each idempotency key. */
  async function add(
    c: Context<AutomationEnv>,
    change: Extract<EnquiryChange, { act: 'note' | 'draft' }>,
  ) {
    const { actor } = c.get('acting');
    const key = c.req.header(IDEMPOTENCY_HEADER);
    if (key !== undefined && key.length > MAX_KEY)
      return fail(c, 'invalid', `An Idempotency-Key has at most ${MAX_KEY} characters.`);
    const request = key === undefined ? undefined : JSON.stringify([actor.name, key]);
    const tooMuch = failStored(c, c.get('acting'), change.text);
    if (tooMuch) return tooMuch;
    const done = await changeEnquiries(db, [c.get('enquiry').id], change, {
      ...actor,
      request,
      tell,
    });
    if (done.outcome === 'refused' && done.reply !== undefined) {
      const mayRead = c.get('key').scopes.includes('enquiries:read');
      return fail(c, 'conflict', done.words, mayRead ? { reply: done.reply } : {});
    }
    if (done.outcome === 'refused') return fail(c, 'invalid', done.words);
    if (done.outcome === 'unknown') return fail(c, 'not-found', 'There is no such enquiry.');
    await appendAudit(db, actor, 'change-enquiry', c.get('enquiry').id);
    return c.json({ event: done.events[0]! }, 201);
  }

  return new Hono<AutomationEnv>()
    .get('/', scoped(list), query(list.query), async (c) => {
      const { limit, cursor, stage, owner, status, q } = c.req.valid('query');
      const id = owner === undefined || owner === 'nobody' ? null : await idOf(owner);
      if (id === undefined) return failOwner(c);
      const { enquiries, next } = await listEnquiries(readsOf(c.get('acting')), limit, {
        status,
        q,
        stages: stagesOf(stage),
        owner: owner === undefined ? undefined : id,
        cursor,
      });
      const subject = `${enquiries.length} enquiries`;
      await appendAudit(db, c.get('acting').actor, 'list-enquiries', subject);
      return c.json({ enquiries, next_cursor: next });
    })
    .get('/:id', scoped(get), withEnquiry, async (c) => {
      const enquiry = c.get('enquiry');
      await appendAudit(db, c.get('acting').actor, 'read-enquiry', enquiry.id);
      return c.json({
        ...enquiry,
        events: await describeEvents(readsOf(c.get('acting')), enquiry.id),
      });
    })
    .patch('/:id', scoped(changeEnquiry), withEnquiry, json(changeEnquiry.body), async (c) => {
      const { id } = c.get('enquiry');
      const { stage, reason, owner, remind_at: at, add_tags, remove_tags } = c.req.valid('json');
      const to = typeof owner === 'string' ? await idOf(owner) : null;
      if (to === undefined) return failOwner(c);
      const changes: EnquiryChange[] = [
        ...(stage === undefined ? [] : [{ act: 'stage' as const, to: stage, reason }]),
        ...(owner === undefined ? [] : [{ act: 'owner' as const, to }]),
        ...(at === undefined ? [] : [{ act: 'remind' as const, at }]),
        ...(add_tags === undefined && remove_tags === undefined
          ? []
          : [{ act: 'tags' as const, add: add_tags, remove: remove_tags }]),
      ];
      const by = { ...c.get('acting').actor, tell };
      const done = await changeEnquiries(db, [id], changes, by);
      if (done.outcome === 'refused') return fail(c, 'invalid', done.words);
      await appendAudit(db, c.get('acting').actor, 'change-enquiry', id);
      const changed = (await getEnquiry(db, id))!;
      const shown = Object.keys(changedEnquiry.shape) as (keyof typeof changedEnquiry.shape)[];
      return c.json(Object.fromEntries(shown.map((name) => [name, changed[name]])));
    })
    .post('/:id/notes', scoped(addNote), withEnquiry, json(addNote.body), (c) =>
      add(c, { act: 'note', text: c.req.valid('json').text }),
    )
    .post('/:id/replies', scoped(addReply), withEnquiry, json(addReply.body), async (c) => {
      const { text, draft, base } = c.req.valid('json');
      const words = 'Nothing was sent: a person sends replies. Send it with "draft": true.';
      return draft ? add(c, { act: 'draft', text, base }) : fail(c, 'conflict', words);
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
