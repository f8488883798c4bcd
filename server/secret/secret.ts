import {
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, type Config } from '../config/config.ts';
import { secretKeySetting } from '../config/settings-schemas.ts';
import { write } from '../db/commit-queue.ts';
import type { Database, StoreAddress } from '../db/open-database.ts';
import { replaceFile, writeNewFile } from '../db/durable-file.ts';

type Purpose =
  | 'form-token'
  | 'wait-ticket'
  | 'proof-of-work'
  | 'receipt'
  | 'client'
  | 'synthetic'
  | 'picture'
  | 'passkey'
  | 'preview'
  | 'reply-address';

/** The installation's signing key. */
export interface Secret {
  /** The HMAC of a text for one purpose, in base64url. */
  sign(purpose: Purpose, text: string): string;
  /**
   * A text with its signature appended, to be handed out and verified later.
   *
   * @param bearer the only client that may present it: part of the signature, not of the result
   */
  seal(purpose: Purpose, text: string, bearer?: string): string;
  /**
   * Verifies a seal for this bearer and returns its text, or null if it is invalid. A seal has exactly
   * one valid encoding: anything changed, missing or appended invalidates it. Runs in constant time.
   */
  unseal(purpose: Purpose, sealed: string, bearer?: string): string | null;
  /** The key of a purpose, for a worker thread that calls `sealBy`. */
  keyOf(purpose: Purpose): KeyObject;
}

const signBy = (key: KeyObject, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Seals a text by the key of a purpose: see `Secret.seal`. */
export const sealBy = (key: KeyObject, text: string, bearer = ''): string =>
  `${text}.${signBy(key, `${text}\n${bearer}`)}`;

/** Derives the signing keys from 32 bytes of key material. */
export function createSecret(bytes: Buffer = randomBytes(32)): Secret {
  // One key per purpose, so that a signature for one purpose is invalid for all others.
  const keyOf = (purpose: Purpose) =>
    createSecretKey(createHmac('sha256', bytes).update(purpose).digest());
  const seal = (purpose: Purpose, text: string, bearer?: string) =>
    sealBy(keyOf(purpose), text, bearer);
  return {
    sign: (purpose, text) => signBy(keyOf(purpose), text),
    seal,
    keyOf,
    unseal(purpose, sealed, bearer) {
      const text = sealed.slice(0, sealed.lastIndexOf('.'));
      // Compare the encoded form: a base64url decoder ignores trailing and invalid characters.
      const actual = Buffer.from(sealed);
      const expected = Buffer.from(seal(purpose, text, bearer));
      return actual.length === expected.length && timingSafeEqual(actual, expected) ? text : null;
    },
  };
}

/** Path of the secret file of an installation on SQLite. */
export function secretFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'secret.key');
}

/**
 * Opens the installation's secret: SECRET_KEY if set, otherwise one generated at the first start.
 * With SQLite it is stored in DATA_DIR/secret.key, outside the database file, so that a copy of the
 * database alone cannot reverse the keyed hashes. With PostgreSQL it is stored in the database,
 * because processes on other machines need the same one.
 *
 * @throws {ConfigError} if the stored secret is invalid, or a new one cannot be stored
 */
export async function openSecret(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey'>,
  db: Database,
): Promise<Secret> {
  const key =
    config.secretKey ?? (await readSecret(config, db)) ?? (await generateSecret(config, db));
  return createSecret(Buffer.from(key, 'hex'));
}

/**
 * Reads the stored secret of an installation, in hexadecimal; null if it has none yet.
 *
 * @throws {ConfigError} if the stored secret is invalid
 */
export async function readSecret(address: StoreAddress, db: Database): Promise<string | null> {
  if (address.databaseUrl === undefined) return readSecretFile(secretFile(address));
  const row = await db
    .selectFrom('installation')
    .select('secret_key')
    .where('id', '=', 1)
    .executeTakeFirst();
  const text = row?.secret_key ?? null;
  return text === null ? null : requireSecret(text, 'The column installation.secret_key');
}

/**
 * Reads the secret from a file, in hexadecimal; null if the file does not exist.
 *
 * @throws {ConfigError} if the file is unreadable or has other content
 */
export async function readSecretFile(file: string): Promise<string | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new ConfigError(`${file} cannot be read: ${messageOf(error)}`);
  }
  return requireSecret(text, file);
}

/** Rejects an empty or corrupt key: anyone could forge signatures with an empty one. */
function requireSecret(text: string, where: string): string {
  const key = secretKeySetting.safeParse(text.trim());
  if (key.success) return key.data;
  throw new ConfigError(
    `${where} does not hold a secret (64 hexadecimal digits). ` +
      'Restore it from a backup, or remove it: the next start then generates a new one, ' +
      'which invalidates existing form tokens and hashes of client addresses.',
  );
}

/** Replaces the secret file of an installation on SQLite. */
export async function replaceSecretFile(
  { dataDir }: Pick<Config, 'dataDir'>,
  key: string,
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await replaceFile(secretFile({ dataDir }), key);
}

/** Generates and stores a secret. If several processes do so at once, the first one's is used by all. */
async function generateSecret(address: StoreAddress, db: Database): Promise<string> {
  const key = randomBytes(32).toString('hex');
  if (address.databaseUrl !== undefined)
    await write(db, (transaction) =>
      transaction
        .insertInto('installation')
        .values({ id: 1, secret_key: key, moving_from: null })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ secret_key: key })
            .where('installation.secret_key', 'is', null),
        )
        .execute(),
    );
  else {
    const file = secretFile(address);
    try {
      await mkdir(address.dataDir, { recursive: true });
      await writeNewFile(file, key);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST')
        throw new ConfigError(`${file} cannot be written: ${messageOf(error)}`);
    }
  }
  return (await readSecret(address, db)) ?? key;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined;
