import { z } from 'zod';
import { getEnquiry, NO_ENQUIRY } from '../../enquiries/read-enquiries.ts';
import { eraseSubject } from '../../enquiries/retain/subject-data.ts';
import { Refused } from '../refused.ts';
import type { ActionOn } from '../run-action.ts';

/** An address, or an enquiry that came from it, by id or number. */
const input = z.union([
  z.strictObject({ email: z.string().max(254) }),
  z.strictObject({ enquiry: z.string() }),
]);

/**
 * Erases all that is stored of a sender, except what is on hold. Its result: how many enquiries and files, the ids of
 * enquiries on hold, and whether copies are left for a while (COPIES_LEFT).
 */
export const eraseSender: ActionOn<typeof input, Awaited<ReturnType<typeof eraseSubject>>> = {
  input,
  scopes: () => ['enquiries:write'],
  needsPasskey: true,
  // Files go with it, and visitors wait for each transaction.
  inPieces: true,
  async run({ db, enquiries }, whose) {
    const email = 'email' in whose ? whose.email : (await getEnquiry(db, whose.enquiry))?.email;
    if (email === undefined) throw new Refused('not-found', NO_ENQUIRY);
    return eraseSubject(db, enquiries, email);
  },
  audit: ({ enquiries }) =>
    enquiries > 0 ? { act: 'erase-sender', subject: counted(enquiries) } : null,
};

/** A number of enquiries, in words. */
export const counted = (count: number): string =>
  count === 1 ? '1 enquiry' : `${count} enquiries`;
