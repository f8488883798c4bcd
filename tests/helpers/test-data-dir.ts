import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The file that says where the site under test keeps its data. */
export function dataDirNote(port: string): string {
  return join(tmpdir(), `citadel-e2e-${port}.txt`);
}

/** The folder of the site at `baseUrl`, as serve-for-tests.ts noted it. */
export function testDataDir(baseUrl: string): string {
  return readFileSync(dataDirNote(new URL(baseUrl).port), 'utf8');
}
