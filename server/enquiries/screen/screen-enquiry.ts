import { contentSignals } from './content-signals.ts';
import type { Resemblance } from './earlier-enquiries.ts';
import type { FormTokenState } from './form-token.ts';
import type { Submission } from '../submission.ts';
import type { Likelihood } from './enquiry-rate-limits.ts';

/**
 * This many earlier copies within a day indicate a mass mailing. A single one may be a visitor who
 * corrected something.
 */
const COPIES = 2;
/** This many earlier enquiries from one client within an hour indicate a bot. */
const CROWD = 3;

const tokenSignals: Record<FormTokenState, string[]> = {
  valid: [],
  // Browsers without JavaScript have none.
  absent: [],
  young: ['sent within two seconds'],
  forged: ['forged form token'],
};

/**
 * Signals from the enquiry itself, before it is compared with others, in words for the team. Each
 * is sufficient to quarantine it for an operator to review.
 */
export function screenEnquiry(
  { fields, trap }: Pick<Submission, 'fields' | 'trap'>,
  formToken: FormTokenState,
): string[] {
  return [
    ...(trap.trim() === '' ? [] : ['hidden field filled in']),
    // The form has no input for it, so a program filled it in.
    ...(fields.website === '' ? [] : ['website field filled in']),
    ...tokenSignals[formToken],
    ...contentSignals(fields),
  ];
}

/** Signals from the comparison with other enquiries. */
export function circumstances({ copies, sameClient }: Resemblance): string[] {
  return [
    ...(copies >= COPIES ? [`same text as ${copies} others`] : []),
    ...(sameClient >= CROWD ? [`${sameClient} others from the same client within an hour`] : []),
  ];
}

/** Which overall rate limit an enquiry counts against. */
export function likelihoodOf(signals: string[], formToken: FormTokenState): Likelihood {
  if (signals.length > 0) return 'doubtful';
  return formToken === 'valid' ? 'known' : 'unknown';
}
