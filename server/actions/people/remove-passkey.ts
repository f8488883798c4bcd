import { z } from 'zod';
import { endSessionsOf } from '../../accounts/sessions.ts';
import { Refused } from '../refused.ts';
import type { ActionOn } from '../run-action.ts';

/** `session`: the digest of the one that goes on. */
const input = z.strictObject({ id: z.string(), session: z.string() });

/**
 * Removes a passkey of the account that acts, and ends its other sessions: the device may be in other hands. Adding
 * one is in server/accounts/passkeys.ts: it spends a ticket before anything changes.
 */
export const removePasskey: ActionOn<typeof input, { account: string }> = {
  input,
  scopes: () => [],
  needsPasskey: true,
  async run({ db, by }, { id, session }) {
    const account = by.id ?? '';
    const { numDeletedRows } = await db
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new Refused('not-found', 'There is no such passkey.');
    await endSessionsOf(db, account, session);
    return { account: by.name };
  },
  audit: ({ account }) => ({ act: 'remove-passkey', subject: account }),
};
