import { beforeEach, expect, test } from 'vitest';
import { openOwnStore, type OwnStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { ConfigError } from '../config/config.ts';
import { openSecret, readSecret } from './secret.ts';

let store: OwnStore;
let db: Database;
beforeEach(async () => {
  store = await openOwnStore();
  ({ db } = store);
  return store.close;
});

const open = async (secretKey?: string) => {
  const config = { dataDir: store.dataDir, databaseUrl: store.databaseUrl, secretKey };
  return (await openSecret(config, db)).sign('client', 'somebody');
};

test('concurrent starts agree on one secret, and later starts reuse it', async () => {
  const signatures = await Promise.all([open(), open(), open(), open()]);
  expect(new Set([...signatures, await open()]).size).toBe(1);
});

test('SECRET_KEY takes precedence and is not stored', async () => {
  const key = 'ab'.repeat(32);
  expect(await open(key)).toBe(await open(key));
  expect(await open(key)).not.toBe(await open());
  expect(
    await db.selectFrom('installation').where('secret_key', '=', key).selectAll().execute(),
  ).toEqual([]);
});

test.each(['', 'not a key', 'ab'.repeat(31)])(
  '%j in the database is rejected as a secret',
  async (text) => {
    await db
      .insertInto('installation')
      .values({ id: 1, secret_key: text, moving_from: null })
      .execute();
    const address = { dataDir: store.dataDir, databaseUrl: 'postgres://x' };
    await expect(readSecret(address, db)).rejects.toThrow(ConfigError);
    if (store.databaseUrl !== undefined) await expect(open()).rejects.toThrow(ConfigError);
  },
);
