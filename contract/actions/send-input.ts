import { z } from 'zod';
import { DESK_LIMITS } from '../studio/desk.ts';
import { subject, written } from './enquiry-acts.ts';

const id = z.string().max(100);

/** A reply that is mailed to the sender of an enquiry. */
export const sendInput = z.strictObject({
  id,
  subject: subject.pipe(z.string().min(1, 'Write a subject first.')),
  text: written,
  /** Ids of its attachments. */
  files: z.array(id).max(DESK_LIMITS.files).default([]),
  /** Linked enquiries that it answers too. */
  also: z.array(id).max(DESK_LIMITS.together).default([]),
  /** The newest event of the enquiry when the writing began; empty for none. */
  seen: id,
  /** Made by the client: a request that is repeated sends once. */
  request: z.string().min(8).max(100),
});
