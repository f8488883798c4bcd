import type { Database } from '../../db/open-database.ts';

/** The deliveries of a destination that may be claimed now: those of enquiries, and those of events. */
export function dueDeliveries(from: Database, destination: string, now: string) {
  const all = from
    .selectFrom('deliveries')
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', now)
    .where((e) => e.or([e('lease_until', 'is', null), e('lease_until', '<', now)]));
  return {
    ofEnquiries: all.where('destination', '=', destination),
    ofEvents: all.where('target', '=', destination).where('event_id', 'is not', null),
  };
}
