import { z } from 'zod';
import { entryInput } from './entry-acts.ts';

/** What people, keys and commands do with pictures, which are entries. */

/** A picture that was copied in Google Docs. */
export const copiedInput = z.object({ url: z.url().max(4_000), name: z.string().max(300) });

const percent = z.number().min(0).max(100);

/** Percent from the left and from the top; null for the middle. */
export const focus = z.tuple([percent, percent]).nullable();

/** What is said of a picture. */
export const aboutPicture = z.strictObject({
  alt: z.string().max(300).optional(),
  focus: focus.optional(),
});

export const changePictureInput = entryInput.extend(aboutPicture.shape);
