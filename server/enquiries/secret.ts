import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/client.ts';

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
  /** Whether the signature is ours; takes the same time whatever is wrong. */
  verify(purpose: Purpose, text: string, signature: string): boolean;
}

export function createSecret(bytes: Buffer = randomBytes(32)): Secret {
  // A key of its own for each purpose, so that what was signed for one is nothing to another.
  const keys = new Map(
    PURPOSES.map((purpose) => [
      purpose,
      createSecretKey(createHmac('sha256', bytes).update(purpose).digest()),
    ]),
  );
  const digest = (purpose: Purpose, text: string) =>
    createHmac('sha256', keys.get(purpose)!).update(text).digest();
  return {
    sign: (purpose, text) => digest(purpose, text).toString('base64url'),
    verify(purpose, text, signature) {
      const given = Buffer.from(signature, 'base64url');
      const ours = digest(purpose, text);
      return given.length === ours.length && timingSafeEqual(given, ours);
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
 */
export async function openSecret(
  { dataDir, databaseUrl, secretKey }: Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey'>,
  db: Database,
): Promise<Secret> {
  const key =
    secretKey ?? (databaseUrl === undefined ? secretInFile(dataDir) : await secretInStore(db));
  return createSecret(Buffer.from(key, 'hex'));
}

function secretInFile(dataDir: string): string {
  const file = secretFile({ dataDir });
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, newKey(), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    // It is there already; that a folder is read-only shows when it is not.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

async function secretInStore(db: Database): Promise<string> {
  const read = () =>
    db.selectFrom('installation').select('secret_key').where('id', '=', 1).executeTakeFirst();
  const known = await read();
  if (known?.secret_key) return known.secret_key;
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
  return (await read())?.secret_key ?? key;
}

const newKey = () => randomBytes(32).toString('hex');
