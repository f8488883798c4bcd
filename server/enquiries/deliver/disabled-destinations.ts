import type { Database } from '../../db/open-database.ts';

/** `last_error` of a delivery that is dead because its destination was disabled. */
const DISABLED = 'destination disabled';

/** Whether a destination said that it is gone (410). A replay enables it again. */
export async function isDisabled(transaction: Database, destination: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('disabled_destinations')
    .select('name')
    .where('name', '=', destination)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Disables a destination, and gives up its pending deliveries.
 *
 * @param now ISO 8601, UTC, by the database's clock
 */
export async function disable(
  transaction: Database,
  destination: string,
  reason: string,
  now: string,
): Promise<void> {
  await transaction
    .insertInto('disabled_destinations')
    .values({ name: destination, reason, disabled_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await giveUpPending(transaction, destination, now);
}

/** Marks pending deliveries of a disabled destination as dead, so that they are listed and can be replayed. */
export async function giveUpPending(
  transaction: Database,
  destination: string,
  now: string,
): Promise<void> {
  await transaction
    .updateTable('deliveries')
    .set({ status: 'dead', last_error: DISABLED, lease_until: null, updated_at: now })
    .where('destination', '=', destination)
    .where('status', '=', 'pending')
    .execute();
}
