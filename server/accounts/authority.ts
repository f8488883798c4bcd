import { roleMay, type Act, type Role, type Scope } from '../../contract/studio/acts.ts';
import type { Database } from '../db/open-database.ts';
import type { Actor } from './audit-log.ts';

/**
 * Somebody who acts, and what that allows. `refusal` reads the store, so that a role that was changed or a key that
 * was revoked a moment ago counts.
 */
export interface Authorized extends Actor {
  /** Why an act is not allowed, in words for people; null if it is. */
  refusal(db: Database, act: Act): Promise<string | null>;
  /** What to do before an act that needs a fresh check of the passkey; null if there was one. */
  unverified: string | null;
}

/** @param unverified null if the passkey was checked within the last minutes */
export const byAccount = (account: Actor, unverified: string | null): Authorized => ({
  id: account.id,
  name: account.name,
  unverified,
  async refusal(db, act) {
    const row = await db
      .selectFrom('accounts')
      .select('role')
      .where('id', '=', account.id)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    return row && roleMay(row.role as Role, act) ? null : 'Your role does not allow this.';
  },
});

/** @param name of the key */
export const byKey = (name: string): Authorized => ({
  id: null,
  name: `key ${name}`,
  unverified: 'A key may not do this.',
  async refusal(db, act) {
    const row = await db
      .selectFrom('api_keys')
      .select('scopes')
      .where('name', '=', name)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    const scopes = JSON.parse(row?.scopes ?? '[]') as Scope[];
    return (scopes as Act[]).includes(act) ? null : `This key lacks the scope ${act}.`;
  },
});
