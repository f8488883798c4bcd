import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/**
 * What an enquiry would be about, a call of our own. The words come from the content, so that a link
 * cannot put words of its own on the page.
 */
export const getEnquiryOrigin = defineEndpoint({
  method: 'GET',
  path: 'api/enquiry-origin',
  query: z.object({
    /** A path of this site: see enquiry-origin.ts. */
    about: z.optional(z.string()),
  }),
  response: z.object({
    /** Null for anything that is not a page which an enquiry can be about. */
    origin: z.nullable(z.object({ path: z.string(), line: z.string() })),
  }),
});
