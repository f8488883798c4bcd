import { z } from 'zod';

export const problem = z.object({
  path: z.string().describe('Of the field, such as company.counts.0.label; empty for the whole'),
  line: z.int().describe('From 1'),
  message: z.string(),
  warning: z.boolean().optional().describe('Whether it is only worth a look'),
  processing: z.boolean().optional().describe('Whether it ends by itself, when a picture is made'),
  entryId: z.string().optional().describe('Of the entry, where several are published'),
});

/** An error in a source, or a warning. */
export type Problem = z.infer<typeof problem>;
