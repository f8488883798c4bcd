import type { Database } from '../../db/open-database.ts';

/**
 * Makes dead deliveries pending again with a full set of attempts; with `all` also delivered
 * ones. They keep their ids.
 *
 * @returns the number of deliveries
 */
export async function replayDeliveries(
  db: Database,
  choice: { enquiryId?: string; destination?: string; all?: boolean },
  now = new Date(),
): Promise<number> {
  let update = db
    .updateTable('deliveries')
    .set((e) => ({
      status: 'pending',
      attempts_before_replay: e.ref('attempts'),
      next_attempt_at: now.toISOString(),
      lease_until: null,
      last_error: null,
      updated_at: now.toISOString(),
    }))
    .where('status', 'in', choice.all ? ['dead', 'delivered'] : ['dead']);
  if (choice.enquiryId !== undefined) update = update.where('enquiry_id', '=', choice.enquiryId);
  if (choice.destination !== undefined)
    update = update.where('destination', '=', choice.destination);
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Enables a disabled destination and replays its dead deliveries.
 *
 * @returns the number of replayed deliveries; null if the destination was not disabled
 */
export async function enableDestination(
  db: Database,
  name: string,
  now = new Date(),
): Promise<number | null> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('disabled_destinations')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return null;
    return replayDeliveries(transaction, { destination: name }, now);
  });
}
