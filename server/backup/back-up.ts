import { mkdir, rm, stat } from 'node:fs/promises';
import { writeNewFile } from '../db/durable-file.ts';
import { migrate } from '../db/migrations.ts';
import { databaseFile, openDatabase, type Database } from '../db/open-database.ts';
import { completeErased } from '../enquiries/retain/erased-list.ts';
import { sha256 } from '../media/picture-files.ts';
import { writeBackupState, type BackupSummary } from './backup-state.ts';
import { storeInBucket } from './bucket-copies.ts';
import { checkCopy, InvalidCopy, type Counts } from './check-copy.ts';
import { explainRoom } from './copy-before.ts';
import { findMissingMasters } from './copy-files.ts';
import { listCopies, nameCopy, proofOf, pruneCopies, removeCopy } from './kept-copies.ts';
import { restoreBackup } from './restore-backup.ts';
import { ownPictures, takeBackup, type BackedUp } from './take-backup.ts';

/**
 * Removes the copies that are no longer kept, takes one into DATA_DIR/backups, proves it by restoring it, stores it in
 * the bucket of BACKUP_URL, and records that. A copy counts once it is proven, so an interruption leaves none that counts.
 *
 * @throws {InvalidCopy} if the copy is not whole; it is removed
 * @throws {BucketUnavailable}
 * @throws {Error} with a message for the operator if the disk has too little room
 */
export async function backUp(
  config: BackedUp,
  db: Database,
): Promise<{ file: string; summary: BackupSummary }> {
  const now = new Date();
  await pruneCopies(config, now);
  const lacking = await explainRoom(config, db);
  if (lacking !== null) throw new Error(lacking);
  await completeErased(db, config);
  const earlier = (await listCopies(config)).find(({ before }) => before === null)?.file;
  const taken = await takeBackup(config, nameCopy(config, now), ownPictures(config), earlier);
  const { file, digest, enquiries, messages, entries, files } = taken;
  const counts = { enquiries, messages, entries, files };
  const lost = await proveCopy(config, file, digest, counts).catch(async (error: unknown) => {
    await removeCopy(file);
    throw error;
  });
  const { size: bytes } = await stat(file);
  const summary = { bytes, ...counts, lost, bucket: config.backup?.endpoint ?? null };
  await writeNewFile(proofOf(file), digest);
  // It is told of as missing until the bucket has it, too.
  if (config.backup) await storeInBucket(config, config.backup, db, file);
  await writeBackupState(db, {
    backup_proven_at: now.toISOString(),
    backup_summary: JSON.stringify(summary),
  });
  return { file, summary };
}

/**
 * Proves a copy by restoring it into a temporary store, as a restore does: it is what was written, works with this version,
 * and has what the store had.
 *
 * @returns the pictures that the site itself has lost
 * @throws {InvalidCopy} with what is wrong
 */
export async function proveCopy(
  config: BackedUp,
  file: string,
  digest: string,
  counts: Counts,
): Promise<string[]> {
  if ((await sha256(file)) !== digest)
    throw new InvalidCopy(`${file} differs from what was written: it is damaged.`);
  const trial = { dataDir: `${file}.trial` };
  await mkdir(trial.dataDir, { mode: 0o700 });
  try {
    await restoreBackup(trial, file, false);
    const db = openDatabase(trial);
    const lost = await migrate(db)
      .then(() => (config.media ? [] : findMissingMasters(db, trial)))
      .finally(() => db.destroy());
    checkCopy(databaseFile(trial), counts);
    return lost;
  } finally {
    await rm(trial.dataDir, { recursive: true, force: true });
  }
}
