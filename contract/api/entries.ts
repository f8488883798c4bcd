import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { slug } from './listing.ts';

/** An entry of a kind that has no calls of its own. */
const entry = z.object({
  slug,
  /** ISO 8601, UTC. */
  updated: z.string(),
  /** By the fields of the kind, with sanitized HTML for Markdown. */
  values: z.record(z.string(), z.unknown()),
});

/** The entries of a kind whose entries have pages, by position. */
export const getEntries = defineEndpoint({
  path: 'api/entries',
  query: z.object({ kind: slug }),
  response: z.object({ entries: z.array(entry) }),
});

/** One of them. */
export const getEntry = defineEndpoint({
  path: 'api/entry',
  query: z.object({ kind: slug, slug }),
  response: entry,
});
