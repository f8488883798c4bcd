import { write } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import type { EnquiriesTable } from '../db/tables.ts';

/** Decisions of an operator on enquiries and their deliveries. */

type Status = EnquiriesTable['status'];

/** Changes an enquiry if it has one of the states. Returns whether there is one. */
function change(
  db: Database,
  id: string,
  states: readonly Status[],
  changes: Partial<Pick<EnquiriesTable, 'status' | 'held_at'>>,
): Promise<boolean> {
  return write(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('enquiries')
      .set(changes)
      .where('id', '=', id)
      .where('status', 'in', states)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  });
}

/**
 * Releases a quarantined or discarded enquiry: its held deliveries become pending.
 *
 * @returns whether there is such an enquiry
 */
export function releaseEnquiry(db: Database, id: string, now = new Date()): Promise<boolean> {
  const at = now.toISOString();
  return write(db, async (transaction) => {
    const found = await change(transaction, id, ['quarantined', 'discarded'], {
      status: 'received',
    });
    if (found)
      await transaction
        .updateTable('deliveries')
        .set({ status: 'pending', next_attempt_at: at, updated_at: at })
        .where('enquiry_id', '=', id)
        .where('status', '=', 'held')
        .execute();
    return found;
  });
}

/** Rejects a quarantined enquiry. The record is kept until its retention period ends. Returns whether there is one. */
export const discardEnquiry = (db: Database, id: string): Promise<boolean> =>
  change(db, id, ['quarantined'], { status: 'discarded' });

/** Puts an enquiry on hold, which exempts it from expiry and erasure, or lifts the hold. Returns whether it exists. */
export const holdEnquiry = (db: Database, id: string, hold: boolean): Promise<boolean> =>
  change(db, id, ['received', 'quarantined', 'discarded'], {
    held_at: hold ? new Date().toISOString() : null,
  });

/**
 * Makes dead deliveries pending again with a full set of attempts; with `all` also delivered
 * ones. They keep their ids.
 *
 * @returns the number of deliveries
 */
export async function replayDeliveries(
  db: Database,
  { enquiryId, destination, all }: { enquiryId?: string; destination?: string; all?: boolean },
  now = new Date(),
): Promise<number> {
  const { numUpdatedRows } = await write(db, (transaction) =>
    transaction
      .updateTable('deliveries')
      .set((e) => ({
        status: 'pending',
        attempts_before_replay: e.ref('attempts'),
        next_attempt_at: now.toISOString(),
        lease_until: null,
        last_error: null,
        updated_at: now.toISOString(),
      }))
      .where('status', 'in', all ? ['dead', 'delivered'] : ['dead'])
      .$if(enquiryId !== undefined, (update) => update.where('enquiry_id', '=', enquiryId!))
      .$if(destination !== undefined, (update) => update.where('destination', '=', destination!))
      .executeTakeFirstOrThrow(),
  );
  return Number(numUpdatedRows);
}
