import type { EnquiryFields } from '../../../contract/enquiry.ts';
import { contentSignals, type Signal } from './content-signals.ts';
import type { FormTokenState } from './form-token.ts';
import type { Pass } from './pass.ts';
import type { Likelihood } from './rate-gate.ts';

/** The sum of weights from which an enquiry is put aside for a person to decide. */
const QUARANTINE_FROM = 60;

/**
 * Equal texts from so many other addresses within a day are suspicious, and
 * from so many a mailing.
 */
const COPIES = { some: 2, many: 5 };

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
  young: [{ noticed: 'sent within two seconds', weight: 30 }],
  forged: [{ noticed: 'forged form token', weight: 60 }],
};

/** What the enquiry itself shows, before it is compared with others. */
export function screenEnquiry({ fields, trap, formToken }: Evidence): Signal[] {
  return [
    ...(trap.trim() === '' ? [] : [{ noticed: 'hidden field filled in', weight: 100 }]),
    ...tokenSignals[formToken],
    ...contentSignals(fields),
  ];
}

/** What comparing it with others, and how it got through, adds. */
export function circumstances(copies: number, pass: Pass | null): Signal[] {
  return [
    ...(copies >= COPIES.some
      ? [{ noticed: `same text from ${copies} others`, weight: copies >= COPIES.many ? 60 : 45 }]
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
