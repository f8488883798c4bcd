import type { Config } from '../config/config.ts';
import { openDatabase, type StoreAddress } from '../db/open-database.ts';
import { readSecretFile, readStoredSecret, secretFile } from '../secret/secret.ts';
import { ok, warning, type Check } from './doctor-check.ts';

/** The installation's secret is valid, or not generated yet. */
export function checkSecret(config: StoreAddress & Pick<Config, 'secretKey'>): Check {
  return {
    name: 'secret',
    async run() {
      if (config.secretKey !== undefined) return ok('set by SECRET_KEY');
      const secret = await (config.databaseUrl === undefined
        ? readSecretFile(secretFile(config))
        : readFromStore(config));
      return secret === null
        ? warning('none yet; the site generates it at its first start')
        : ok('valid');
    },
  };
}

async function readFromStore(config: StoreAddress) {
  await using db = openDatabase(config);
  return await readStoredSecret(db);
}
