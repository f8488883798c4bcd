import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
import { isPicture } from './copy-files.ts';
import { copiesToKeep } from './copies-to-keep.ts';
import { copiesFolder, readCopyName } from './kept-copies.ts';
import { libraryListOf } from './library-list.ts';
import { mediaCopyOf, picturesCopyOf, secretCopyOf, type BackedUp } from './take-backup.ts';

/** Milliseconds for one file to be sent or received. */
const WITHIN = 30 * 60_000;
const ERASED = 'erased.txt.age';
/** The last file of a copy that is stored: a copy without it is not whole. */
const WHOLE = '.sqlite.age';

/** What belongs to a copy besides its pictures: the end of the key, and the file. */
const PARTS = [
  ['.secret.key.age', secretCopyOf],
  ['.media.txt.age', libraryListOf],
  [WHOLE, (file: string) => file],
] as const;
/** The names of its pictures. */
const FILES = '.files.txt.age';

/** The folders of pictures of a copy, by what their keys begin with. Sizes can be made again from masters. */
const foldersOf = (file: string): Record<string, string> => ({
  pictures: picturesCopyOf(file),
  masters: join(mediaCopyOf(file), 'masters'),
});

/** Copies in the bucket of BACKUP_URL, each file encrypted by age. */
export function bucketCopies(config: BackedUp, address: BucketAddress, key: string | null) {
  const bucket = openBucket(address, WITHIN);
  const draft = join(copiesFolder(config), `bucket.part-${process.pid}`);

  /** Encrypts a file and stores it. */
  async function put(name: string, path: string, recipient: string): Promise<void> {
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    try {
      const sealed = await encrypter.encrypt(read(path));
      await pipeline(Readable.fromWeb(sealed as ReadableStream), writeTo(draft));
      await bucket.replace(name, draft);
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** Fetches a file and decrypts it under its final name. False if there is none. */
  async function get(name: string, path: string): Promise<boolean> {
    if (key === null) throw new InvalidCopy('The backup key is needed: --key <file>.');
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await mkdir(copiesFolder(config), { recursive: true, mode: 0o700 });
    try {
      if (!(await bucket.get(name, draft))) return false;
      await open(draft, `${path}.part`, key).catch((error: unknown) => {
        throw new InvalidCopy(`${name} cannot be decrypted with this key, or is damaged.`, {
          cause: error,
        });
      });
      await flush(`${path}.part`);
      await rename(`${path}.part`, path);
      return true;
    } finally {
      await rm(draft, { force: true });
      await rm(`${path}.part`, { force: true });
    }
  }

  /** The names of the whole copies, newest first. */
  async function list(): Promise<string[]> {
    const names: string[] = [];
    for await (const { key: name } of bucket.list(['2']))
      if (name.endsWith(WHOLE)) names.push(name.slice(0, -'.age'.length));
    return names
      .filter((name) => readCopyName(name))
      .toSorted()
      .toReversed();
  }

  async function prune(listed: ReadonlySet<string>, stored: ReadonlySet<string>): Promise<void> {
    const names = await list();
    const kept = copiesToKeep(names.map((name) => readCopyName(name)!.at));
    const [stay, go] = [true, false].map((is) =>
      names.filter((name) => kept.has(readCopyName(name)!.at) === is),
    ) as [string[], string[]];
    for (const name of go)
      // The copy itself first, so that none is left incomplete.
      for (const end of [WHOLE, FILES, ...PARTS.map(([part]) => part)])
        await bucket.remove(name.replace(/\.sqlite$/, end));
    const strays = [...stored].filter((name) => !listed.has(name));
    // Without the key nobody knows which pictures the other copies have.
    if (go.length === 0 || strays.length === 0 || key === null) return;
    const used = new Set<string>();
    for (const name of stay) for (const file of await readFiles(name)) used.add(file);
    for (const name of strays) if (!used.has(name)) await bucket.remove(name);
  }

  async function readFiles(name: string): Promise<string[]> {
    const path = `${draft}.files`;
    if (!(await get(name.replace(/\.sqlite$/, FILES), path)))
      throw new InvalidCopy(`The list of pictures of ${name} is missing from the bucket.`);
    const text = await readFile(path, 'utf8');
    await rm(path);
    return text.split('\n').filter(Boolean);
  }

  return {
    list,
    /** Stores a copy with its pictures and the list of erased enquiries, and removes the copies that are no longer kept. */
    async store(file: string, recipient: string): Promise<void> {
      const stored = new Set<string>();
      for await (const { key: name } of bucket.list(['files/'])) stored.add(name);
      const files = new Set<string>();
      for (const [start, folder] of Object.entries(foldersOf(file)))
        for (const name of (await readdir(folder).catch(() => [])).filter(isPicture)) {
          // Of another key it could not be opened.
          const stay = `files/${recipient.slice(-NAMED)}/${start}/${name}.age`;
          files.add(stay);
          if (!stored.has(stay)) await put(stay, join(folder, name), recipient);
        }
      const names = `${draft}.files`;
      await writeFile(names, [...files].join('\n'), { mode: 0o600 });
      await put(basename(file).replace(/\.sqlite$/, FILES), names, recipient);
      await rm(names);
      const there = await readdir(dirname(file));
      for (const [end, pathOf] of PARTS)
        if (there.includes(basename(pathOf(file))))
          await put(basename(file).replace(/\.sqlite$/, end), pathOf(file), recipient);
      if (there.includes(basename(erasedList(config))))
        await put(ERASED, erasedList(config), recipient);
      await prune(files, stored);
    },
    /** Fetches a copy into DATA_DIR/backups. Returns its path. */
    async fetch(name: string): Promise<string> {
      const file = join(copiesFolder(config), name);
      for (const path of await readFiles(name)) {
        const [, , start = '', picture = ''] = path.split('/');
        const folder = foldersOf(file)[start];
        if (!folder || !isPicture(picture.slice(0, -'.age'.length))) continue;
        if (!(await get(path, join(folder, picture.slice(0, -'.age'.length)))))
          throw new InvalidCopy(`${path} is missing from the bucket.`);
      }
      for (const [end, pathOf] of PARTS)
        if (!(await get(name.replace(/\.sqlite$/, end), pathOf(file))) && end === WHOLE)
          throw new InvalidCopy(`${name} is missing from the bucket.`);
      return file;
    },
    /** Adds what the bucket knows of erased enquiries to the list beside the copies. */
    async bringErased(): Promise<void> {
      const path = `${draft}.erased`;
      if (!(await get(ERASED, path))) return;
      await mergeErased(config, path);
      await rm(path);
    },
  };
}

/** Characters of a recipient in the names of files that are encrypted to it. */
const NAMED = 6;

const read = (path: string) =>
  Readable.toWeb(createReadStream(path)) as unknown as globalThis.ReadableStream<Uint8Array>;
const writeTo = (path: string) => createWriteStream(path, { mode: 0o600 });

async function open(from: string, to: string, key: string): Promise<void> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const opened = await decrypter.decrypt(read(from));
  await pipeline(Readable.fromWeb(opened as ReadableStream), writeTo(to));
}

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
