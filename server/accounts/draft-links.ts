import { kindNames, type KindName } from '../../contract/kinds/content-kinds.ts';
import type { Database } from '../db/open-database.ts';

/** Lists the draft links of an account, with the entries that they show. */
export const listDraftLinksOf = (db: Database, accountId: string) =>
  db
    .selectFrom('draft_links')
    .innerJoin('revisions', 'revisions.id', 'revision_id')
    .select(['digest as id', 'kind', 'slug', 'title', 'expires_at as expiresAt'])
    .$narrowType<{ kind: KindName }>()
    .where('draft_links.account_id', '=', accountId)
    .where('kind', 'in', kindNames)
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('expires_at')
    .execute();

/** Ends the draft links of an account; returns how many. */
export async function endDraftLinksOf(transaction: Database, accountId: string): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('draft_links')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Transfers the draft links of an account to another; returns how many. */
export async function keepDraftLinksOf(
  transaction: Database,
  accountId: string,
  by: string | null,
): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('draft_links')
    .set({ account_id: by })
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
