import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ConfigError, parseConfig, urlHost } from './config.ts';
import { patient } from '../../tests/helpers/process/slowness.ts';

const secret = 'whsec_hunter2hunter2hunter2hunter2';
const hook = { name: 'crm', url: 'https://crm.example/hook', secrets: [secret] };
const hooks = (...changed: object[]) =>
  JSON.stringify(changed.map((changes) => ({ ...hook, ...changes })));

it('has a default for every setting: limits are on, no proxy is trusted, retention is two years', () => {
  const config = parseConfig({});
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('./data'),
    siteUrl: 'http://127.0.0.1:3000',
    smtpUrl: undefined,
    role: 'all',
    metricsPort: undefined,
    drainSeconds: 0,
    warmPages: 250,
    leaseSeconds: 45,
    rateLimit: 'on',
    acknowledge: false,
    webhooks: [],
    retentionMonths: 24,
    studio: { hosts: ['127.0.0.1', '::1'], port: 3001, url: 'http://localhost:3001' },
  });
  expect(config.trustedProxies.check('127.0.0.1')).toBe(false);
});

it('has webhooks with their allowed private hosts and their events: by default, that an enquiry arrived', () => {
  const more = { name: 'inner', allow_private: ['CRM.local'], events: ['enquiry.noted'] };
  const WEBHOOKS = hooks({}, more);
  expect(parseConfig({ WEBHOOKS }).webhooks).toEqual([
    { ...hook, allowPrivate: [], events: ['enquiry.received'] },
    { ...hook, name: 'inner', allowPrivate: ['crm.local'], events: ['enquiry.noted'] },
  ]);
});

it.each([
  ['Sales team <hello@firm.example>', 'hello@firm.example'],
  ['"Café, Lyon" <hello@firm.example> ', 'hello@firm.example'],
  [' hello@café.example', 'hello@xn--caf-dma.example'],
])('has the address of %j as headers can have it', (given, address) => {
  const { mailTo, mailFrom } = parseConfig({ MAIL_TO: given, MAIL_FROM: given });
  expect([mailTo, mailFrom]).toEqual([address, address]);
});

it('treats an empty value as unset', () => {
  expect(parseConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: undefined });
});

it('removes the trailing slash of SITE_URL', () => {
  expect(parseConfig({ SITE_URL: 'https://www.citadel.example/' }).siteUrl).toBe(
    'https://www.citadel.example',
  );
});

it('gives PROVIDER_API_URL a trailing slash, so that calls are below it', () => {
  for (const url of ['https://provider.example/v1', 'https://provider.example/v1//'])
    expect(parseConfig({ PROVIDER_API_URL: url }).provider).toEqual({
      url: 'https://provider.example/v1/',
      webhookSecret: undefined,
      pollSeconds: 60,
    });
});

it('has the bucket of the library, with key and secret from its URL or from the usual variables', () => {
  const aws = { AWS_ACCESS_KEY_ID: 'of AWS', AWS_SECRET_ACCESS_KEY: 'of AWS, too' };
  const media = (MEDIA_URL: string) => parseConfig({ MEDIA_URL, ...aws }).media;
  expect(media('s3://s3.example.com/pictures')).toEqual({
    endpoint: 'https://s3.example.com/pictures',
    prefix: '',
    region: 'us-east-1',
    accessKeyId: 'of AWS',
    secretAccessKey: 'of AWS, too',
  });
  expect(media('s3+http://me:a/b%2Bc@10.0.0.7:9000/pictures/our/site/?region=eu-1')).toEqual({
    endpoint: 'http://10.0.0.7:9000/pictures',
    prefix: 'our/site/',
    region: 'eu-1',
    accessKeyId: 'me',
    secretAccessKey: 'a/b+c',
  });
  expect(parseConfig(aws).media).toBeNull();
});

