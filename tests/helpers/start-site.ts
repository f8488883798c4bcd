import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newTestDatabase } from './test-databases.ts';

/** How long the built site may take to say that it is ready, in milliseconds. */
const READY_WITHIN = 30_000;

/** The words after `node` in `npm run serve`. */
const SERVE = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { serve: string } }
).scripts.serve
  .split(' ')
  .slice(1);

export interface RunningSite {
  /** Address without a trailing slash. */
  url: string;
  dataDir: string;
  /** On PostgreSQL, the address of its database. */
  databaseUrl: string | undefined;
  process: ChildProcess;
  /** What the process has printed so far. */
  output: () => string;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts the built site on a free port over a folder of its own, and a database
 * of its own where the tests run on PostgreSQL.
 *
 * @param user number of the system's user that it runs as, instead of this one
 */
export async function startSite(
  settings: Record<string, string> = {},
  user?: number,
): Promise<RunningSite> {
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'citadel-'));
  const databaseUrl = settings.DATABASE_URL ?? (await newTestDatabase());
  const site = spawn(process.execPath, SERVE, {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
      ...settings,
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user !== undefined && { uid: user, gid: user }),
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      site.kill('SIGKILL');
      reject(new Error(`not ready in time:\n${output}`));
    }, READY_WITHIN);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /ready at (http:\S+)/.exec(output);
      if (!ready?.[1]) return;
      clearTimeout(timer);
      resolve(ready[1]);
    };
    site.stdout.on('data', read);
    site.stderr.on('data', read);
    site.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the site ended with ${code}:\n${output}`));
    });
  });
  return {
    url,
    dataDir,
    databaseUrl,
    process: site,
    output: () => output,
    async stop() {
      if (site.exitCode === null && site.signalCode === null) {
        const ended = new Promise((resolve) => site.once('exit', resolve));
        site.kill('SIGTERM');
        const impatient = setTimeout(() => site.kill('SIGKILL'), 10_000);
        await ended;
        clearTimeout(impatient);
      }
      if (!settings.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
