import { write } from '../../db/commit-queue.ts';
import type { Database } from '../../db/open-database.ts';

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
      .$if(destination !== undefined, (update) => update.where('target', '=', destination!))
      .executeTakeFirstOrThrow(),
  );
  return Number(numUpdatedRows);
}
