import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../server/config/free-port.ts';
import { citadelHere } from '../helpers/process/citadel-command.ts';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { long, until } from '../helpers/process/faults.ts';
import { startSite } from '../helpers/process/start-site.ts';
import { startPostgres, type TemporaryPostgres } from '../helpers/store/temporary-postgres.ts';

const PASSWORD = 'p#ss/word-of-the-site';
let folder: string;
let server: TemporaryPostgres;
let port: number;
/** Files with the server's certificate, and with a different one. */
let trusted: string;
let foreign: string;

/** Creates a self-signed certificate for 127.0.0.1. */
function makeCertificate(name: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${name}`;
  execFileSync(
    'openssl',
    [
      ...options.split(' '),
      '-addext',
      'subjectAltName=IP:127.0.0.1',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  );
  return { certificate, key };
}

/** Runs a query as superuser. */
async function query<Row extends object>(text: string, database = 'postgres'): Promise<Row[]> {
  const client = new Client({ connectionString: server.url(database) });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'citadel-tls-'));
  const own = makeCertificate('citadel-database');
  trusted = own.certificate;
  foreign = makeCertificate('somebody-else').certificate;
  port = await freePort('127.0.0.1');
  server = await startPostgres({
    network: {
      port,
      certificate: readFileSync(own.certificate, 'utf8'),
      key: readFileSync(own.key, 'utf8'),
    },
  });
  // Not a superuser, as on a hosted database.
  await query(`create role site login password '${PASSWORD}'`);
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = (database: string, options: string, password = PASSWORD) =>
  `postgres://site:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}${options}`;
const verified = (file: string) => `?sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`;

test('the site works over TLS with a password, and commands with every form of the URL', async () => {
  const database = `site_${Date.now()}`;
  await query(`create database ${database} owner site`);
  const databaseUrl = urlOf(database, verified(trusted));
  const site = await startSite({ DATABASE_URL: databaseUrl, RATE_LIMIT: 'off' });
  onTestFinished(() => site.stop());
  expect((await postEnquiry(site.url, sampleFields(1))).status).toBe(201);

  const connections = () =>
    query<{ ssl: boolean; query: string }>(
      `select ssl, query from pg_stat_ssl join pg_stat_activity using (pid)
         where datname = '${database}' and usename = 'site'`,
    );
  // The LISTEN connection is opened after the start.
  const listens = async () =>
    (await connections()).some(({ query: last }) => last === 'listen citadel_content');
  await until(listens, { within: 20_000 });
  const all = await connections();
  expect(all.length).toBeGreaterThan(1);
  expect(all.every(({ ssl }) => ssl)).toBe(true);

  for (const options of [
    verified(trusted),
    '?uselibpqcompat=true&sslmode=require',
    '?sslmode=no-verify',
  ]) {
    const settings = { DATABASE_URL: urlOf(database, options), DATA_DIR: site.dataDir };
    const listed = await citadelHere(['enquiries', 'list'], settings);
    expect([options, listed.status, listed.stderr]).toEqual([options, 0, '']);
    expect(listed.stdout).toContain(sampleFields(1).email);
    const { stdout } = await citadelHere(['doctor'], settings);
    expect(stdout).toMatch(/database +PostgreSQL .* (next start applies|runs with fsync off)/);
    expect(site.output() + stdout).not.toContain(PASSWORD);
  }
});

/** Runs CLI commands, which must fail, and starts the site if told to; returns their output. */
async function expectRefusal(databaseUrl: string, starts: boolean): Promise<string> {
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder };
  const listed = await citadelHere(['enquiries', 'list'], settings);
  const doctor = await citadelHere(['doctor'], settings);
  expect([listed.status, doctor.status]).toEqual([1, 1]);
  expect(listed.stderr).toMatch(/^The database refused the connection: .+\n$/);
  expect(doctor.stdout).toContain('The database refused the connection: ');
  const output = listed.stderr + listed.stdout + doctor.stderr + doctor.stdout;
  if (!starts) return output;
  const started = await startSite({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'trace' }).then(
    async (site) => {
      await site.stop();
      return 'it started';
    },
    (error: Error) => error.message,
  );
  // The process exits at once instead of waiting, as it does for an unreachable server.
  expect(started).toMatch(/^the site ended with 1:\nThe database refused the connection: .+\n$/);
  return output + started;
}

test.each([
  [
    'a wrong password',
    () => urlOf('postgres', verified(trusted), 'wr#ng-password'),
    'password authentication failed for user "site"',
  ],
  ['an unknown database', () => urlOf('nowhere', verified(trusted)), 'database "nowhere" does not'],
  ['no TLS', () => urlOf('postgres', '?sslmode=disable'), 'no encryption'],
  ['a certificate of another authority', () => urlOf('postgres', verified(foreign)), 'certificate'],
  [
    'no root certificate',
    () => urlOf('postgres', '?sslmode=verify-full'),
    'self-signed certificate',
  ],
  [
    'a host that is not in the certificate',
    () => urlOf('postgres', verified(trusted)).replace('127.0.0.1', 'localhost'),
    "does not match certificate's altnames",
  ],
  [
    'a missing root certificate file',
    () => urlOf('postgres', verified('/nowhere/ca.crt')),
    'ENOENT',
  ],
])(
  '%s makes a start and commands fail with a clear message that does not contain the password',
  async (what, url, message) => {
    const output = await expectRefusal(url(), long || what === 'a wrong password');
    expect(output).toContain(message);
    for (const secret of [PASSWORD, 'wr#ng-password'])
      for (const form of [secret, encodeURIComponent(secret), encodeURI(secret)])
        expect(output).not.toContain(form);
  },
);
