import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { slug } from './listing.ts';

/** A policy, a call of our own: a remote provider has none. */
export const getPolicy = defineEndpoint({
  path: 'api/policy',
  query: z.object({ name: slug }),
  response: z.object({
    title: z.string(),
    /** A day, such as 2026-03-14. */
    updated: z.string(),
    search: z.object({ title: z.string(), description: z.string() }),
    /**
     * Sanitized HTML: an introduction, and sections that begin with a heading that has an id. Words
     * between {{if timed}} and {{end}} are true only if browsers measure how fast pages are.
     */
    html: z.string(),
  }),
});

export type Policy = z.infer<typeof getPolicy.response>;
