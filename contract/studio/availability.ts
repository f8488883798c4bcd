import { z } from 'zod';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Type a time like 09:00.');

/** When a person works, if not in the firm's hours. It decides when that person is reminded, and nothing else. */
export const availability = z.strictObject({
  /** On the firm's working days; null for the firm's hours. */
  hours: z
    .strictObject({ time_zone: z.string().max(60), opens: time, closes: time })
    .refine(({ opens, closes }) => opens < closes, 'The day ends after it begins.')
    .nullable(),
  /** Both days are included; null for none. */
  leave: z
    .strictObject({ from: z.iso.date(), until: z.iso.date() })
    .refine(({ from, until }) => from <= until, 'The last day is not before the first.')
    .nullable(),
});

export type Availability = z.output<typeof availability>;
