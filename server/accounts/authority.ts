import { roleMay, type Act, type Role } from '../../contract/studio/acts.ts';
import type { Database } from '../db/open-database.ts';
import type { ApiKey } from './api-keys.ts';
import type { Actor } from './audit-log.ts';

export const ROLE_REFUSED = 'Your role does not allow this.';
export const lacksScope = (act: Act): string => `This key lacks the scope ${act}.`;

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
    return row && roleMay(row.role as Role, act) ? null : ROLE_REFUSED;
  },
});

/** @param key with the scopes of this request, of which the stored key must still have those that are used */
export const byKey = ({ name, scopes }: Pick<ApiKey, 'name' | 'scopes'>): Authorized => ({
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
    const stored = JSON.parse(row?.scopes ?? '[]') as Act[];
    const isAllowed = (scopes as readonly Act[]).includes(act) && stored.includes(act);
    return isAllowed ? null : lacksScope(act);
  },
});
