import { z } from 'zod';

/** What people, keys and commands do with entries. */

/** What is saved: a form's values, or a source. */
export const draftContent = z.union([
  z.object({ slug: z.string(), values: z.record(z.string(), z.unknown()) }),
  z.object({ slug: z.string(), source: z.string() }),
]);

/** `base` is the newest revision, as the caller knows it. */
export const onBase = z.object({ base: z.string() });

export const draftOnBase = z.intersection(onBase, draftContent);

/** Something that changed what visitors see, or when. */
export interface PublishedAct {
  /** Pass it to `POST /api/undo/:id`; null if visitors see what they saw before. */
  undo: string | null;
}
