import { z } from 'zod/mini';
import type { EnquiryOrigin } from '../enquiry/enquiry-origin.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * What an enquiry would be about, a call of our own. The words come from the content, so that a link
 * cannot put words of its own on the page.
 */
export const getEnquiryOrigin = defineEndpoint({
  path: 'api/enquiry-origin',
  query: z.object({
    /** A path of this site: see enquiry-origin.ts. */
    about: z.optional(z.string()),
  }),
  /** Null for anything that is not a page which an enquiry can be about. */
  response: z.custom<{ origin: EnquiryOrigin | null }>(),
});
