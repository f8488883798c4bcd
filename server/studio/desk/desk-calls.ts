import { z } from 'zod';
import {
  channels,
  DESK_LIMITS,
  stages,
  type EnquiryChange,
} from '../../../contract/studio/desk.ts';
import { enquiryCursor } from '../../enquiries/read-enquiries.ts';

/** What the routes of the desk accept. */

const id = z.string().max(100);
const text = z.string().max(DESK_LIMITS.text, 'That is too long.');
export const said = text.trim().min(1, 'Write something first.');
/** ISO 8601, UTC, as the store writes it: moments are compared as texts. */
export const moment = z.iso.datetime().transform((given) => new Date(given).toISOString());

export const tags = z.array(z.string().trim().min(1).max(DESK_LIMITS.tag)).max(DESK_LIMITS.tags);

const enquiryChange = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('stage'),
    to: z.enum(stages),
    reason: z.string().max(DESK_LIMITS.reason).optional(),
  }),
  z.strictObject({ act: z.literal('owner'), to: id.nullable() }),
  z
    .strictObject({
      act: z.literal('tags'),
      to: tags.optional(),
      add: tags.optional(),
      remove: tags.optional(),
    })
    .refine(({ to, add, remove }) => to ?? add ?? remove, 'Name the tags.'),
  z.strictObject({ act: z.literal('remind'), at: moment.nullable() }),
  z.strictObject({ act: z.literal('note'), text: said }),
  z.strictObject({ act: z.literal('contact'), by: z.enum(channels), text: said }),
  z.strictObject({ act: z.literal('draft'), text, base: text.nullable().optional() }),
  z.strictObject({ act: z.enum(['release', 'discard', 'hold', 'end-hold']) }),
  z.strictObject({ act: z.literal('join'), to: id }),
  z.strictObject({ act: z.literal('part') }),
]) satisfies z.ZodType<EnquiryChange>;

const together = z.array(id).min(1).max(DESK_LIMITS.together);

export const changes = z.strictObject({ ids: together, change: enquiryChange });
export const undo = z.strictObject({ events: together });

const flag = z.enum(['yes']).optional();

/** Which enquiries are listed or exported. */
export const enquiryFilter = z.object({
  status: z.enum(['received', 'quarantined', 'discarded']).optional(),
  /** `open`: all that are not closed. */
  stage: z.enum(['open', 'closed', ...stages]).optional(),
  /** `me`, `nobody`, or the id of an account. */
  owner: id.optional(),
  tag: z.string().max(DESK_LIMITS.tag).optional(),
  q: z.string().max(200).optional(),
  waits: flag,
  drafted: flag,
});

export const enquiryQuery = enquiryFilter.extend({
  order: z.enum(['waiting', 'newest']).optional(),
  cursor: enquiryCursor.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const exportQuery = enquiryFilter.extend({ format: z.enum(['csv', 'json']) });

const destination = z.string().min(1).max(100);

/** `destination`: null for all. */
export const replayed = z.strictObject({ destination: destination.nullable() });
/** What was given up, of all enquiries. */
export const replayedAll = z.strictObject({ destination });
