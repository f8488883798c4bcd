import { roleMay, rolesThatMay, type Role } from '../../../contract/studio/acts.ts';
import type { Database } from '../../db/open-database.ts';

/** The accounts that may look after enquiries, by name. */
export const listOwners = (db: Database) =>
  db
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('disabled_at', 'is', null)
    .where('role', 'in', rolesThatMay('enquiries:write'))
    .orderBy('name')
    .orderBy('id')
    .execute();

/** An account by its id or its mail address, and whether it may look after enquiries; undefined if there is none. */
export async function findOwner(db: Database, idOrEmail: string) {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'role', 'disabled_at'])
    .where((e) => e.or([e('id', '=', idOrEmail), e('email', '=', idOrEmail.trim().toLowerCase())]))
    .executeTakeFirst();
  if (!row) return undefined;
  const mayOwn = row.disabled_at === null && roleMay(row.role as Role, 'enquiries:write');
  return { id: row.id, mayOwn };
}
