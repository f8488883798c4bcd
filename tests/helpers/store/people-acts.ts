import type { Scope } from '../../../contract/studio/acts.ts';
import type { Actor } from '../../../server/accounts/audit-log.ts';
import * as accounts from '../../../server/actions/people/account-actions.ts';
import * as keys from '../../../server/actions/people/key-actions.ts';
import { runAction, type Action } from '../../../server/actions/run-action.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { allowed } from '../studio/acts-on.ts';

/** Runs an action on accounts or keys for somebody who may do everything. */
export const actOnPeople = <Given, Input, Value>(
  db: Database,
  action: Action<Given, Input, Value>,
  given: Given,
  by: Actor,
) => runAction({ db, notify: () => [], enquiries: { dataDir: '' } }, action, given, allowed(by));

export const changeAccount = (
  db: Database,
  by: Actor,
  id: string,
  change: Omit<Parameters<typeof accounts.changeAccount.scopes>[0], 'id'>,
) => actOnPeople(db, accounts.changeAccount, { ...change, id }, by);

/** @returns the key */
export async function createKey(
  db: Database,
  by: Actor,
  { scopes, ...more }: { name: string; scopes: readonly Scope[]; forAgents?: boolean },
): Promise<string> {
  const done = await actOnPeople(db, keys.createKey, { ...more, scopes: [...scopes] }, by);
  if (!done.ok) throw new Error(done.message);
  return done.value.key;
}

export const revokeKey = (db: Database, by: Actor, name: string) =>
  actOnPeople(db, keys.revokeKey, { name }, by);
