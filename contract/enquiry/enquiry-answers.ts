import { z } from 'zod/mini';
import { caseInsensitive } from '../case-insensitive.ts';

/** The parts of each response that the enquiry form reads; other members are dropped. */

/** 2xx: the enquiry is stored. A 2xx without this body may come from a captive portal. */
export const enquiryAccepted = z.object({
  status: caseInsensitive('success'),
  id: z.catch(z.optional(z.string()), undefined),
  /** When it is answered at the latest (ISO 8601, UTC). */
  answer_by: z.catch(z.optional(z.iso.datetime()), undefined),
  /** The email address with the domain as it was typed, if the browser sent the domain in ASCII (Punycode). */
  email: z.catch(z.optional(z.string()), undefined),
});

/** 4xx: validation errors by field. */
export const enquiryRefused = z.object({ errors: z.record(z.string(), z.array(z.string())) });

/** 429: the client sent too many enquiries. */
export const slowDownResponse = z.object({
  /** Seconds until the ticket is valid; also in Retry-After. */
  retry_after: z.optional(z.number()),
  ticket: z._default(z.nullable(z.string()), null),
  /** A proof-of-work challenge (altcha-lib) to solve instead of waiting; null if it would not help. */
  challenge: z._default(z.unknown(), null),
});

/** The response of FORM_TOKEN_PATH. */
export const formTokenResponse = z.object({ token: z.string() });
