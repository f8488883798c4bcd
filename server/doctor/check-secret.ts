import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/open-database.ts';
import { readSecretFile, readStoredSecret, secretFile } from '../enquiries/secret.ts';
import { ok, warning, type Check } from './doctor-check.ts';

/** The secret that the site signs with: one that can be used, or none yet. */
export function checkSecret(config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey'>): Check {
  return {
    name: 'secret',
    async run() {
      if (config.secretKey !== undefined) return ok('given by SECRET_KEY');
      const known = await (config.databaseUrl === undefined
        ? readSecretFile(secretFile(config))
        : readFromStore(config));
      return known === null
        ? warning('none yet; the site makes it when it starts')
        : ok('is there');
    },
  };
}

async function readFromStore(config: Pick<Config, 'dataDir' | 'databaseUrl'>) {
  const db = openDatabase(config);
  try {
    return await readStoredSecret(db);
  } finally {
    await db.destroy();
  }
}
