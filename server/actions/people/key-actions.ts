import { z } from 'zod';
import { scopes as keyScopes } from '../../../contract/studio/acts.ts';
import { givenName } from '../../accounts/accounts.ts';
import { digestOf, newToken } from '../../accounts/tokens.ts';
import { Refused } from '../refused.ts';
import type { ActionOn } from '../run-action.ts';

/** What owners and commands do with keys of the automation API. */

const scopes = () => ['administer'] as const;
/** Lets secret scanners recognize a key. */
const PREFIX = 'citadel_';

export const newKey = z.object({
  name: givenName,
  scopes: z.array(z.enum(keyScopes)).min(1, 'Choose what the key may do.'),
  forAgents: z.boolean().default(false),
});

/** Makes a key, whose name no key has or had. Its result: the key, which is not stored. */
export const createKey: ActionOn<typeof newKey, { key: string }> = {
  input: newKey,
  scopes,
  needsPasskey: true,
  async run({ db, by, now }, { name, scopes: allowed, forAgents }) {
    const key = PREFIX + newToken();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('api_keys')
      .values({
        name,
        digest: digestOf(key),
        scopes: JSON.stringify(allowed),
        for_agents: forAgents ? 1 : 0,
        created_by: by.name,
        created_at: now,
        used_at: null,
        revoked_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n)
      throw new Refused('conflict', 'There is or was a key of this name.');
    return { key };
  },
  audit: (_, { name, ...details }) => ({ act: 'create-key', subject: name, details }),
};

const which = z.strictObject({ name: z.string() });

/** Revokes a key at once. */
export const revokeKey: ActionOn<typeof which, object> = {
  input: which,
  scopes,
  needsPasskey: true,
  async run({ db, now }, { name }) {
    const { numUpdatedRows } = await db
      .updateTable('api_keys')
      .set({ revoked_at: now })
      .where('name', '=', name)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n)
      throw new Refused('not-found', 'There is no such key, or it was revoked.');
    return {};
  },
  audit: (_, { name }) => ({ act: 'revoke-key', subject: name }),
};
