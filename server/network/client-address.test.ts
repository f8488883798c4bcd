import { expect, test } from 'vitest';
import { trustedProxiesSetting } from '../config/settings-schemas.ts';
import { clientAddress, clientGroup, subnetOf } from './client-address.ts';

const nobody = trustedProxiesSetting.parse('');
const proxies = trustedProxiesSetting.parse('127.0.0.1, 10.0.0.0/8 fd00::/8');

test('without trusted proxies the peer is the client, whatever the header', () => {
  for (const header of [null, '1.2.3.4', '1.2.3.4, 5.6.7.8', '127.0.0.1', 'for=1.2.3.4', '::1'])
    expect(clientAddress('198.51.100.7', header, nobody)).toBe('198.51.100.7');
});

test('behind trusted proxies the client is the last address that is not a proxy', () => {
  expect(clientAddress('127.0.0.1', '203.0.113.9', proxies)).toBe('203.0.113.9');
  expect(clientAddress('127.0.0.1', '203.0.113.9, 10.1.2.3', proxies)).toBe('203.0.113.9');
  expect(clientAddress('::ffff:127.0.0.1', ' 203.0.113.9:4711 ', proxies)).toBe('203.0.113.9');
  expect(clientAddress('fd00::1', '"[2001:db8::5]:443"', proxies)).toBe('2001:db8::5');
});

test('addresses forged by the client are ignored', () => {
  const spoofed = ['8.8.8.8', '10.0.0.1', '127.0.0.1', 'unknown', '', 'x'.repeat(9_000)];
  for (const lie of spoofed)
    expect(clientAddress('127.0.0.1', `${lie}, 203.0.113.9`, proxies)).toBe('203.0.113.9');
  expect(clientAddress('203.0.113.9', '10.0.0.1', proxies)).toBe('203.0.113.9');
});

test('with an invalid header the proxy counts as the client', () => {
  expect(clientAddress('127.0.0.1', 'garbage', proxies)).toBe('127.0.0.1');
  expect(clientAddress('127.0.0.1', null, proxies)).toBe('127.0.0.1');
  expect(clientAddress(null, '203.0.113.9', proxies)).toBeNull();
});

test('an IPv6 /64 or an IPv4 address is one client', () => {
  const one = clientGroup('2001:db8:1:2::1');
  expect(clientGroup('2001:0db8:0001:0002:ffff:ffff:ffff:ffff')).toBe(one);
  expect(clientGroup('2001:db8:1:2:1:2:192.0.2.1')).toBe(one);
  expect(clientGroup('2001:db8:1:3::1')).not.toBe(one);
  expect(clientGroup('::1')).toBe('0:0:0:0::/64');
  expect(clientGroup('198.51.100.7')).toBe('198.51.100.7');
});

test('a subnet is an IPv4 /24 or an IPv6 /48', () => {
  expect(subnetOf('198.51.100.7')).toBe('198.51.100.0/24');
  const one = subnetOf('2001:db8:1:2::1');
  expect(subnetOf('2001:db8:1:ffff::9')).toBe(one);
  expect(subnetOf('2001:db8:2:2::1')).not.toBe(one);
});

test('the number of followed proxies is bounded', () => {
  const long = Array<string>(5_000).fill('10.0.0.1').join(',');
  expect(clientAddress('127.0.0.1', `203.0.113.9,${long}`, proxies)).toBe('10.0.0.1');
  expect(clientAddress('127.0.0.1', `203.0.113.9, ${'1'.repeat(5_000)}`, proxies)).toBe(
    '127.0.0.1',
  );
});