it('has the studio where the settings say', () => {
  expect(parseConfig({ STUDIO: 'off', STUDIO_PORT: '4000' }).studio).toBeNull();
  expect(parseConfig({ STUDIO_PORT: '4000' }).studio?.url).toBe('http://localhost:4000');
  const named = { STUDIO_HOST: '::', STUDIO_URL: 'https://studio.citadel.example/' };
  expect(parseConfig(named).studio).toEqual({
    hosts: ['::'],
    port: 3001,
    url: 'https://studio.citadel.example',
  });
});

it.each([
  ['STUDIO', 'perhaps'],
  ['STUDIO_HOST', 'localhost'],
  ['STUDIO_URL', 'http://studio.citadel.example'],
  ['STUDIO_URL', 'http://127.0.0.1:3001'],
  ['STUDIO_URL', 'https://192.0.2.7'],
  ['STUDIO_URL', 'https://www.citadel.example/studio'],
  ['STUDIO_URL', 'https://owner:hunter2@studio.citadel.example'],
  ['PORT', '70000'],
  ['SITE_URL', 'www.citadel.example'],
  ['SMTP_URL', 'http://mail.example'],
  ['MAIL_TO', 'équipe@firm.example'],
  ['MAIL_TO', 'a@firm.example, b@firm.example'],
  ['MAIL_FROM', 'A <a@firm.example> <b@firm.example>'],
  ['ROLE', 'everything'],
  ['METRICS_PORT', 'on'],
  ['DRAIN_SECONDS', '60'],
  ['LEASE_SECONDS', '1'],
  ['DATABASE_URL', 'mysql://citadel:hunter2@db.example/citadel'],
  ['DATABASE_URL', 'postgres://citadel:hunter2#or/so@db.example/citadel'],
  ['SECRET_KEY', 'not very secret'],
  ['MEDIA_URL', 'https://key:hunter2@s3.example.com/pictures'],
  ['MEDIA_URL', 's3://key:hunter2@s3.example.com'],
  ['MEDIA_URL', 's3://key:hunter2@s3.example.com/pictures?tls=off'],
  ['MEDIA_URL', 's3://s3.example.com/pictures'],
  ['BACKUP_URL', 's3://s3.example.com/backups'],
  ['WEBHOOKS', '{'],
  ['WEBHOOKS', hooks({}, {})],
  ['WEBHOOKS', hooks({ name: 'the crm' })],
  ['WEBHOOKS', hooks({ url: 'ftp://crm.example' })],
  ['WEBHOOKS', hooks({ url: 'https://a:b@crm.example' })],
  ['WEBHOOKS', hooks({ secrets: [secret, secret, secret] })],
  ['WEBHOOKS', hooks({ secrets: ['whsec_hunter2'] })],
  ['WEBHOOKS', hooks({ follow: true })],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['RETENTION_MONTHS', '5'],
  ['PROVIDER_API_URL', 'ftp://provider.example/'],
  ['PROVIDER_API_URL', 'https://citadel:hunter2@provider.example/'],
  ['PROVIDER_API_URL', 'https://provider.example/?key=hunter2'],
  ['PROVIDER_API_URL', 'http://127.0.0.1:3000/api'],
  ['PROVIDER_POLL_SECONDS', '0'],
  ['PROVIDER_WEBHOOK_SECRET', 'whsec_AAAA'],
])('rejects %s=%s by name', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => parseConfig({ [name]: value })).toThrow(name);
  expect(() => parseConfig({ [name]: value })).not.toThrow('hunter2');
});

it('lists all invalid settings at once', () => {
  expect(() => parseConfig({ PORT: 'x', MAIL_TO: 'y' })).toThrow(/PORT[\s\S]*MAIL_TO/);
});

it('exits with 1 and a clear message', () => {
  const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: 'eighty' },
    encoding: 'utf8',
    timeout: patient(15_000),
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Invalid settings:\n {2}PORT: /);
  expect(stderr).not.toContain('    at ');
});

it('formats hosts for URLs', () => {
  expect(urlHost('::1')).toBe('[::1]');
  expect(urlHost('0.0.0.0')).toBe('localhost');
});
