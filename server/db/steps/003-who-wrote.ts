import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * Accounts by their ids where only names were stored. Revisions of before have no account, so the next
 * save of their authors adds a revision; draft links of before get the account whose name nobody shares.
 */
const STATEMENTS = [
  'alter table revisions add column account_id text',
  'alter table draft_links add column account_id text',
  `update draft_links set account_id = (
    select min(id) from accounts where name = draft_links.created_by having count(*) = 1
  )`,
  'create index draft_links_of_account on draft_links (account_id)',
  'alter table audit_log add column request text',
  'create unique index audit_log_requests on audit_log (request)',
];

export const whoWrote: MigrationStep = {
  id: '003-who-wrote',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
