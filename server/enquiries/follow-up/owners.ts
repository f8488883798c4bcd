import { rolesThatMay } from '../../../contract/studio/acts.ts';
import type { Database } from '../../db/open-database.ts';

/** The accounts that may look after enquiries, by name. */
export const listOwners = (db: Database) =>
  owners(db).select(['id', 'name', 'email']).orderBy('name').orderBy('id').execute();

/** Whether an account may look after enquiries. */
export async function mayOwn(db: Database, id: string): Promise<boolean> {
  const found = await owners(db).select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

const owners = (db: Database) =>
  db
    .selectFrom('accounts')
    .where('disabled_at', 'is', null)
    .where('role', 'in', rolesThatMay('enquiries:write'));
