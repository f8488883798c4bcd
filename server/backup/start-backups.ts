import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { repeat, type Repeated } from '../concurrency/repeat.ts';
import type { Config } from '../config/config.ts';
import { readDatabaseTime } from '../db/engine.ts';
import { keepLease } from '../db/leases.ts';
import type { Database } from '../db/open-database.ts';
import type { Mailer } from '../mail/mailer.ts';
import { ageOf, readBackupState, TOO_OLD, writeBackupState } from './backup-state.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Milliseconds from a start to the first look; later ones are an hour apart. */
const FIRST = 5 * MINUTE;
/** Milliseconds after which the next backup is due: the hourly look makes it one a day. */
const DUE = 22 * HOUR;
/** Milliseconds for a backup; another process may take over after the lease. */
const DEADLINE = HOUR;
const LEASE = DEADLINE + 5 * MINUTE;
/** Megabytes of JavaScript objects in the child. */
const MEMORY = 256;
/** Milliseconds between two mails. */
const TOLD = 24 * HOUR;

const COMMAND = fileURLToPath(new URL('../cli.ts', import.meta.url));

export interface BackupOptions {
  db: Database;
  config: Pick<Config, 'mailTo' | 'mailFrom' | 'siteUrl'>;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  mailer: Pick<Mailer, 'send'>;
  /** Milliseconds until the first look. */
  first?: number;
  run?: typeof runBackup;
}

/**
 * Takes a backup a day, in one process at a time and in a child process of the lowest priority: the command `backup`.
 * Tells the team when none was proven for two days.
 */
export function startBackups(options: BackupOptions): Repeated {
  const { db, log, first = FIRST, run = runBackup } = options;
  const lease = keepLease(db, 'backup', LEASE);
  const stopping = new AbortController();
  let looked = false;

  async function look(): Promise<number> {
    if (!looked) {
      looked = true;
      return first;
    }
    if (await isDue(db)) {
      if ((await lease.keep()) === 'elsewhere') return HOUR;
      try {
        // Another process may have taken one meanwhile.
        if (await isDue(db)) await backUp();
      } finally {
        await lease.release();
      }
    }
    await tellIfLate(options);
    return HOUR;
  }

  async function backUp(): Promise<void> {
    const failure = await run(stopping.signal);
    if (stopping.signal.aborted) return;
    if (failure === null) log.info((await readBackupState(db)).summary, 'backup proven');
    else log.error({ reason: failure }, 'backup failed; it will be retried in an hour');
  }

  return repeat(look, { name: 'backups', log, retryAfter: HOUR, stopping });
}

async function isDue(db: Database): Promise<boolean> {
  const { provenAt } = await readBackupState(db);
  const now = await readDatabaseTime(db);
  return provenAt === null || now.getTime() - Date.parse(provenAt) > DUE;
}

/** Runs the command in a child process. Resolves with why it failed; null if it did not. */
async function runBackup(signal: AbortSignal): Promise<string | null> {
  const child = spawn(process.execPath, [`--max-old-space-size=${MEMORY}`, COMMAND, 'backup'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: DEADLINE,
    killSignal: 'SIGKILL',
    signal,
  });
  try {
    const [[code], output] = await Promise.all([once(child, 'close'), text(child.stderr)]);
    return code === 0 ? null : output.trim() || `it took more than ${DEADLINE / MINUTE} minutes`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Mails the team, once a day, that none was proven for two days. */
async function tellIfLate({ db, config, mailer, log }: BackupOptions): Promise<void> {
  const { since, toldAt } = await readBackupState(db);
  const now = await readDatabaseTime(db);
  const ago = (at: string) => now.getTime() - Date.parse(at);
  if (ago(since) <= TOO_OLD || (toldAt !== null && ago(toldAt) < TOLD)) return;
  // First: with several processes a mail is rather sent once too seldom.
  await writeBackupState(db, { backup_told_at: now.toISOString() });
  const mail = {
    from: { name: 'Website', address: config.mailFrom },
    to: { name: '', address: config.mailTo },
    subject: 'No working backup for two days',
    headers: { 'Auto-Submitted': 'auto-generated' },
    text:
      `The website ${config.siteUrl} has had no proven backup for ${ageOf(since, now)}.\n\n` +
      'The site is running and stores enquiries, but if its disk fails now, everything since then is lost.\n\n' +
      'On the server, the command "backup" takes one, or says what is wrong. The log says it, too.\n',
  };
  await mailer.send(mail, `backup-${now.toISOString().slice(0, 10)}`, AbortSignal.timeout(MINUTE));
  log.warn({ since }, 'no proven backup for two days; the team was notified');
}
