import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, secretKeySetting, type Config } from '../config/config.ts';
import type { Database } from '../db/open-database.ts';
import { writeNewFile } from '../db/durable-file.ts';

const PURPOSES = [
  'form-token',
  'wait-ticket',
  'proof-of-work',
  'receipt',
  'client',
  'synthetic',
] as const;
type Purpose = (typeof PURPOSES)[number];

/** The installation's own secret: what it has signed, nobody else can. */
export interface Secret {
  /** A keyed digest of a text, for one purpose: base64url. */
  sign(purpose: Purpose, text: string): string;
  /**
   * A text with its signature behind it, for somebody to keep and bring back.
   *
   * @param bearer who alone may bring it: signed with the text and not written down
   */
  seal(purpose: Purpose, text: string, bearer?: string): string;
  /**
   * The text of a seal of ours for this bearer, or null. A seal has one spelling:
   * one with anything changed, left out or appended is none. Takes the same time
   * whatever is wrong.
   */
  unseal(purpose: Purpose, sealed: string, bearer?: string): string | null;
}

export function createSecret(bytes: Buffer = randomBytes(32)): Secret {
  // A key of its own for each purpose, so that what was signed for one is nothing to another.
  const keys = new Map(
    PURPOSES.map((purpose) => [
      purpose,
      createSecretKey(createHmac('sha256', bytes).update(purpose).digest()),
    ]),
  );
  const sign = (purpose: Purpose, text: string) =>
    createHmac('sha256', keys.get(purpose)!).update(text).digest('base64url');
  const seal = (purpose: Purpose, text: string, bearer = '') =>
    `${text}.${sign(purpose, `${text}\n${bearer}`)}`;
  return {
    sign,
    seal,
    unseal(purpose, sealed, bearer) {
      const text = sealed.slice(0, sealed.lastIndexOf('.'));
      // Compared as it is written: decoding a signature passes over what does not belong to it.
      const given = Buffer.from(sealed);
      const ours = Buffer.from(seal(purpose, text, bearer));
      return given.length === ours.length && timingSafeEqual(given, ours) ? text : null;
    },
  };
}

/** Where the secret of a SQLite store lies. */
export function secretFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'secret.key');
}

/**
 * The installation's secret: the one in the settings, or else one that is made
 * at the first start. That lies in DATA_DIR/secret.key, beside the SQLite file
 * and not in it, so that a copy of the database alone does not undo the keyed
 * hashes. On PostgreSQL it lies in the database, because processes on other
 * machines must have the same.
 *
 * @throws {ConfigError} when what is stored is no secret, or none can be stored
 */
export async function openSecret(
  { dataDir, databaseUrl, secretKey }: Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey'>,
  db: Database,
): Promise<Secret> {
  const key =
    secretKey ?? (await (databaseUrl === undefined ? secretInFile(dataDir) : secretInStore(db)));
  return createSecret(Buffer.from(key, 'hex'));
}

/**
 * The secret in a file, in hexadecimal; null when there is no such file.
 *
 * @throws {ConfigError} when the file holds anything else
 */
export async function readSecretFile(file: string): Promise<string | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new ConfigError(`${file} cannot be read: ${wordsOf(error)}`);
  }
  return requireSecret(text, file);
}

/**
 * The secret in the database, in hexadecimal; null when there is none.
 *
 * @throws {ConfigError} when something else is stored in its place
 */
export async function readStoredSecret(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('installation')
    .select('secret_key')
    .where('id', '=', 1)
    .executeTakeFirst();
  const text = row?.secret_key ?? null;
  return text === null ? null : requireSecret(text, 'The column installation.secret_key');
}

/** An empty or garbled key would be one that anybody can sign with. */
function requireSecret(text: string, where: string): string {
  const key = secretKeySetting.safeParse(text.trim());
  if (key.success) return key.data;
  throw new ConfigError(
    `${where} does not hold a secret (64 hexadecimal digits). ` +
      'Put back the one from a backup, or remove it: the next start makes a new one, ' +
      'and form tokens and hashes of addresses made with the old one are void.',
  );
}

async function secretInFile(dataDir: string): Promise<string> {
  const file = secretFile({ dataDir });
  const known = await readSecretFile(file);
  if (known !== null) return known;
  const key = newKey();
  try {
    await mkdir(dataDir, { recursive: true });
    await writeNewFile(file, key);
    return key;
  } catch (error) {
    // Another process that starts at the same time was first.
    const theirs = codeOf(error) === 'EEXIST' ? await readSecretFile(file) : null;
    if (theirs !== null) return theirs;
    throw new ConfigError(`${file} cannot be written: ${wordsOf(error)}`);
  }
}

async function secretInStore(db: Database): Promise<string> {
  const known = await readStoredSecret(db);
  if (known !== null) return known;
  // Of several processes that start at once one is first, and all take what it has stored.
  const key = newKey();
  await db
    .insertInto('installation')
    .values({ id: 1, secret_key: key, moving_from: null })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ secret_key: key })
        .where('installation.secret_key', 'is', null),
    )
    .execute();
  return (await readStoredSecret(db)) ?? key;
}

const newKey = () => randomBytes(32).toString('hex');
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined;
