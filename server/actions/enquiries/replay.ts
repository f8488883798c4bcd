import { z } from 'zod';
import { replayDeliveries } from '../../enquiries/deliver/replay-deliveries.ts';
import { getEnquiry, NO_ENQUIRY } from '../../enquiries/read-enquiries.ts';
import { Refused } from '../refused.ts';
import type { ActionOn } from '../run-action.ts';

const input = z.strictObject({
  /** Id or number of an enquiry; by default of all. */
  enquiry: z.string().max(100).optional(),
  /** By default all. */
  destination: z.string().min(1).max(100).optional(),
  /** Also what was delivered; for an enquiry alone. */
  all: z.boolean().optional(),
});

/** Tries deliveries again that were given up, or repeats those of an enquiry. Its result: how many. */
export const replay: ActionOn<typeof input, { count: number }> = {
  input,
  scopes: () => ['enquiries:write'],
  async run({ db, now }, { enquiry: id, destination, all }) {
    const enquiry = id === undefined ? null : await getEnquiry(db, id);
    if (id !== undefined && !enquiry) throw new Refused('not-found', NO_ENQUIRY);
    const which = { enquiryId: enquiry?.id, destination, all: all && enquiry !== null };
    const count = await replayDeliveries(db, which, new Date(now));
    if (count > 0) return { count };
    throw new Refused(
      'conflict',
      all ? 'There are no deliveries to retry.' : 'There are no failed deliveries any more.',
    );
  },
  audit: ({ count }, { enquiry, destination = '' }) =>
    enquiry === undefined
      ? { act: 'replay-destination', subject: destination, details: { count } }
      : { act: 'replay-deliveries', subject: enquiry, details: { count } },
};
