import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../server/config/free-port.ts';
import { endChild, trackChild } from './child-processes.ts';
import { until } from './faults.ts';

/** The path of nginx, or null if it is not installed. */
export function findNginx(): string | null {
  return (
    ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync) ?? null
  );
}

/** Runs nginx with deploy/nginx.conf in front of two sites and a studio, without TLS, in a temporary folder. */
export async function startNginx(program: string, ports: [string, string], studio: string) {
  const folder = mkdtempSync(join(tmpdir(), 'citadel-nginx-'));
  mkdirSync(join(folder, 'cache'));
  const port = await freePort('127.0.0.1');
  const changes: [string | RegExp, string][] = [
    ['127.0.0.1:3101', `127.0.0.1:${ports[0]}`],
    ['127.0.0.1:3102', `127.0.0.1:${ports[1]}`],
    ['127.0.0.1:3001', `127.0.0.1:${studio}`],
    [/listen 443 ssl/g, `listen 127.0.0.1:${port}`],
    // Debian’s nginx is older.
    [/ *http2 on;.*\n/g, ''],
    [/ *ssl_certificate.*\n/g, ''],
    ['/var/cache/nginx/citadel', join(folder, 'cache')],
    ['/var/log/nginx/citadel.log', join(folder, 'access.log')],
  ];
  let site = readFileSync('deploy/nginx.conf', 'utf8');
  for (const [from, to] of changes) {
    const changed = site.replace(from, to);
    if (changed === site) throw new Error(`deploy/nginx.conf no longer contains ${from}`);
    site = changed;
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off;\nmaster_process off;\npid ${join(folder, 'pid')};\nerror_log ${join(folder, 'error.log')};\nevents {}\nhttp {\n${temporary}\n${site}\n}\n`,
  );
  execFileSync(program, ['-t', '-q', '-c', file, '-e', join(folder, 'error.log')], {
    stdio: 'pipe',
  });
  const nginx = trackChild(
    spawn(program, ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' }),
  );
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${url}/health/live`).then(
      () => true,
      () => false,
    );
  await until(isUp, { within: 10_000 });
  return {
    url,
    log: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    async stop() {
      await endChild(nginx);
      rmSync(folder, { recursive: true });
    },
  };
}
