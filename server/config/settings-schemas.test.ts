import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

const secret = `whsec_${Buffer.from('a secret of twenty-four!').toString('base64')}`;
const hook = { name: 'crm', url: 'https://crm.example/hook', secrets: [secret] };

test('webhooks are read, with the private hosts that they may lead to', () => {
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
])('WEBHOOKS is refused by name: %s', (_, WEBHOOKS) => {
  expect(() => parseConfig({ WEBHOOKS })).toThrow(ConfigError);
  expect(() => parseConfig({ WEBHOOKS })).toThrow('WEBHOOKS');
  // A secret is not repeated in a message that ends up in a log.
  expect(() => parseConfig({ WEBHOOKS })).not.toThrow(secret.slice(6));
});

test.each(['10.0.0.0/33', 'localhost', '10.0.0.0/8/8', '::1/129', '10.0.0.0/x'])(
  'TRUSTED_PROXIES=%s is refused by name',
  (TRUSTED_PROXIES) => {
    expect(() => parseConfig({ TRUSTED_PROXIES })).toThrow('TRUSTED_PROXIES');
  },
);

test('by default everything is counted, nobody is trusted, and two years are kept', () => {
  const config = parseConfig({});
  expect(config).toMatchObject({
    rateLimit: 'on',
    acknowledge: false,
    webhooks: [],
    retentionMonths: 24,
  });
  expect(config.trustedProxies.check('127.0.0.1')).toBe(false);
});

test.each(['5', '85', 'for ever'])('RETENTION_MONTHS=%s is outside of the rule', (months) => {
  expect(() => parseConfig({ RETENTION_MONTHS: months })).toThrow('RETENTION_MONTHS');
});
