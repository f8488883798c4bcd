import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../tests/helpers/process/faults.ts';

/** A response that nginx serves. */
export interface PlainResponse {
  body: Buffer;
  headers: [name: string, value: string][];
}

/** Whether a command exists; installs its Debian package if permitted. */
export function haveCommand(command: string, debianPackage: string): boolean {
  const found = () => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
  if (found()) return true;
  console.log(`[bench] installing ${debianPackage}`);
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const words of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', debianPackage],
  ]) {
    const [program = '', ...rest] = [...sudo, ...words];
    spawnSync(program, rest, { stdio: 'ignore', timeout: 60_000 });
  }
  return found();
}

export interface RunningNginx {
  port: number;
  stop(): Promise<void>;
}

/**
 * Starts nginx with one worker and the fastest settings: no log, sendfile, cached file handles,
 * unlimited keep-alive. The first response is at /0, the second at /1 and so on.
 *
 * @param pinned a command prefix that pins it to a core
 */
export async function startNginx(
  pinned: string[],
  port: number,
  responses: PlainResponse[],
): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'citadel-nginx-'));
  mkdirSync(join(folder, 'files'));
  const locations = responses.map(({ body, headers }, index) => {
    writeFileSync(join(folder, 'files', String(index)), body);
    const headerLines = headers
      .filter(([name]) => !OWN_HEADERS.test(name))
      .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`);
    const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
    return `location = /${index} { types {} default_type '${type}'; alias ${folder}/files/${index}; ${headerLines.join(' ')} }`;
  });
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; user root; pid ${folder}/pid; error_log ${folder}/errors crit;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; tcp_nodelay on;
  keepalive_timeout 60; keepalive_requests 1000000000;
  open_file_cache max=100 inactive=600s; open_file_cache_valid 600s;
  client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${port}; server_tokens off; ${locations.join('\n')} }
}
`,
  );
  const [command = '', ...rest] = [...pinned, 'nginx', '-p', folder, '-c', `${folder}/nginx.conf`];
  const nginx = spawn(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
  await until(() => isListening(port), { within: 5_000 });
  return {
    port,
    async stop() {
      const ended = new Promise((resolve) => nginx.once('exit', resolve));
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Headers that nginx sets itself. */
const OWN_HEADERS =
  /^(content-type|content-length|date|connection|keep-alive|accept-ranges|etag|last-modified)$/i;

/** Whether a connection to the port succeeds. */
const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
