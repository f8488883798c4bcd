import type { Database } from '../../db/open-database.ts';

/**
 * Has deliveries made again, with all attempts before them: those that were
 * given up, or with `all` also those that succeeded. They keep their ids.
 *
 * @returns how many
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
 * Switches a destination on again that had said it wants nothing more, and has
 * everything delivered that was given up for it.
 *
 * @returns how many deliveries are made now; null when it was not switched off
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
