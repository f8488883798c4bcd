import { contentSignals, type Signal } from './content-signals.ts';
import type { Resemblance } from './earlier-enquiries.ts';
import type { FormTokenState } from './form-token.ts';
import type { Pass } from './rate-limit-pass.ts';
import type { Submission } from '../submission.ts';
import type { Likelihood } from './enquiry-rate-limits.ts';

/** The total weight from which an enquiry is quarantined for an operator to review. */
const QUARANTINE_FROM = 60;

/**
 * This many earlier copies or near copies within a day indicate a mass mailing. A single one may be
 * a visitor who corrected something.
 */
const COPIES = 2;
/** This many earlier enquiries from one client within an hour indicate a bot. */
const CROWD = 3;

export interface Verdict {
  quarantined: boolean;
  /** The findings of all signals, in words for the team. */
  findings: string[];
}

const tokenSignals: Record<FormTokenState, Signal[]> = {
  valid: [],
  // Browsers without JavaScript have none, so this alone must not quarantine.
  absent: [{ finding: 'no form token', weight: 20 }],
  young: [{ finding: 'sent within two seconds', weight: 60 }],
  forged: [{ finding: 'forged form token', weight: 60 }],
};

/** Signals from the enquiry itself, before it is compared with others. */
export function screenEnquiry(
  { fields, trap }: Pick<Submission, 'fields' | 'trap'>,
  formToken: FormTokenState,
): Signal[] {
  return [
    ...(trap.trim() === '' ? [] : [{ finding: 'hidden field filled in', weight: 100 }]),
    // The form has no input for it, so a program filled it in.
    ...(fields.website === '' ? [] : [{ finding: 'website field filled in', weight: 60 }]),
    ...tokenSignals[formToken],
    ...contentSignals(fields),
  ];
}

/** Signals from the comparison with other enquiries and from the pass it used. */
export function circumstances(
  { copies, nearCopies, sameClient }: Resemblance,
  pass: Pass | null,
): Signal[] {
  return [
    ...(copies >= COPIES ? [{ finding: `same text as ${copies} others`, weight: 60 }] : []),
    ...(nearCopies >= COPIES
      ? [{ finding: `nearly the same text as ${nearCopies} from the same client`, weight: 60 }]
      : []),
    ...(sameClient >= CROWD
      ? [{ finding: `${sameClient} others from the same client within an hour`, weight: 60 }]
      : []),
    ...(pass?.kind === 'ticket' ? [{ finding: 'rate limited, then waited', weight: 10 }] : []),
    ...(pass?.kind === 'proof'
      ? [{ finding: 'rate limited, then did a proof of work', weight: 0 }]
      : []),
  ];
}

/** Adds up the weights and decides whether to quarantine. */
export function judge(signals: Signal[]): Verdict {
  const sum = signals.reduce((total, { weight }) => total + weight, 0);
  return { quarantined: sum >= QUARANTINE_FROM, findings: signals.map(({ finding }) => finding) };
}

/** Which overall rate limit an enquiry counts against. */
export function likelihoodOf(signals: Signal[], formToken: FormTokenState): Likelihood {
  if (judge(signals).quarantined) return 'doubtful';
  return formToken === 'valid' ? 'known' : 'unknown';
}
