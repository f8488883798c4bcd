import type { KindName } from '../../contract/kinds/content-kinds.ts';
import type { Database } from '../db/open-database.ts';

/** The kinds that a remote provider fills instead of the store, beside its `team`. */
export const REMOTE_KINDS = [
  'post',
  'service',
  'testimonial',
  'menu',
] as const satisfies KindName[];

/** The kinds that a remote provider fills, and whether each was ever read; empty without a provider. */
export async function readRemoteKinds(db: Database): Promise<ReadonlyMap<string, boolean>> {
  const rows = await db.selectFrom('remote_kinds').selectAll().execute();
  return new Map(rows.map(({ kind, read_at }) => [kind, read_at !== null]));
}

/** Why an entry of a kind that a provider fills cannot be written here, for people. */
export const saysRemote = (kind: string): string =>
  `${kind} comes from the provider of PROVIDER_API_URL and is changed there`;

/** The slug of the row of a provider's whole team. */
export const WHOLE_TEAM = 'all';
