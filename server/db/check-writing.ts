import type { CommitQueue } from './commit-queue.ts';

/**
 * Writes a row and waits until it is on disk: nothing less detects a full or read-only store.
 *
 * @param timeout milliseconds to wait for a locked store
 * @throws {StoreUnavailable} if the store cannot be written
 */
export async function checkWriting(queue: CommitQueue, timeout: number): Promise<void> {
  await queue.write(async (transaction) => {
    const mark = { written_at: new Date().toISOString() };
    await transaction
      .insertInto('write_check')
      .values({ id: 1, ...mark })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(mark))
      .execute();
  }, timeout);
}
