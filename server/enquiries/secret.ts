import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';

const PURPOSES = ['form-token', 'wait-ticket', 'proof-of-work', 'client', 'synthetic'] as const;
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
