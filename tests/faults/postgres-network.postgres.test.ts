import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../server/config/free-port.ts';
import { citadel } from '../helpers/citadel-command.ts';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { until } from '../helpers/faults.ts';
import { startSite } from '../helpers/start-site.ts';
import { startPostgres, type TemporaryPostgres } from '../helpers/temporary-postgres.ts';

const PASSWORD = 'p#ss/word-of-the-site';
let folder: string;
let server: TemporaryPostgres;
let port: number;
/** Files with the certificate of the server, and with one that it does not have. */
let trusted: string;
let foreign: string;

/** A certificate for 127.0.0.1 that is its own authority. */
function makeCertificate(name: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${name}`;
  execFileSync(
    'openssl',
    [
      ...words.split(' '),
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

/** Asks the server as its owner. */
async function ask<Row extends object>(text: string, database = 'postgres'): Promise<Row[]> {
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
  // Not a superuser: what a hosted database gives.
  await ask(`create role site login password '${PASSWORD}'`);
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

let databases = 0;
async function newDatabase(): Promise<string> {
  const name = `site_${++databases}`;
  await ask(`create database ${name} owner site`);
  return name;
}

const address = (database: string, query: string, password = PASSWORD) =>
  `postgres://site:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}${query}`;
const verified = (file: string) => `?sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`;

test.each([
  ['sslmode=verify-full with the authority', () => verified(trusted)],
  ['sslmode=require as libpq means it', () => '?uselibpqcompat=true&sslmode=require'],
  ['sslmode=no-verify', () => '?sslmode=no-verify'],
])(
  'by %s the site works over TLS with a password, and so do the commands',
  async (_form, query) => {
    const database = await newDatabase();
    const databaseUrl = address(database, query());
    const site = await startSite({ DATABASE_URL: databaseUrl, RATE_LIMIT: 'off' });
    onTestFinished(() => site.stop());
    expect((await postEnquiry(site.url, sampleFields(1))).status).toBe(201);

    const connections = () =>
      ask<{ ssl: boolean; query: string }>(
        `select ssl, query from pg_stat_ssl join pg_stat_activity using (pid)
         where datname = '${database}' and usename = 'site'`,
      );
    // The one that hears of a publish comes by itself, after the start.
    const listens = async () =>
      (await connections()).some(({ query: last }) => last === 'listen citadel_content');
    await until(listens, { within: 20_000 });
    const all = await connections();
    expect(all.length).toBeGreaterThan(1);
    expect(all.every(({ ssl }) => ssl)).toBe(true);
    expect(await ask('select email from enquiries', database)).toEqual([
      { email: sampleFields(1).email },
    ]);

    const settings = { DATABASE_URL: databaseUrl, DATA_DIR: site.dataDir };
    const listed = await citadel(['enquiries', 'list'], settings);
    expect([listed.status, listed.stderr]).toEqual([0, '']);
    expect(listed.stdout).toContain(sampleFields(1).email);
    const { stdout } = await citadel(['doctor'], settings);
    expect(stdout).toMatch(/database +PostgreSQL .* (next start applies|runs with fsync off)/);
    expect(site.output() + stdout).not.toContain(PASSWORD);
  },
);

/** Starts the site where it must not start, and a command; gives what they said. */
async function refused(databaseUrl: string): Promise<string> {
  const started = await startSite({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'trace' }).then(
    async (site) => {
      await site.stop();
      return 'it started';
    },
    (error: Error) => error.message,
  );
  // It is not waited for, as a server is that may come: the process has ended by itself.
  expect(started).toMatch(/^the site ended with 1:\nThe database refused the connection: .+\n$/);
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder };
  const listed = await citadel(['enquiries', 'list'], settings);
  const doctor = await citadel(['doctor'], settings);
  expect([listed.status, doctor.status]).toEqual([1, 1]);
  expect(listed.stderr).toMatch(/^The database refused the connection: .+\n$/);
  expect(doctor.stdout).toContain('The database refused the connection: ');
  return started + listed.stderr + listed.stdout + doctor.stderr + doctor.stdout;
}

test.each([
  [
    'a wrong password',
    () => address('postgres', verified(trusted), 'wr#ng-password'),
    'password authentication failed for user "site"',
  ],
  ['no such database', () => address('nowhere', verified(trusted)), 'database "nowhere" does not'],
  ['no TLS', () => address('postgres', '?sslmode=disable'), 'no encryption'],
  [
    'the certificate of another authority',
    () => address('postgres', verified(foreign)),
    'certificate',
  ],
  ['no authority', () => address('postgres', '?sslmode=verify-full'), 'self-signed certificate'],
  [
    'another host than the certificate says',
    () => address('postgres', verified(trusted)).replace('127.0.0.1', 'localhost'),
    "does not match certificate's altnames",
  ],
  [
    'a missing file of the authority',
    () => address('postgres', verified('/nowhere/ca.crt')),
    'ENOENT',
  ],
])(
  '%s ends the start with words that say so, and without the password',
  async (_what, url, words) => {
    const said = await refused(url());
    expect(said).toContain(words);
    for (const secret of [PASSWORD, 'wr#ng-password'])
      for (const form of [secret, encodeURIComponent(secret), encodeURI(secret)])
        expect(said).not.toContain(form);
  },
);
