import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, test } from 'vitest';
import { isForm, readUpload } from './read-upload.ts';

const TYPE = 'multipart/form-data; boundary=a';
const part = (head: string, body: string | Buffer) =>
  Buffer.concat([Buffer.from(`--a\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')]);
const field = (name: string, value: string) =>
  part(`Content-Disposition: form-data; name="${name}"`, value);
const filePart = (name: string, value: string | Buffer, fileName = 'a.png') =>
  part(
    `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: image/png`,
    value,
  );
const END = Buffer.from('--a--\r\n');

/** Reads a form that arrives in chunks of this many bytes. */
async function read(parts: readonly Buffer[], bytes = 65_536) {
  const all = Buffer.concat(parts);
  const chunks = Array.from({ length: Math.ceil(all.length / bytes) }, (_, index) =>
    all.subarray(index * bytes, (index + 1) * bytes),
  );
  const body = Readable.from(chunks, { objectMode: false });
  const { file, texts } = readUpload(TYPE, body);
  return { body, bytes: await buffer(file), texts };
}

const picture = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256));

test.each([1_000_000, 65_536, 1_009])(
  'a form that arrives in chunks of %i bytes is read to its end, in whatever order its fields are',
  async (bytes) => {
    const file = filePart('file', picture, 'Café "A".png'.replaceAll('"', '%22'));
    for (const parts of [
      [field('alt', ' Un café '), file],
      [file, field('other', 'x'), field('alt', ' Un café ')],
      [filePart('another', picture), file, field('alt', ' Un café ')],
    ]) {
      const form = await read([...parts, END], bytes);
      expect(form.bytes.equals(picture)).toBe(true);
      expect(form.texts).toEqual({ fileName: 'Café %22A%22.png', alt: 'Un café' });
    }
  },
);

test.each<[what: string, parts: Buffer[], reason: RegExp]>([
  ['has no file', [field('file', 'x'), END], /field “file”/],
  ['is empty', [END], /field “file”/],
  ['is cut off', [filePart('file', picture)], /damaged or incomplete/],
  ['is cut off after the file', [filePart('file', picture), field('alt', 'x')], /incomplete/],
  ['is no form', [Buffer.from('a&'.repeat(500_000))], /damaged or incomplete/],
  ['has two files', [filePart('file', picture), filePart('file', picture), END], /one picture/],
  ['has many fields', Array.from({ length: 50 }, () => field('b', '')), /at most 20 fields/],
])('a form that %s is refused in words', async (_, parts, reason) => {
  await expect(read(parts)).rejects.toThrow(reason);
  await expect(read(parts, 777)).rejects.toThrow(reason);
});

it('ends a form of a million empty parts with its first piece, and leaves the rest unread', async () => {
  let sent = 0;
  const body = Readable.from(
    (function* () {
      for (; sent < 200; sent++) yield Buffer.from('\r\n--a\r\n\r\n'.repeat(5_000));
    })(),
    { objectMode: false },
  );
  const { file } = readUpload(TYPE, body);
  await expect(buffer(file)).rejects.toThrow('at most 20 fields');
  await sleep(20);
  expect(sent).toBeLessThan(10);
  // The connection stays, for the response.
  expect(body.destroyed).toBe(false);
});

it('keeps no more of a long text or file name than its limit', async () => {
  const { texts } = await read([
    field('alt', 'x'.repeat(2_000_000)),
    filePart('file', picture),
    END,
  ]);
  expect(texts.alt).toHaveLength(4_096);
  const named = await read([filePart('file', picture, 'x'.repeat(2_000_000)), END]);
  expect(named.texts.fileName.length).toBeLessThan(4_096);
  expect(named.bytes).toHaveLength(picture.length);
});

it('stops reading when nobody takes the file any more', async () => {
  const body = Readable.from(
    (function* () {
      yield Buffer.from('--a\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
      for (;;) yield picture;
    })(),
    { objectMode: false },
  );
  const { file } = readUpload(TYPE, body);
  for await (const chunk of file) if ((chunk as Buffer).length > 0) break;
  await sleep(20);
  expect(file.destroyed).toBe(true);
  expect(body.destroyed).toBe(false);
});

test.each([
  ['multipart/form-data; boundary=a', true],
  ['Multipart/Form-Data; charset=utf-8; boundary="a b"', true],
  ['multipart/form-data', false],
  ['application/x-www-form-urlencoded', false],
  ['application/json', false],
  ['', false],
  [`multipart/form-data; boundary=${'a'.repeat(8_000)}`, false],
])('%s is a form: %s', (type, expected) => {
  expect(isForm(type)).toBe(expected);
});
