import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { flush } from '../db/durable-file.ts';
import type { Database } from '../db/open-database.ts';
import { erasedList, mergeErased } from '../enquiries/retain/erased-list.ts';
import { openBucket, type BucketAddress } from '../media/bucket.ts';
import { openBackupKey } from './backup-key.ts';
import { InvalidCopy } from './check-copy.ts';
import { isPicture, listPictures, picturesOfCopy } from './copy-files.ts';
import { copiesToKeep } from './copies-to-keep.ts';
import { copiesFolder, listCopies, LONGEST, readCopyName } from './kept-copies.ts';
import { secretCopyOf, type BackedUp } from './take-backup.ts';

/** Milliseconds for one file to be sent or received. */
const WITHIN = 30 * 60_000;
/** The end of the name of each file in the bucket. */
const AGE = '.age';
const ERASED = 'erased.txt';

/** The files of a copy besides its pictures; itself last: one without it is not whole. */
const filesOf = (file: string) => [secretCopyOf(file), file];

/** What the keys of pictures begin with: those of another recipient cannot be opened with the same key. */
const picturesFor = (recipient: string) => `files/${recipient.slice(-6)}/`;
/** The folders of pictures that are stored; sizes can be made again from masters. */
const PICTURES = ['imported', 'masters'] as const;

/** Copies in the bucket of BACKUP_URL, each file encrypted by age. */
export function bucketCopies(config: BackedUp, address: BucketAddress, key: string | null) {
  const bucket = openBucket(address, WITHIN);

  /** Encrypts a file and stores it. */
  async function put(name: string, path: string, recipient: string): Promise<void> {
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    const sealed = path + AGE;
    try {
      await write(await encrypter.encrypt(read(path)), sealed);
      await bucket.replace(name + AGE, sealed);
    } finally {
      await rm(sealed, { force: true });
    }
  }

  /** Fetches a file and decrypts it under its final name. False if there is none. */
  async function get(name: string, path: string): Promise<boolean> {
    const { Decrypter } = await import('age-encryption');
    const decrypter = new Decrypter();
    decrypter.addIdentity(requireKey());
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const [sealed, part] = [path + AGE, `${path}.part`];
    try {
      if (!(await bucket.get(name + AGE, sealed))) return false;
      try {
        await write(await decrypter.decrypt(read(sealed)), part);
      } catch (cause) {
        const words = `${name}${AGE} cannot be decrypted with this key, or is damaged.`;
        throw new InvalidCopy(words, { cause });
      }
      await flush(part);
      await rename(part, path);
      return true;
    } finally {
      for (const draft of [sealed, part]) await rm(draft, { force: true });
    }
  }

  function requireKey(): string {
    if (key === null) throw new InvalidCopy('The backup key is needed: --key <file>.');
    return key;
  }

  /** The names of the whole copies, newest first. */
  async function list(): Promise<string[]> {
    const names: string[] = [];
    for await (const { key: name } of bucket.list(['2'])) names.push(name.slice(0, -AGE.length));
    return names
      .filter((name) => readCopyName(name)?.name === name)
      .toSorted()
      .toReversed();
  }

  /** Stores the pictures of a copy that are not there, and removes those that no copy can have any more. */
  async function storePictures(file: string, recipient: string): Promise<void> {
    const stored = new Map<string, number>();
    for await (const { key: name, storedAt } of bucket.list(['files/'])) stored.set(name, storedAt);
    const start = picturesFor(recipient);
    const used = new Set<string>();
    for (const copy of [file, ...(await listCopies(config)).map((each) => each.file)])
      for (const part of PICTURES) {
        const folder = picturesOfCopy(copy)[part];
        for (const picture of await listPictures(folder)) {
          const name = `${start}${part}/${picture}`;
          used.add(name + AGE);
          if (copy === file && !stored.has(name + AGE))
            await put(name, join(folder, picture), recipient);
        }
      }
    // Copies that only the bucket has may be six months old.
    for (const [name, storedAt] of stored)
      if (!used.has(name) && storedAt < Date.now() - LONGEST) await bucket.remove(name);
  }

  return {
    list,
    /** Stores a copy with its pictures and the list of erased enquiries, and removes the copies that are no longer kept. */
    async store(file: string, recipient: string): Promise<void> {
      await storePictures(file, recipient);
      for (const path of [...filesOf(file), erasedList(config)])
        if (existsSync(path)) await put(basename(path), path, recipient);
      const copies = (await list()).map((name) => readCopyName(name)!);
      const kept = copiesToKeep(copies.map(({ at }) => at));
      for (const { name, at } of copies)
        // The copy itself first, so that none is left incomplete.
        if (!kept.has(at))
          for (const path of filesOf(name).toReversed()) await bucket.remove(path + AGE);
    },
    /** Fetches a copy, and all pictures, into DATA_DIR/backups. Returns its path. */
    async fetch(name: string): Promise<string> {
      const { identityToRecipient } = await import('age-encryption');
      const start = picturesFor(await identityToRecipient(requireKey()));
      const file = join(copiesFolder(config), name);
      for (const part of PICTURES)
        for await (const { key: path } of bucket.list([`${start}${part}/`])) {
          const picture = basename(path, AGE);
          if (isPicture(picture))
            await get(path.slice(0, -AGE.length), join(picturesOfCopy(file)[part], picture));
        }
      for (const path of filesOf(file))
        if (!(await get(basename(path), path)) && path === file)
          throw new InvalidCopy(`${name} is missing from the bucket.`);
      return file;
    },
    /** Adds what the bucket knows of erased enquiries to the list beside the copies. */
    async bringErased(): Promise<void> {
      const path = join(copiesFolder(config), 'fetched.txt');
      if (!(await get(ERASED, path))) return;
      await mergeErased(config, path);
      await rm(path);
    },
  };
}

const read = (path: string) =>
  Readable.toWeb(createReadStream(path)) as unknown as globalThis.ReadableStream<Uint8Array>;
const write = (stream: globalThis.ReadableStream<Uint8Array>, path: string) =>
  pipeline(Readable.fromWeb(stream as ReadableStream), createWriteStream(path, { mode: 0o600 }));

/** Stores a proven copy in the bucket of BACKUP_URL. */
export async function storeInBucket(
  config: BackedUp,
  address: BucketAddress,
  db: Database,
  file: string,
): Promise<void> {
  const { recipient, key } = await openBackupKey(config, db);
  await bucketCopies(config, address, key).store(file, recipient);
}
