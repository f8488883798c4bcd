import { expect, test } from 'vitest';
import { REMOTE } from '../../contract/shown-picture.ts';
import { createSecret } from '../secret/secret.ts';
import { createPictureAddress, readPictureAddress } from './picture-address.ts';

const BASE = 'https://provider.example/v1/';
const secret = createSecret();

/** The address that the sync gives a picture. */
const addressOf = (address: string, key = secret) =>
  createPictureAddress(BASE, (text) => key.seal('picture', text))(address);
const nameOf = (address: string, key = secret) => addressOf(address, key)!.slice(REMOTE.length);
const read = (name: string) =>
  readPictureAddress(name, (sealed) => secret.unseal('picture', sealed))?.href ?? null;

test.each([
  ['photos/one.png', `${BASE}photos/one.png`],
  ['/photos/one.png?w=2#x', 'https://provider.example/photos/one.png?w=2'],
  ['http://elsewhere.example/a', 'http://elsewhere.example/a'],
])('%s is fetched from the provider', (address, url) => expect(read(nameOf(address))).toBe(url));

test.each([
  '',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'file:///etc/passwd',
  'http://user:word@a.example/p.png',
  'http://',
  `https://a.example/${'x'.repeat(1_000)}`,
])('%s is no picture', (address) => expect(addressOf(address)).toBeNull());

test('only what this site has signed is fetched', () => {
  const name = nameOf('p.png');
  const text = Buffer.from(`${BASE}admin`).toString('base64url');
  const foreign = nameOf('p.png', createSecret());
  for (const forged of ['', 'x', text, `${text}.${name.split('.')[1]}`, `${name}x`, foreign])
    expect(read(forged)).toBeNull();
});
