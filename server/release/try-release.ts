import { spawn, spawnSync } from 'node:child_process';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { copyPictures, picturesOf } from '../backup/copy-files.ts';
import { ownPictures } from '../backup/take-backup.ts';
import type { Config } from '../config/config.ts';
import { freePort } from '../config/free-port.ts';
import { databaseFile } from '../db/open-database.ts';
import { postTestEnquiry } from '../enquiries/send-test.ts';
import { createSecret } from '../secret/secret.ts';
import { heldArgument } from './held-sockets.ts';
import { releaseFolder, type Installation } from './installation.ts';

/** Milliseconds for a trial to become ready, and to store an enquiry. */
const PATIENCE = { ready: 60_000, post: 20_000 };

/** What a trial has of the settings: nothing that reaches out of this machine, or that another process shares. */
const SETTINGS = ['SITE_URL', 'MAIL_TO', 'MAIL_FROM', 'RETENTION_MONTHS', 'TRACKER', 'WEB_VITALS'];

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'trial');

/** Removes what a trial has left that was killed. */
export const removeTrial = (config: Pick<Config, 'dataDir'>): Promise<void> =>
  rm(folderOf(config), { recursive: true, force: true });

/**
 * Runs a release on a copy of the store, beside the site and for nobody: it migrates the copy, becomes ready, shows the
 * home page and takes a test enquiry. It delivers nothing.
 *
 * @param copy a backup of the store
 * @param secretKey of the installation, in hexadecimal
 * @returns null, or why it must not take over
 */
export async function tryRelease(
  installation: Installation,
  version: string,
  config: Config,
  copy: string,
  secretKey: string,
): Promise<string | null> {
  await removeTrial(config);
  const trial = { dataDir: folderOf(config) };
  await mkdir(trial.dataDir, { mode: 0o700 });
  try {
    await copyFile(copy, databaseFile(trial));
    using store = new DatabaseSync(databaseFile(trial));
    store.exec("delete from deliveries where status = 'pending'");
    store.close();
    await copyPictures(ownPictures(config), picturesOf(trial));
    return await run(trial.dataDir);
  } finally {
    await removeTrial(config);
  }

  async function run(dataDir: string): Promise<string | null> {
    const port = await freePort('127.0.0.1');
    const kept = SETTINGS.map((name) => [name, process.env[name]] as const);
    const child = spawn(
      join(releaseFolder(installation, version), 'citadel'),
      ['start', heldArgument()],
      {
        cwd: dataDir,
        env: {
          PATH: process.env.PATH,
          ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)),
          // Otherwise it would read those of the site.
          SETTINGS_FILE: '/dev/null',
          DATA_DIR: dataDir,
          SECRET_KEY: secretKey,
          PORT: String(port),
          ROLE: 'site',
          STUDIO: 'off',
          WARM_PAGES: '1',
          LOG_LEVEL: 'warn',
        },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      },
    );
    let errors = '';
    child.stderr!.on('data', (chunk: Buffer) => (errors = `${errors}${chunk}`.slice(-2_000)));
    const ended = new Promise<string>((resolve) => {
      child.once('error', ({ message }) => resolve(`could not be started: ${message}`));
      child.once('close', (code, signal) =>
        resolve(`ended with ${signal ?? `code ${code}`}: ${errors.trim() || 'no error message'}`),
      );
    });
    try {
      const ready = new Promise<null>((resolve) => child.once('message', () => resolve(null)));
      const late = `was not ready within ${PATIENCE.ready / 1_000} seconds`;
      const reason = await Promise.race([ready, ended, after(PATIENCE.ready, late)]);
      return reason ?? (await Promise.race([use(`http://127.0.0.1:${port}`), ended]));
    } finally {
      child.kill('SIGKILL');
      await ended;
    }
  }

  async function use(url: string): Promise<string | null> {
    const home = await fetch(url, { signal: AbortSignal.timeout(PATIENCE.post) });
    if (home.status !== 200) return `responded ${home.status} to a request for its home page`;
    const secret = createSecret(Buffer.from(secretKey, 'hex'));
    const posted = await postTestEnquiry(secret, url, config.mailTo, PATIENCE.post);
    if (posted.outcome === 'posted') return null;
    const why = posted.outcome === 'refused' ? `status ${posted.status}` : posted.reason;
    return `did not accept a test enquiry (${why})`;
  }
}

/** Lets a release try its migrations on PostgreSQL. Returns null, or why it must not take over. */
export function rehearse(
  installation: Installation,
  version: string,
  { databaseUrl }: Config,
): string | null {
  if (databaseUrl === undefined) return null;
  const { status, stderr } = spawnSync(
    join(releaseFolder(installation, version), 'citadel'),
    ['rehearse'],
    { encoding: 'utf8', timeout: PATIENCE.ready },
  );
  return status === 0
    ? null
    : `cannot migrate the database: ${stderr.trim() || 'it took too long'}`;
}

const after = <Value>(time: number, value: Value) =>
  new Promise<Value>((resolve) => setTimeout(resolve, time, value).unref());
