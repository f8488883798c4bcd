import { z } from 'zod';
import { eraseSubject } from '../../enquiries/retain/subject-data.ts';
import type { Action } from '../run-action.ts';

const input = z.strictObject({ email: z.string().max(254) });

/**
 * Erases all that is stored of a sender, except what is on hold. Its result: how many enquiries and files, the ids of
 * enquiries on hold, and whether copies are left for a while (COPIES_LEFT).
 */
export const eraseSender: Action<
  z.input<typeof input>,
  z.output<typeof input>,
  Awaited<ReturnType<typeof eraseSubject>>
> = {
  input,
  scopes: () => ['enquiries:write'],
  needsPasskey: true,
  // Files go with it, and visitors wait for each transaction.
  inPieces: true,
  run: ({ db, enquiries }, { email }) => eraseSubject(db, enquiries, email),
  audit: ({ enquiries }) =>
    enquiries > 0 ? { act: 'erase-sender', subject: counted(enquiries) } : null,
};

/** A number of enquiries, in words. */
export const counted = (count: number): string =>
  count === 1 ? '1 enquiry' : `${count} enquiries`;
