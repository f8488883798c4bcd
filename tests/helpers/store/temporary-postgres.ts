import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { hasEnded, trackChild } from '../process/child-processes.ts';
import { copyDatabase } from './copy-database.ts';
import { findPostgres } from './find-postgres.ts';
import { patient } from '../process/slowness.ts';

/** Timeout for the start of a server, including crash recovery, in milliseconds. */
const READY_WITHIN = patient(120_000);

/** A PostgreSQL server with its own folder, which also contains its socket. */
export interface TemporaryPostgres {
  /** The URL of a database on this server. */
  url(database: string): string;
  /** Creates a database and returns its URL. */
  createDatabase(template?: string, name?: string): Promise<string>;
  /** Stops the server like a crash, or gracefully. */
  halt(how: 'crash' | 'graceful'): Promise<void>;
  /** Starts it again. */
  resume(): Promise<void>;
  /** Suspends or resumes all its processes; returns false if the system does not list them. */
  hang(on: boolean): boolean;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
}

/** PostgreSQL does not run as root, so then it runs as user postgres, or as nobody. */
function owner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** TCP settings: on 127.0.0.1, only with TLS and a password. */
export interface PostgresNetwork {
  port: number;
  /** PEM. */
  certificate: string;
  /** PEM. */
  key: string;
}

/**
 * @param durable whether a commit is flushed to disk, which most tests do not need
 * @param network without it the server listens only on its socket
 * @throws if PostgreSQL is not installed or does not start
 */
export async function startPostgres({
  durable = false,
  network,
}: { durable?: boolean; network?: PostgresNetwork } = {}): Promise<TemporaryPostgres> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed.');
  const user = owner();
  const folder = mkdtempSync(join(tmpdir(), 'citadel-pg-'));
  // Other users need access to the socket.
  chmodSync(folder, 0o755);
  if (user) chownSync(folder, user.uid, user.gid);
  const run = { cwd: folder, ...user, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  const data = join(folder, 'data');
  const initialize = (...locale: string[]) =>
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'citadel', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...locale],
      { ...run, stdio: ['ignore', 'ignore', 'pipe'] },
    );
  try {
    // A locale with its own collation, so that tests fail if the sort order depends on the locale.
    initialize('--locale=C', '--locale-provider=icu', '--icu-locale=en-US');
  } catch {
    // PostgreSQL before version 15, or built without ICU.
    initialize('--locale=C');
  }
  const settings = [
    ...(network ? networkSettings(network) : ['listen_addresses=']),
    `unix_socket_directories=${folder}`,
    'shared_buffers=32MB',
    'max_connections=300',
    // With many databases, autovacuum would start a process several times a second.
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off', 'autovacuum=off']),
    // A weaker server setting, on which the site must not depend.
    'synchronous_commit=off',
  ].flatMap((setting) => ['-c', setting]);

  function networkSettings({ port, certificate, key }: PostgresNetwork): string[] {
    const write = (name: string, text: string) => {
      const file = join(folder, name);
      writeFileSync(file, text, { mode: 0o600 });
      if (user) chownSync(file, user.uid, user.gid);
      return file;
    };
    const rules = 'local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n';
    return [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      'password_encryption=scram-sha-256',
      'ssl=on',
      `ssl_cert_file=${write('server.crt', certificate)}`,
      `ssl_key_file=${write('server.key', key)}`,
      `hba_file=${write('pg_hba.conf', rules)}`,
    ];
  }

  let server: ChildProcess;
  let output = '';
  const url = (database: string) =>
    `postgres:///${database}?host=${folder}&user=citadel${network ? `&port=${network.port}` : ''}`;

  async function resume(): Promise<void> {
    output = '';
    const program = spawn(join(bin!, 'postgres'), ['-D', data, ...settings], {
      ...run,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    // SIGKILL would leave its shared memory behind.
    server = trackChild(program, 'SIGQUIT');
    server.stderr!.on('data', (chunk: Buffer) => (output = (output + chunk).slice(-20_000)));
    const end = performance.now() + READY_WITHIN;
    while (!(await isUp(url('postgres')))) {
      if (server.exitCode !== null || performance.now() > end)
        throw new Error(`PostgreSQL did not start:\n${output}`);
      await sleep(25);
    }
  }

  async function halt(how: 'crash' | 'graceful'): Promise<void> {
    if (hasEnded(server)) return;
    const ended = once(server, 'exit');
    server.kill(how === 'crash' ? 'SIGQUIT' : 'SIGINT');
    await ended;
  }

  await resume();
  let made = 0;
  return {
    url,
    async createDatabase(template = 'template1', name = `test_${process.pid}_${++made}`) {
      await copyDatabase(url('postgres'), template, name);
      return url(name);
    },
    halt,
    resume,
    hang(on) {
      const signal = on ? 'SIGSTOP' : 'SIGCONT';
      try {
        const pid = server.pid!;
        // Suspend the parent before listing its children, so that it starts no more.
        process.kill(pid, signal);
        const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
        for (const child of children.trim().split(/\s+/)) process.kill(Number(child), signal);
        return true;
      } catch {
        process.kill(server.pid!, 'SIGCONT');
        return false;
      }
    },
    async stop() {
      await halt('graceful');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function isUp(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
