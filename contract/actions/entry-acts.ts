import { z } from 'zod';
import { formKinds } from '../kinds/content-kinds.ts';

/** What people, keys and commands do with entries. */

const id = z.string();
/** ISO 8601, UTC. */
const moment = z.iso.datetime().nullable();

/** What is saved: a form's values, or a source. */
export const draftContent = z.union([
  z.object({ slug: z.string(), values: z.record(z.string(), z.unknown()) }),
  z.object({ slug: z.string(), source: z.string() }),
]);

/** `base` is the newest revision, as the caller knows it. */
export const onBase = z.object({ base: id });

export const draftOnBase = z.intersection(onBase, draftContent);

export const saveInput = z.intersection(z.object({ entryId: id }), draftOnBase);

export const createInput = z.strictObject({
  kind: z.enum(formKinds),
  slug: z.string(),
  /** The entry to copy; by default the new one is empty, and its dates are today. */
  from: id.optional(),
});

/** The version that is saved again. */
export const restoreInput = onBase.extend({ id });

export const discardInput = onBase.extend({ entryId: id });

/** All that have a place in the list of their kind, the first one first. */
export const orderInput = z.strictObject({ ids: z.array(id).min(1).max(1_000) });

/** Several entries that are published together, and what people call that. */
export const publishInput = z.strictObject({
  revisions: z.array(id).min(1).max(200),
  release: z.string().max(80).optional(),
});

export const scheduleInput = publishInput.extend({ publishAt: moment, unpublishAt: moment });

export const entryInput = z.object({ entryId: id });

/** Where the path of a page redirects to after it is taken down, so that links to it may stay. */
export const redirected = z.object({ to: z.string().startsWith('/').max(300).optional() });

export const takeDownInput = entryInput.extend(redirected.shape);

/** The act's row in the audit log. */
export const undoInput = z.object({ id });

/** Something that changed what visitors see, or when. */
export interface PublishedAct {
  /** Pass it to `POST /api/undo/:id`; null if visitors see what they saw before. */
  undo: string | null;
}
