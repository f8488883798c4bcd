import { z } from 'zod';
import { scopes, type Scope } from '../../contract/studio/acts.ts';
import { write } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import { givenName } from './accounts.ts';
import { appendAudit, type Actor } from './audit-log.ts';
import { digestOf, newToken } from './tokens.ts';

const MINUTE = 60_000;
/** Lets secret scanners recognize a key. */
const PREFIX = 'citadel_';

/** A key of the automation API. */
export interface ApiKey {
  name: string;
  scopes: readonly Scope[];
  /** Whether an owner let agents read and change enquiries with it: what they read goes to the vendor of a model. */
  forAgents: boolean;
}

export const newKey = z.object({
  name: givenName,
  scopes: z.array(z.enum(scopes)).min(1, 'Choose what the key may do.'),
  forAgents: z.boolean().default(false),
});

/**
 * Makes a key.
 *
 * @returns the key, which is not stored; null if a key has the name, even a revoked one
 */
export const createKey = (
  db: Database,
  by: Actor,
  { name, scopes: allowed, forAgents = false }: Omit<ApiKey, 'forAgents'> & Partial<ApiKey>,
) =>
  write(db, async (transaction): Promise<string | null> => {
    const key = PREFIX + newToken();
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('api_keys')
      .values({
        name,
        digest: digestOf(key),
        scopes: JSON.stringify(allowed),
        for_agents: forAgents ? 1 : 0,
        created_by: by.name,
        created_at: new Date().toISOString(),
        used_at: null,
        revoked_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return null;
    await appendAudit(transaction, by, 'create-key', name, { scopes: allowed, forAgents });
    return key;
  });

/** Finds a key that was not revoked. */
export async function findKey(db: Database, key: string): Promise<ApiKey | null> {
  const row = await db
    .selectFrom('api_keys')
    .select(['name', 'scopes', 'for_agents', 'used_at'])
    .where('digest', '=', digestOf(key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const now = Date.now();
  if (row.used_at === null || Date.parse(row.used_at) <= now - MINUTE)
    // Best effort: a full disk must not keep anybody from reading.
    void write(db, (transaction) =>
      transaction
        .updateTable('api_keys')
        .set({ used_at: new Date(now).toISOString() })
        .where('name', '=', row.name)
        .execute(),
    ).catch(() => undefined);
  const { name, scopes: allowed, for_agents } = row;
  return { name, scopes: JSON.parse(allowed) as Scope[], forAgents: for_agents === 1 };
}

/** Lists all keys by name, revoked ones as well. */
export async function listKeys(db: Database) {
  const keys = await db
    .selectFrom('api_keys')
    .select(['name', 'scopes', 'for_agents', 'created_by as by', 'created_at as createdAt'])
    .select(['used_at as usedAt', 'revoked_at as revokedAt'])
    .orderBy('name')
    .execute();
  return keys.map(({ for_agents, ...key }) => ({
    ...key,
    scopes: JSON.parse(key.scopes) as Scope[],
    forAgents: for_agents === 1,
  }));
}

/** Revokes a key at once. Returns false if there is none of that name, or it was revoked. */
export const revokeKey = (db: Database, by: Actor, name: string): Promise<boolean> =>
  write(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('api_keys')
      .set({ revoked_at: new Date().toISOString() })
      .where('name', '=', name)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await appendAudit(transaction, by, 'revoke-key', name);
    return numUpdatedRows > 0n;
  });
