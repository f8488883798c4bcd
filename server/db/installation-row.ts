import type { Database } from './open-database.ts';
import type { Tables } from './tables.ts';

/** Sets columns of the only row of `installation`, which may not be there yet. */
export async function writeInstallation(
  db: Database,
  values: Partial<Tables['installation']>,
): Promise<void> {
  await db
    .insertInto('installation')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}
