import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The file that contains the data folder's path of the site under test. */
export function dataDirFile(port: string): string {
  return join(tmpdir(), `citadel-e2e-${port}.txt`);
}

/** The data folder of the site at `baseUrl`, from the file that serve-for-tests.ts wrote. */
export function testDataDir(baseUrl: string): string {
  return readFileSync(dataDirFile(new URL(baseUrl).port), 'utf8');
}
