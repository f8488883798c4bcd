import { write } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';

/** Operator decisions on an enquiry. Each returns whether a matching enquiry was found. */

/** Releases a quarantined or discarded enquiry: its held deliveries become pending. */
export async function releaseEnquiry(db: Database, id: string, now = new Date()): Promise<boolean> {
  return write(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('enquiries')
      .set({ status: 'received' })
      .where('id', '=', id)
      .where('status', '!=', 'received')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await transaction
      .updateTable('deliveries')
      .set({
        status: 'pending',
        next_attempt_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .where('enquiry_id', '=', id)
      .where('status', '=', 'held')
      .execute();
    return true;
  });
}

/** Rejects a quarantined enquiry. The record is kept until its retention period ends. */
export async function discardEnquiry(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await write(db, (transaction) =>
    transaction
      .updateTable('enquiries')
      .set({ status: 'discarded' })
      .where('id', '=', id)
      .where('status', '=', 'quarantined')
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n;
}

/** Puts an enquiry on hold, which exempts it from expiry and erasure, or lifts the hold. */
export async function holdEnquiry(db: Database, id: string, hold: boolean): Promise<boolean> {
  const { numUpdatedRows } = await write(db, (transaction) =>
    transaction
      .updateTable('enquiries')
      .set({ held_at: hold ? new Date().toISOString() : null })
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n;
}
