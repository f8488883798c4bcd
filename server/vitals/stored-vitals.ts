import type { Selectable } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';

/** How many measurements of one hour fell into one bucket. */
export type VitalCount = Selectable<Tables['web_vitals']>;

/** Adds counts to those in the store; several processes may do so at once. */
export async function addVitals(db: Database, counts: readonly VitalCount[]): Promise<void> {
  await db
    .insertInto('web_vitals')
    .values(counts)
    .onConflict((conflict) =>
      conflict
        .columns(['hour', 'route', 'device', 'vital', 'bound'])
        .doUpdateSet((e) => ({ count: e('web_vitals.count', '+', e.ref('excluded.count')) })),
    )
    .execute();
}

/** The counts since a time, by hour and route. */
export function listVitals(db: Database, since: Date): Promise<VitalCount[]> {
  return db
    .selectFrom('web_vitals')
    .selectAll()
    .where('hour', '>=', since.toISOString())
    .orderBy('hour')
    .orderBy('route')
    .orderBy('device')
    .execute();
}
