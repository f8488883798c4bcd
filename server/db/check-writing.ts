import type { CommitQueue } from './commit-queue.ts';

/**
 * Writes a row and waits until it is on the disk: a full or read-only store is
 * found out by nothing less.
 *
 * @param patience milliseconds to wait for a store that is locked
 * @throws {StoreUnavailable} when the store takes nothing
 */
export async function checkWriting(queue: CommitQueue, patience: number): Promise<void> {
  await queue.write(async (transaction) => {
    const mark = { written_at: new Date().toISOString() };
    await transaction
      .insertInto('write_check')
      .values({ id: 1, ...mark })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(mark))
      .execute();
  }, patience);
}
