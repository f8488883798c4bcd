import { contentSignals } from './content-signals.ts';
import type { FormTokenState } from './form-token.ts';
import type { Submission } from '../submission.ts';
import type { Likelihood } from './enquiry-rate-limits.ts';

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

/** Which overall rate limit an enquiry counts against. */
export function likelihoodOf(signals: string[], formToken: FormTokenState): Likelihood {
  if (signals.length > 0) return 'doubtful';
  return formToken === 'valid' ? 'known' : 'unknown';
}
