import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

const secret = `whsec_${Buffer.from('a secret of twenty-four!').toString('base64')}`;
const hook = { name: 'crm', url: 'https://crm.example/hook', secrets: [secret] };

test('webhooks are parsed, with their allowed private hosts', () => {
  const WEBHOOKS = JSON.stringify([hook, { ...hook, name: 'inner', allow_private: ['CRM.local'] }]);
  expect(parseConfig({ WEBHOOKS }).webhooks).toEqual([
    { ...hook, allowPrivate: [] },
    { ...hook, name: 'inner', allowPrivate: ['crm.local'] },
  ]);
});

test.each([
  ['no JSON', '{'],
  ['no list', JSON.stringify(hook)],
  ['a name used twice', JSON.stringify([hook, hook])],
  ['a name with a space', JSON.stringify([{ ...hook, name: 'the crm' }])],
  ['another scheme', JSON.stringify([{ ...hook, url: 'ftp://crm.example' }])],
  ['a password in the address', JSON.stringify([{ ...hook, url: 'https://a:b@crm.example' }])],
  ['no secret', JSON.stringify([{ ...hook, secrets: [] }])],
  ['three secrets', JSON.stringify([{ ...hook, secrets: [secret, secret, secret] }])],
  [
    'a secret that is too short',
    JSON.stringify([{ ...hook, secrets: [`whsec_${btoa('short')}`] }]),
  ],
  ['an unknown word', JSON.stringify([{ ...hook, follow: true }])],
])('WEBHOOKS is rejected by name: %s', (_, WEBHOOKS) => {
  expect(() => parseConfig({ WEBHOOKS })).toThrow(ConfigError);
  expect(() => parseConfig({ WEBHOOKS })).toThrow('WEBHOOKS');
  // Messages end up in logs, so they must not repeat a secret.
  expect(() => parseConfig({ WEBHOOKS })).not.toThrow(secret.slice(6));
});

test.each(['10.0.0.0/33', 'localhost', '10.0.0.0/8/8', '::1/129', '10.0.0.0/x'])(
  'TRUSTED_PROXIES=%s is rejected by name',
  (TRUSTED_PROXIES) => {
    expect(() => parseConfig({ TRUSTED_PROXIES })).toThrow('TRUSTED_PROXIES');
  },
);

test('by default rate limits are on, no proxy is trusted, and retention is two years', () => {
  const config = parseConfig({});
  expect(config).toMatchObject({
    rateLimit: 'on',
    acknowledge: false,
    webhooks: [],
    retentionMonths: 24,
  });
  expect(config.trustedProxies.check('127.0.0.1')).toBe(false);
});

test.each(['5', '85', 'for ever'])('RETENTION_MONTHS=%s is out of range', (months) => {
  expect(() => parseConfig({ RETENTION_MONTHS: months })).toThrow('RETENTION_MONTHS');
});
