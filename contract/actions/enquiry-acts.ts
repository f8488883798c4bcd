import { z } from 'zod';
import { channels, DESK_LIMITS, stages } from '../studio/desk.ts';
import type { Scope } from '../studio/acts.ts';

/** What people, keys and commands do with enquiries after they have arrived. */

const id = z.string().max(100);
const text = z.string().max(DESK_LIMITS.text, 'That is too long.');
export const written = text.trim().min(1, 'Write something first.');
/** ISO 8601, UTC, as the store writes it: moments are compared as texts. */
const moment = z.iso.datetime().transform((given) => new Date(given).toISOString());
/** A line of a header: what would end it is a space. */
export const subject = z
  .string()
  .max(DESK_LIMITS.subject)
  .transform((given) => given.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim());
const tags = z.array(z.string().trim().min(1).max(DESK_LIMITS.tag)).max(DESK_LIMITS.tags);

/**
 * An act on enquiries.
 *
 * @param event of the event that destinations are told of
 * @param fields what it takes
 * @param scope what it needs
 */
const act = <Name extends string, Event extends string, Fields extends z.ZodRawShape>(
  name: Name,
  event: `enquiry.${Event}`,
  fields: Fields,
  scope: Scope = 'enquiries:write',
) => ({ event, scope, input: z.strictObject({ act: z.literal(name), ...fields }) });

/** By name. The names are stored with each event, and destinations know the names of events. */
export const enquiryActs = {
  stage: act('stage', 'enquiry.stage_changed', {
    to: z.enum(stages),
    reason: z
      .string()
      .max(DESK_LIMITS.reason)
      .optional()
      .describe('Why it was lost, or who it is that is not a client (candidate, vendor)'),
  }),
  owner: act('owner', 'enquiry.owner_changed', {
    to: z.string().max(254).nullable().describe('Email or id of an account; null for nobody'),
  }),
  /** All tags; or those to add and to remove, whatever others do at the same time. */
  tags: act('tags', 'enquiry.tags_changed', {
    to: tags.optional(),
    add: tags.optional().describe('Tags that it gets besides those it has'),
    remove: tags.optional(),
  }),
  remind: act('remind', 'enquiry.reminder_set', {
    at: moment.nullable().describe('Until when the enquiry is snoozed; null ends the snooze'),
  }),
  note: act('note', 'enquiry.noted', { text: written }),
  /** The sender was reached: what was said. */
  contact: act('contact', 'enquiry.contacted', { by: z.enum(channels), text: written }),
  /** A reply that waits for somebody to send it; empty to drop it. */
  draft: act(
    'draft',
    'enquiry.reply_drafted',
    {
      text,
      subject: subject.optional().describe('By default, the usual one'),
      base: text
        .nullable()
        .optional()
        .describe('The drafted reply that it replaces; null for none. By default, your own'),
    },
    'enquiries:reply',
  ),
  release: act('release', 'enquiry.released', {}),
  discard: act('discard', 'enquiry.discarded', {}),
  /** Exempts it from retention. */
  hold: act('hold', 'enquiry.held', {}),
  'end-hold': act('end-hold', 'enquiry.hold_ended', {}),
  /** It belongs to the same person as another enquiry, by its id; or not. */
  join: act('join', 'enquiry.joined', { to: id }),
  part: act('part', 'enquiry.parted', {}),
};

/** Acts that show what visitors sent, and change nothing. Their rows of the audit log are removed after 13 months. */
export const readingActs = [
  'list-enquiries',
  'read-enquiry',
  'export-enquiries',
  'export-sender',
] as const;

type Acts = typeof enquiryActs;
export type ChangeAct = keyof Acts;

/** One change of an enquiry. */
export type EnquiryChange<Act extends ChangeAct = ChangeAct> = z.output<Acts[Act]['input']>;

const inputs = Object.values(enquiryActs).map(({ input }) => input);
const enquiryChange = z.discriminatedUnion('act', inputs as [Acts['stage']['input']]);

const together = z.array(id).min(1).max(DESK_LIMITS.together);

/** One change of some enquiries, or several in their order. */
export const changeInput = z.strictObject({
  ids: together,
  change: z.preprocess(
    (given) => [given].flat(),
    z.array(enquiryChange).min(1).max(inputs.length),
  ) as unknown as z.ZodType<EnquiryChange[], EnquiryChange | readonly EnquiryChange[]>,
});

/** Ids of events, which are taken back. */
export const undoInput = z.strictObject({ events: together });
