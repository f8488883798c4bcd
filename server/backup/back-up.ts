import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeNewFile } from '../db/durable-file.ts';
import type { Database } from '../db/open-database.ts';
import { completeErased } from '../enquiries/retain/erased-list.ts';
import { writeBackupState, type BackupSummary } from './backup-state.ts';
import { storeInBucket } from './bucket-copies.ts';
import { InvalidCopy } from './check-copy.ts';
import { explainRoom } from './copy-before-migrations.ts';
import {
  copiesFolder,
  DAMAGED,
  listCopies,
  nameCopy,
  proofOf,
  pruneCopies,
  setAside,
} from './kept-copies.ts';
import { proveCopy } from './prove-copy.ts';
import { takeBackup, type BackedUp } from './take-backup.ts';

/**
 * Takes a copy into DATA_DIR/backups, proves it by restoring it, stores it in the bucket of BACKUP_URL, records that, and removes the copies that are no
 * longer kept. A copy counts once it is proven, so an interruption leaves none that counts.
 *
 * @throws {InvalidCopy} if the copy is not whole; it is set aside, and none is removed
 * @throws {BucketUnavailable}
 * @throws {Error} with a message for the operator if the disk has too little room
 */
export async function backUp(
  config: BackedUp,
  db: Database,
): Promise<{ file: string; summary: BackupSummary }> {
  const lacking = await explainRoom(config, db);
  if (lacking !== null) throw new Error(lacking);
  await removeLeftovers(config);
  await completeErased(db, config);
  const now = new Date();
  const earlier = (await listCopies(config)).find(({ before }) => before === null)?.file;
  const taken = await takeBackup(config, nameCopy(config, now), { earlier });
  const { file, digest, enquiries, messages, entries, files } = taken;
  const lost = await proveCopy(config, file, taken).catch(async (error: unknown) => {
    if (!(error instanceof InvalidCopy)) throw error;
    throw new InvalidCopy(`${error.message} It is kept as ${await setAside(config, file)}.`);
  });
  const { size: bytes } = await stat(file);
  const bucket = config.backup?.endpoint ?? null;
  const summary = { bytes, enquiries, messages, entries, files, lost, bucket };
  await writeNewFile(proofOf(file), digest);
  // It is told of as missing until the bucket has it, too.
  if (config.backup) await storeInBucket(config, config.backup, db, file);
  await writeBackupState(db, {
    backup_proven_at: now.toISOString(),
    backup_summary: JSON.stringify(summary),
  });
  await pruneCopies(config, now.toISOString());
  return { file, summary };
}

/** Milliseconds after which nobody works on a file any more: longer than a run may take. */
const ABANDONED = 2 * 3_600_000;

/** Removes what processes left that were killed: parts, trials, and what belongs to a copy that was never finished. */
async function removeLeftovers(config: BackedUp): Promise<void> {
  const folder = copiesFolder(config);
  const names = await readdir(folder);
  for (const name of names) {
    const time = /^\d{8}T\d{9}Z(?=\.)/.exec(name)?.[0];
    const isLeft =
      /\.part-|\.rows$|^trial-/.test(name) ||
      (time !== undefined &&
        !names.includes(`${time}.sqlite`) &&
        !names.includes(`${time}.sqlite${DAMAGED}`));
    const path = join(folder, name);
    if (isLeft && (await stat(path)).mtimeMs < Date.now() - ABANDONED)
      await rm(path, { recursive: true, force: true });
  }
}
