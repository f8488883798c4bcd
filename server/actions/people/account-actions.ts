import { z } from 'zod';
import { availability } from '../../../contract/studio/availability.ts';
import { roleMay } from '../../../contract/studio/acts.ts';
import { createAccount, hasOwner, newAccount, OWNERS } from '../../accounts/accounts.ts';
import { endDraftLinksOf, keepDraftLinksOf } from '../../accounts/draft-links.ts';
import { endSessionsOf } from '../../accounts/sessions.ts';
import { createAccountLink, createToken, type AccountLink } from '../../accounts/sign-in-links.ts';
import { Refused } from '../refused.ts';
import type { ActionOn } from '../run-action.ts';
import { storedAvailability } from './own-availability.ts';

/** What owners and commands do with the accounts of people. Signing in has no actor yet: see server/accounts/. */

const scopes = () => ['administer'] as const;

/** Makes an account. Its result: the link of its invitation. */
export const invite: ActionOn<typeof newAccount, AccountLink> = {
  input: newAccount,
  scopes,
  needsPasskey: true,
  async run({ db, by }, given) {
    const account = await createAccount(db, by, given);
    if (!account) throw new Refused('conflict', 'There is an account with this address.');
    const token = await createToken(db, 'invitation', account.id);
    return { token, email: account.email, purpose: 'invitation' };
  },
};

const whose = z.strictObject({ id: z.string() });

/** Makes a link to sign in, which replaces an unused invitation. Its result: the link. */
export const linkAccount: ActionOn<typeof whose, AccountLink> = {
  input: whose,
  scopes,
  needsPasskey: true,
  async run({ db, by }, { id }) {
    const link = await createAccountLink(db, by, id, true);
    if (!link) throw new Refused('not-found', 'There is no such account, or it is disabled.');
    return link;
  },
};

/** The changes that an owner can make to an account. */
export const accountChange = newAccount
  .omit({ email: true })
  .extend({
    disabled: z.boolean(),
    availability,
    /** Transfers draft links that would end to the person who makes the change. */
    keepLinks: z.boolean(),
  })
  .partial();
const changeInput = z.strictObject({ ...accountChange.shape, ...whose.shape });

/**
 * Changes name, role or hours, or disables or enables an account. A change of role or access ends its sessions and
 * sign-in links. Its draft links end when it may no longer write, and stay ended when it may write again. Its result:
 * the name that the account had, and how many draft links were transferred or ended.
 */
export const changeAccount: ActionOn<
  typeof changeInput,
  { name: string; links: { keptLinks?: number; endedLinks?: number } }
> = {
  input: changeInput,
  scopes,
  needsPasskey: true,
  lock: OWNERS,
  async run({ db, by, now }, { id, name, role, disabled, availability: hours, keepLinks }) {
    const account = await db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!account) throw new Refused('not-found', 'There is no such account.');
    const after = { name: name ?? account.name, role: role ?? account.role };
    const owns = after.role === 'owner' && disabled !== true;
    if (account.role === 'owner' && !owns && !(await hasOwner(db, id)))
      throw new Refused('conflict', 'This is the last owner. Make somebody else an owner first.');
    const access = { disabled_at: disabled ? now : null };
    await db
      .updateTable('accounts')
      .set({
        ...after,
        ...(disabled !== undefined && access),
        ...(hours && { availability: storedAvailability(hours) }),
      })
      .where('id', '=', id)
      .execute();
    if (disabled !== undefined || after.role !== account.role) {
      await endSessionsOf(db, id);
      await db.deleteFrom('sign_in_links').where('account_id', '=', id).execute();
    }
    const writes = roleMay(after.role, 'content:write') && !(disabled ?? account.disabled_at);
    const wrote = roleMay(account.role, 'content:write') && !account.disabled_at;
    const keptLinks = !writes && keepLinks && (await keepDraftLinksOf(db, id, by.id));
    // Also when it may write again: a link may have been made while the account lost the right to write.
    const endedLinks = !(writes && wrote) && (await endDraftLinksOf(db, id));
    const links = { ...(keptLinks && { keptLinks }), ...(endedLinks && { endedLinks }) };
    return { name: account.name, links };
  },
  audit: (account, { name, role, disabled, availability: hours }) => ({
    act: 'change-account',
    subject: account.name,
    details: { name, role, disabled, ...(hours && { hours: true }), ...account.links },
  }),
};
