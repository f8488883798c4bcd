import { z } from 'zod';
import { DESK_LIMITS, stages } from '../../../contract/studio/desk.ts';
import { enquiryCursor, enquiryOrders } from '../../enquiries/read-enquiries.ts';

/** What the routes of the desk accept. */

const id = z.string().max(100);
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
  /** Of the columns that lists are filtered by; empty for what is not known. */
  country: id.optional(),
  came_from: id.optional(),
  about: z.string().max(300).optional(),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  waits: flag,
  drafted: flag,
});

export const enquiryQuery = enquiryFilter.extend({
  order: z.enum(enquiryOrders).optional(),
  cursor: enquiryCursor.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const exportQuery = enquiryFilter.extend({ format: z.enum(['csv', 'json']) });

const destination = z.string().min(1).max(100);

/** `destination`: null for all. */
export const replayed = z.strictObject({ destination: destination.nullable() });
/** What was given up, of all enquiries. */
export const replayedAll = z.strictObject({ destination });
