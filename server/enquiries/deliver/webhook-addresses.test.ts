import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleEnquiry } from '../../../tests/helpers/enquiries.ts';
import { patient } from '../../../tests/helpers/process/slowness.ts';
import { guardedLookup } from '../../network/guarded-lookup.ts';
import { webhook } from './webhook.ts';

/** Spellings of loopback, private and cloud metadata addresses. */
const PRIVATE_HOSTS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.0.1',
  '192.0.2.1',
  '198.51.100.1',
  '224.0.0.1',
  '１２７.0.0.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fc00::1]',
  '[fe80::1]',
  '[ff02::1]',
];

let connections = 0;
let port = 0;
const server = createServer((socket) => {
  connections++;
  socket.destroy();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

const secrets = [Buffer.from('a secret of twenty-four!').toString('base64')];
const deliver = (url: string, lookup?: ReturnType<typeof guardedLookup>, allowed: string[] = []) =>
  webhook(
    { name: 'crm', url, secrets, events: ['enquiry.received'], allowPrivate: allowed },
    lookup,
  ).deliver(sampleEnquiry(), AbortSignal.timeout(patient(5_000)));
/** A fake DNS resolver. */
const answering = (addresses: string[], asked: string[] = []) =>
  guardedLookup([], (host, _options, callback) => {
    asked.push(host);
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  });

test.each(PRIVATE_HOSTS)('no connection is made to %s', async (host) => {
  for (const scheme of ['http', 'https'])
    await expect(deliver(`${scheme}://${host}:${port}/`)).rejects.toThrow('blocked');
  expect(connections).toBe(0);
});

test.each(PRIVATE_HOSTS.filter((host) => /^[\d.]+\.[\d.]+$/.test(host)))(
  'no connection is made to a name that leads to %s',
  async (address) => {
    const literal = new URL(`http://${address}`).hostname;
    await expect(deliver(`http://innocent.example:${port}/`, answering([literal]))).rejects.toThrow(
      'blocked',
    );
    expect(connections).toBe(0);
  },
);

test('a name with a public and a private address is blocked', async () => {
  const lookup = answering(['93.184.216.34', '127.0.0.1']);
  await expect(deliver(`http://mixed.example:${port}/`, lookup)).rejects.toThrow('blocked');
  expect(connections).toBe(0);
});

test('each attempt resolves the name exactly once, so a name that becomes private is blocked', async () => {
  const asked: string[] = [];
  await expect(
    deliver(`http://rebinding.example:${port}/`, answering(['::1'], asked)),
  ).rejects.toThrow('blocked');
  expect(asked).toEqual(['rebinding.example']);
  expect(connections).toBe(0);
});

test('localhost is blocked by the address it resolves to', async () => {
  await expect(deliver(`http://localhost:${port}/`)).rejects.toThrow('blocked');
  expect(connections).toBe(0);
});

test('a private host in allow_private is allowed', async () => {
  await expect(deliver(`http://127.0.0.1:${port}/`, undefined, ['127.0.0.1'])).rejects.toThrow(
    'socket hang up',
  );
  expect(connections).toBe(1);
});
