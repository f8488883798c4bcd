import { expect, it } from 'vitest';
import { asciiAddress } from './ascii-address.ts';

it.each([
  ['asha@example.com', 'asha@example.com'],
  ['o’neil@example.com', null],
  ["o'neil+x@example.com", "o'neil+x@example.com"],
  ['josé@café.fr', null],
  ['info@café.fr', 'info@xn--caf-dma.fr'],
  ['taro@例え.jp', 'taro@xn--r8jz45g.jp'],
  ['a@example.com😀', 'a@example.xn--com-th33b'],
  ['a@1.2.3', 'a@1.2.3'],
  ['a@b_c.example', 'a@b_c.example'],
  ['😀@example.com', null],
  ['مثال@example.com', null],
  ['a@é%2C b.com', null],
  ['a@é%2Cb.com', null],
  ['a@é\u202e.com', null],
  ['a@xn--é.com', null],
  ['a@b@c.com', null],
  ['"a b"@c.com', null],
  ['a,b@c.com', null],
  ['=?utf-8?q?a?=@c.com', null],
  ['a\r\nBcc: b@c.com', null],
  ['', null],
])('%j is %j', (address, ascii) => expect(asciiAddress(address)).toBe(ascii));
