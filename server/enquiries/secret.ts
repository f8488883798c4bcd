import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

const PURPOSES = ['form-token', 'wait-ticket', 'proof-of-work', 'client', 'synthetic'] as const;
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

/** Where the secret lies. */
export function secretFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'secret.key');
}

/**
 * The secret in DATA_DIR/secret.key, made at the first start. It lies beside the
 * database and not in it, so that a copy of the database alone does not undo
 * the keyed hashes.
 */
export function openSecret({ dataDir }: Pick<Config, 'dataDir'>): Secret {
  const file = secretFile({ dataDir });
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    // It is there already; that a folder is read-only shows when it is not.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
  return createSecret(Buffer.from(readFileSync(file, 'utf8').trim(), 'hex'));
}
