/**
 * Playwright's global setup: copies the store of the site that serve-for-tests.ts has just started. The studios that
 * specs start begin with it (test-store.ts), and with the pictures that each of them would put into its library.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FullConfig } from '@playwright/test';
import { databaseFile } from '../../../server/db/open-database.ts';
import { testDataDir } from './test-data-dir.ts';

/** @returns a function that removes the copy */
export default function copyServedStore({ projects }: FullConfig): () => void {
  const dataDir = mkdtempSync(join(tmpdir(), 'citadel-template-'));
  const copy = databaseFile({ dataDir });
  const served = new DatabaseSync(
    databaseFile({ dataDir: testDataDir(projects[0]?.use.baseURL ?? '') }),
  );
  served.prepare('vacuum into ?').run(copy);
  served.close();
  execFileSync(process.execPath, ['tests/helpers/store/adopt-pictures.ts', dataDir]);
  process.env.TEST_TEMPLATE = copy;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
