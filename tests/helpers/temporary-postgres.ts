import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { hasEnded, trackChild } from './child-processes.ts';
import { findPostgres } from './find-postgres.ts';

/** Milliseconds within which a server is ready, also after a crash. */
const READY_WITHIN = 120_000;

/** A PostgreSQL server over a folder of its own, on a socket in it. */
export interface TemporaryPostgres {
  /** Address of a database of this server. */
  url(database: string): string;
  /** Makes a database and gives its address. */
  createDatabase(template?: string, name?: string): Promise<string>;
  /** Ends the server at once, as a crash does, or in order. */
  halt(how: 'crash' | 'in-order'): Promise<void>;
  /** Starts it again. */
  resume(): Promise<void>;
  /** Has it and all its processes stand still, or go on; false where the system does not tell which they are. */
  hang(on: boolean): boolean;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root: then it runs as its own user, or as nobody. */
function owner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** How a server is reached over TCP: on 127.0.0.1, by TLS and with a password only. */
export interface PostgresNetwork {
  port: number;
  /** PEM. */
  certificate: string;
  /** PEM. */
  key: string;
}

/**
 * @param durable whether a commit waits for the disk; most tests need not
 * @param network unless given, it is reached by its socket only
 * @throws when PostgreSQL is not installed, or does not start
 */
export async function startPostgres({
  durable = false,
  network,
}: { durable?: boolean; network?: PostgresNetwork } = {}): Promise<TemporaryPostgres> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed.');
  const user = owner();
  const folder = mkdtempSync(join(tmpdir(), 'citadel-pg-'));
  // Others have to get at the socket.
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
    // A language with an order of its own, so that the tests show that the order of texts does not hang on it.
    initialize('--locale=C', '--locale-provider=icu', '--icu-locale=en-US');
  } catch {
    // Before PostgreSQL 15, or built without it.
    initialize('--locale=C');
  }
  const settings = [
    ...(network ? networkSettings(network) : ['listen_addresses=']),
    `unix_socket_directories=${folder}`,
    'shared_buffers=32MB',
    'max_connections=120',
    `fsync=${durable ? 'on' : 'off'}`,
    // As on a server where somebody has weakened it: the site must not rely on it.
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
    // Killed, it would leave its shared memory behind.
    server = trackChild(program, 'SIGQUIT');
    server.stderr!.on('data', (chunk: Buffer) => (output = (output + chunk).slice(-20_000)));
    const end = performance.now() + READY_WITHIN;
    while (!(await answers(url('postgres')))) {
      if (server.exitCode !== null || performance.now() > end)
        throw new Error(`PostgreSQL did not start:\n${output}`);
      await sleep(25);
    }
  }

  async function halt(how: 'crash' | 'in-order'): Promise<void> {
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
      const client = new Client({ connectionString: url('postgres') });
      await client.connect();
      try {
        await client.query(`create database ${name} template ${template}`);
      } finally {
        await client.end();
      }
      return url(name);
    },
    halt,
    resume,
    hang(on) {
      const signal = on ? 'SIGSTOP' : 'SIGCONT';
      try {
        const pid = server.pid!;
        // The first stands still before its children are counted, so that none is missed.
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
      await halt('in-order');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
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
