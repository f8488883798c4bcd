import {
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createSecret } from '../secret/secret.ts';
import { createPictureAddress, REMOTE_PICTURES } from './picture-address.ts';
import { openProviderPictures } from './provider-pictures.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex');
const pictures: Record<string, Buffer | string> = {
  'image/png': PNG,
  'image/jpeg': JPEG,
  'image/gif': 'GIF89a…',
  'image/webp': 'RIFF\0\0\0\0WEBP',
  'image/avif': '\0\0\0\x1cftyp\x61vif',
};

let asked: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request, response);
});
let base: string;
let folder: string;
let logged: object[];
const secret = createSecret();

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'citadel-pictures-'));
  asked = [];
  logged = [];
  answer = (_, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end(PNG);
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (key = secret) =>
  openProviderPictures({
    base,
    folder,
    unseal: (sealed) => key.unseal('picture', sealed),
    log: { warn: (about) => void logged.push(about) },
  });
/** The address that the sync gives a picture. */
const addressOf = (address: string, key = secret) =>
  createPictureAddress(base, (text) => key.seal('picture', text))(address);
const nameOf = (address: string | null) => address!.slice(REMOTE_PICTURES.length);

test.each([
  ['photos/one.png', '/v1/photos/one.png'],
  ['/photos/one.png?w=2#x', '/photos/one.png?w=2'],
])('%s is fetched from the provider', async (address, path) => {
  const own = open();
  expect(await own.read(nameOf(addressOf(address)))).toEqual({ type: 'image/png', bytes: PNG });
  expect(asked).toEqual([path]);
});

test.each([
  '',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'file:///etc/passwd',
  'http://user:word@a.example/p.png',
  'http://',
  `https://a.example/${'x'.repeat(1_000)}`,
])('%s is no picture', (address) => expect(addressOf(address)).toBeNull());

test.each(Object.entries(pictures))('the first bytes make it %s', async (type, bytes) => {
  answer = (_, response) => void response.end(bytes);
  const own = open();
  expect((await own.read(nameOf(addressOf('p'))))?.type).toBe(type);
});

test.each([
  ['a page', '<!doctype html><title>Not found</title>', 200],
  ['a drawing, which can contain scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>', 200],
  ['a script that is called a picture', 'alert(1)', 200],
  ['nothing', '', 200],
  ['an error with a picture', PNG, 404],
  ['too large', Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]), 200],
])('%s is not served', async (_, body, status) => {
  answer = (__, response) =>
    void response.writeHead(status, { 'Content-Type': 'image/png' }).end(body);
  const own = open();
  const name = nameOf(addressOf('p.png'));
  expect(await own.read(name)).toBeNull();
  expect(logged).toHaveLength(1);
  // Not again at once.
  expect(await own.read(name)).toBeNull();
  expect(asked).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([]);
});

test('only what this site has signed is fetched', async () => {
  const own = open();
  const name = nameOf(addressOf('p.png'));
  const text = Buffer.from(`${base}admin`).toString('base64url');
  const foreign = nameOf(addressOf('p.png', createSecret()));
  for (const forged of ['', 'x', text, `${text}.${name.split('.')[1]}`, `${name}x`, foreign])
    expect(await own.read(forged)).toBeNull();
  expect(asked).toEqual([]);
});

test('a picture elsewhere is fetched from public addresses only, a redirect included', async () => {
  const own = open();
  const other = base.replace('127.0.0.1', 'localhost');
  expect(await own.read(nameOf(addressOf(`${other}p.png`)))).toBeNull();
  expect(await own.read(nameOf(addressOf('http://[::1]/p.png')))).toBeNull();
  answer = (_, response) => void response.writeHead(302, { Location: `${other}p.png` }).end();
  expect(await own.read(nameOf(addressOf('r.png')))).toBeNull();
  expect(asked).toEqual(['/v1/r.png']);
  const blocked = { reason: 'blocked: not a public address' };
  expect(logged).toMatchObject([blocked, blocked, blocked]);
});

test('it is fetched once, kept over a restart, and fetched again after a day', async () => {
  const own = open();
  const name = nameOf(addressOf('p.png'));
  await Promise.all([own.read(name), own.read(name), own.read(name)]);
  answer = (_, response) => void response.writeHead(500).end();
  expect((await open().read(name))?.type).toBe('image/png');
  expect(asked).toHaveLength(1);
  const [file] = readdirSync(folder);
  const dayBefore = Date.now() / 1_000 - 25 * 60 * 60;
  utimesSync(join(folder, file!), dayBefore, dayBefore);
  // The old one is shown while and although it cannot be fetched.
  await vi.waitFor(async () => {
    expect((await own.read(name))?.type).toBe('image/png');
    expect(logged).toMatchObject([{ reason: 'HTTP 500' }]);
  }, 20_000);
  expect((await own.read(name))?.type).toBe('image/png');
});

test('pictures are removed when all together are too large', async () => {
  const own = open();
  const old = join(folder, 'old');
  writeFileSync(old, '');
  truncateSync(old, 600 * 1024 * 1024);
  // Like a file that another download renames meanwhile: it is listed, but not there.
  symlinkSync(join(folder, 'nothing'), join(folder, 'gone.part'));
  const name = nameOf(addressOf('p.png'));
  expect((await own.read(name))?.type).toBe('image/png');
  expect(readdirSync(folder)).toHaveLength(1);
  expect((await own.read(name))?.type).toBe('image/png');
  expect(asked).toHaveLength(1);
});
