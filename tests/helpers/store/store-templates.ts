/**
 * Vitest's global setup of every project that needs a store: creates a template store with the sample
 * content once per run, of which all others are copies. On PostgreSQL it also starts the server and
 * creates a second template with only the schema. Loading the content takes half a second, copying it
 * almost nothing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadContent } from '../../../server/content/files/load-content.ts';
import { rebuildOutdated } from '../../../server/content/rebuild-content.ts';
import { databaseFile, openDatabase, type StoreAddress } from '../../../server/db/open-database.ts';
import { migrate } from '../../../server/db/migrations.ts';
import { startPostgres } from './temporary-postgres.ts';

export default function setup({ config }: Pick<TestProject, 'config'>) {
  return config.env.TEST_STORE === 'postgres' ? preparePostgres() : prepareSqlite();
}

/** @returns a function that removes the templates */
export async function prepareSqlite(): Promise<() => void> {
  if (process.env.TEST_TEMPLATE) return () => {};
  const folder = mkdtempSync(join(tmpdir(), 'citadel-template-'));
  const make = async (name: string, content: boolean) => {
    const store = { dataDir: join(folder, name) };
    await fill(store, { content });
    return databaseFile(store);
  };
  process.env.TEST_SCHEMA = await make('schema', false);
  process.env.TEST_TEMPLATE = await make('content', true);
  return () => rmSync(folder, { recursive: true, force: true });
}

async function preparePostgres(): Promise<() => Promise<void>> {
  // The projects of a run share the server.
  if (process.env.TEST_POSTGRES) return async () => {};
  const server = await startPostgres();
  const make = async (name: string, template?: string) => ({
    dataDir: '',
    databaseUrl: await server.createDatabase(template, name),
  });
  await fill(await make('template_schema'), { content: false });
  await fill(await make('template_content', 'template_schema'), { content: true });
  process.env.TEST_POSTGRES = server.url('postgres');
  return () => server.stop();
}

async function fill(store: StoreAddress, { content }: { content: boolean }): Promise<void> {
  const db = openDatabase(store);
  await migrate(db);
  // As a site does before it loads the content: otherwise each site that starts with a copy makes all rows again.
  await rebuildOutdated(db);
  if (content) await loadContent(db, 'content');
  await db.destroy();
}
