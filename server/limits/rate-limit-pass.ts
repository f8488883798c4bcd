import type { Database } from '../db/open-database.ts';

/** Lets one enquiry through beyond the rate limit. Single use. */
export interface Pass {
  /** Stored in `spent_passes` when it is used. */
  digest: string;
  /** After this the pass is invalid, and its digest can be deleted. */
  expiresAt: Date;
}

/** Marks a pass, or another single-use ticket, as used. Returns false if it was used before. */
export async function spendPass(transaction: Database, pass: Pass): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('spent_passes')
    .values({ digest: pass.digest, expires_at: pass.expiresAt.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
