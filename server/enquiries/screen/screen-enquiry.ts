import type { EnquiryFields } from '../../../contract/enquiry.ts';
import { contentSignals, type Signal } from './content-signals.ts';
import type { Resemblance } from './earlier-enquiries.ts';
import type { FormTokenState } from './form-token.ts';
import type { Pass } from './rate-limit-pass.ts';
import type { Likelihood } from './enquiry-rate-limits.ts';

/** The sum of weights from which an enquiry is quarantined for a person to decide. */
const QUARANTINE_FROM = 60;

/**
 * From so many equal or nearly equal texts within a day on, it is a mailing: one
 * more is somebody who has corrected a number.
 */
const COPIES = 2;
/** From so many enquiries of one client within an hour on, it is no visitor. */
const CROWD = 3;

export interface Evidence {
  fields: EnquiryFields;
  /** What stood in the field that people do not see. */
  trap: string;
  formToken: FormTokenState;
}

export interface Verdict {
  quarantined: boolean;
  /** In words, for the team. */
  noticed: string[];
}

const tokenSignals: Record<FormTokenState, Signal[]> = {
  valid: [],
  // A browser without script has none, so it only makes the rest weigh more.
  absent: [{ noticed: 'no form token', weight: 20 }],
  young: [{ noticed: 'sent within two seconds', weight: 60 }],
  forged: [{ noticed: 'forged form token', weight: 60 }],
};

/** What the enquiry itself shows, before it is compared with others. */
export function screenEnquiry({ fields, trap, formToken }: Evidence): Signal[] {
  return [
    ...(trap.trim() === '' ? [] : [{ noticed: 'hidden field filled in', weight: 100 }]),
    // The form has no input for it: who fills it in has read the API and not the page.
    ...(fields.website === '' ? [] : [{ noticed: 'website given without an input', weight: 60 }]),
    ...tokenSignals[formToken],
    ...contentSignals(fields),
  ];
}

/** What comparing it with others, and how it got through, adds. */
export function circumstances(
  { copies, nearCopies, sameClient }: Resemblance,
  pass: Pass | null,
): Signal[] {
  return [
    ...(copies >= COPIES ? [{ noticed: `same text as ${copies} others`, weight: 60 }] : []),
    ...(nearCopies >= COPIES
      ? [{ noticed: `nearly the same text as ${nearCopies} from the same client`, weight: 60 }]
      : []),
    ...(sameClient >= CROWD
      ? [{ noticed: `${sameClient} others from the same client within an hour`, weight: 60 }]
      : []),
    ...(pass?.kind === 'ticket' ? [{ noticed: 'waited at a busy time', weight: 10 }] : []),
    ...(pass?.kind === 'proof' ? [{ noticed: 'proof of work at a busy time', weight: 0 }] : []),
  ];
}

export function judge(signals: Signal[]): Verdict {
  const sum = signals.reduce((total, { weight }) => total + weight, 0);
  return { quarantined: sum >= QUARANTINE_FROM, noticed: signals.map(({ noticed }) => noticed) };
}

/** Which allowance an enquiry counts against. */
export function likelihoodOf(signals: Signal[], formToken: FormTokenState): Likelihood {
  if (judge(signals).quarantined) return 'doubtful';
  return formToken === 'valid' ? 'known' : 'unknown';
}
