import { z } from 'zod/mini';
import { says } from './status.ts';

/** What the form reads of the answers to it; whatever else they hold is left out. */

/** The answer of 2xx when an enquiry is stored. Without it nobody knows who answered. */
export const enquiryAccepted = z.object({ status: says('success') });

/** The answer of 4xx: what is wrong, by field. */
export const enquiryRefused = z.object({ errors: z.record(z.string(), z.array(z.string())) });

/** The answer (429) to an enquiry that comes at a suspicious rate. */
export const slowDownResponse = z.object({
  /** Seconds after which the ticket lets it through; also in Retry-After. */
  retry_after: z.optional(z.number()),
  ticket: z._default(z.nullable(z.string()), null),
  /** A puzzle to solve instead of waiting (altcha-lib); null when it would not help. */
  challenge: z._default(z.unknown(), null),
});

/** The answer of FORM_TOKEN_PATH. */
export const formTokenResponse = z.object({ token: z.string() });
