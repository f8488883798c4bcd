import type { Scope } from '../../contract/studio/acts.ts';
import { write } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import { digestOf } from './tokens.ts';

const MINUTE = 60_000;

/** A key of the automation API. */
export interface ApiKey {
  name: string;
  scopes: readonly Scope[];
  /** Whether an owner let agents read and change enquiries with it: what they read goes to the vendor of a model. */
  forAgents: boolean;
}

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
