import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endChild, trackChild } from './child-processes.ts';
import { newTestStore } from './test-store.ts';

/** How long the built site may take to say that it is ready, in milliseconds. */
const READY_WITHIN = 120_000;

/** The words after `node` in `npm run serve`. */
const SERVE = (
  JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { serve: string } }
).scripts.serve
  .split(' ')
  .slice(1);

/** What a site of a short run does without (vitest.config.ts, playwright.config.ts); a bench and a long run have it all. */
const QUICKLY =
  process.env.TEST_RUN === 'short' ? ['--import', './tests/helpers/quick-brotli.mjs'] : [];

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

/** A site on its way: what it has printed so far, and the site when it is ready. */
export interface LaunchedSite {
  output: () => string;
  ready: Promise<RunningSite>;
}

/**
 * Starts the built site on a free port, over a store of its own that begins
 * with the sample content unless the settings name one.
 *
 * @param user number of the system's user that it runs as, instead of this one
 */
export async function startSite(
  settings: Record<string, string> = {},
  user?: number,
): Promise<RunningSite> {
  return (await launchSite(settings, user)).ready;
}

/** The same, for who wants to see what it says until it is ready. */
export async function launchSite(
  settings: Record<string, string> = {},
  user?: number,
): Promise<LaunchedSite> {
  const own = settings.DATA_DIR || settings.DATABASE_URL ? null : await newTestStore('content');
  const dataDir = settings.DATA_DIR ?? own?.dataDir ?? mkdtempSync(join(tmpdir(), 'citadel-'));
  const site = trackChild(
    spawn(process.execPath, [...QUICKLY, ...SERVE], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'info',
        ...own?.settings,
        ...settings,
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user !== undefined && { uid: user, gid: user }),
    }),
  );
  let output = '';
  const listening = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      site.kill('SIGKILL');
      reject(new Error(`not ready in time:\n${output}`));
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
    site.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the site ended with ${code}:\n${output}`));
    });
  });
  const ready = listening.then((url) => ({
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
