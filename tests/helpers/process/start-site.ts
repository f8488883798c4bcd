import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endChild, trackChild } from './child-processes.ts';
import { newTestStore } from '../store/test-store.ts';
import { patient } from './slowness.ts';

/** Timeout for the start of the built site, in milliseconds. */
const READY_WITHIN = patient(120_000);

/** Short runs (vitest.config.ts, playwright.config.ts) start sites with fast compression and few warm pages. */
const isShort = process.env.TEST_RUN === 'short';
const FAST_COMPRESSION = isShort ? ['--import', './tests/helpers/quick-brotli.mjs'] : [];

/** The arguments of `node` in `npm run serve`. */
const SERVE = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { serve: string } }
).scripts.serve
  .split(' ')
  .slice(1);

const FEW_WARM_PAGES: Record<string, string> = isShort ? { WARM_PAGES: '5' } : {};

export interface RunningSite {
  /** The origin, without a trailing slash. */
  url: string;
  dataDir: string;
  /** The URL of its database on PostgreSQL. */
  databaseUrl: string | undefined;
  process: ChildProcess;
  /** The output of the process so far. */
  output: () => string;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts the built site on a free port. Unless the settings name a store, it gets its own with the
 * sample content.
 *
 * @param runner a command that runs Node instead of this process, with its arguments
 */
export async function startSite(
  settings: Record<string, string> = {},
  runner: string[] = [],
): Promise<RunningSite> {
  return (await launchSite(settings, runner)).ready;
}

/** Starts the built site without waiting until it is ready: returns its output so far, and a promise of it. */
export async function launchSite(settings: Record<string, string> = {}, runner: string[] = []) {
  const own = settings.DATA_DIR || settings.DATABASE_URL ? null : await newTestStore('content');
  const dataDir = settings.DATA_DIR ?? own?.dataDir ?? mkdtempSync(join(tmpdir(), 'citadel-'));
  const [command, ...words] = [...runner, process.execPath, ...FAST_COMPRESSION, ...SERVE];
  const site = trackChild(
    spawn(command!, words, {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: '0',
        // Its tests start it (start-studio.ts).
        STUDIO: 'off',
        LOG_LEVEL: 'info',
        ...FEW_WARM_PAGES,
        ...own?.settings,
        ...settings,
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let output = '';
  const listening = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      site.kill('SIGKILL');
      reject(new Error(`the site did not start in time:\n${output}`));
    }, READY_WITHIN);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /ready at (http:\S+)/.exec(output)?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    };
    site.stdout.on('data', read);
    site.stderr.on('data', read);
    site.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    site.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the site ended with ${code}:\n${output}`));
    });
  });
  const ready: Promise<RunningSite> = listening.then((url) => ({
    url,
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? own?.databaseUrl,
    process: site,
    output: () => output,
    async stop() {
      await endChild(site);
      if (!settings.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
  }));
  return { output: () => output, ready };
}
