import { createHash } from 'node:crypto';
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
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openRemotePictures } from './remote-pictures.ts';
import { createPictureProcess, type RunPictureJob } from './run-picture-job.ts';

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
let photo: Buffer;
/** The jobs of the child process. */
let jobs: string[];
const inProcess = createPictureProcess();
const run: RunPictureJob = (job, ...more) => {
  jobs.push(`${job.act} ${'to' in job ? job.to.slice(-8) : ''}`);
  return inProcess(job, ...more);
};

const draw = (width: number, height: number, background = '#c70') =>
  sharp({ create: { width, height, channels: 3, background } });

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  photo = await draw(1200, 800).withMetadata({ orientation: 6 }).jpeg().toBuffer();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'citadel-pictures-'));
  asked = [];
  jobs = [];
  logged = [];
  serve(PNG);
});
afterEach(() => rmSync(folder, { recursive: true }));

const serve = (body: Buffer | string, status = 200) => {
  answer = (_, response) =>
    void response.writeHead(status, { 'Content-Type': 'text/html' }).end(body);
};
const open = (by = run) =>
  openRemotePictures({
    trustedOrigin: new URL(base).origin,
    folder,
    run: by,
    log: { warn: (about) => void logged.push(about) },
  });
const at = (path: string) => new URL(path, base);
const WITHIN = { interval: 50 };

test.each(Object.entries(pictures))('the first bytes make it %s', async (type, bytes) => {
  serve(bytes);
  expect((await open().read(at('p')))?.type).toBe(type);
});

test.each([
  ['a page', '<!doctype html><title>Not found</title>', 200],
  ['a drawing, which can contain scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>', 200],
  ['a script that is called a picture', 'alert(1)', 200],
  ['nothing', '', 200],
  ['an error with a picture', PNG, 404],
  ['too large', Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]), 200],
])('%s is not served', async (_, body, status) => {
  serve(body, status);
  const own = open();
  expect(await own.read(at('p.png'))).toBeNull();
  expect(logged).toHaveLength(1);
  // Not again at once.
  expect(await own.read(at('p.png'), '320.webp')).toBeNull();
  expect(asked).toHaveLength(1);
  expect(jobs).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a picture elsewhere is fetched from public addresses only, a redirect included', async () => {
  const own = open();
  const other = base.replace('127.0.0.1', 'localhost');
  expect(await own.read(new URL(`${other}p.png`))).toBeNull();
  expect(await own.read(new URL('http://[::1]/p.png'))).toBeNull();
  answer = (_, response) => void response.writeHead(302, { Location: `${other}p.png` }).end();
  expect(await own.read(at('r.png'))).toBeNull();
  expect(asked).toEqual(['/v1/r.png']);
  const blocked = { reason: 'blocked: not a public address' };
  expect(logged).toMatchObject([blocked, blocked, blocked]);
});

/** Makes the files older than a day. */
function age() {
  const dayBefore = Date.now() / 1_000 - 25 * 60 * 60;
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), dayBefore, dayBefore);
}

test('it is fetched once, kept over a restart, and fetched again after a day', async () => {
  const own = open();
  await Promise.all([own.read(at('p')), own.read(at('p')), own.read(at('p'))]);
  serve('', 500);
  expect((await open().read(at('p')))?.type).toBe('image/png');
  expect(asked).toHaveLength(1);
  age();
  // The old one is shown while and although it cannot be fetched.
  await vi.waitFor(async () => {
    expect((await own.read(at('p')))?.type).toBe('image/png');
    expect(logged).toMatchObject([{ reason: 'HTTP 500' }]);
  }, WITHIN);
  expect((await own.read(at('p')))?.type).toBe('image/png');
});

test('the oldest files are removed when all together are too large', async () => {
  const own = open();
  for (const [name, megabytes, modified] of [
    ['old', 300, 1_000],
    ['new', 230, 2_000],
  ] as const) {
    writeFileSync(join(folder, name), '');
    truncateSync(join(folder, name), megabytes * 1024 * 1024);
    utimesSync(join(folder, name), modified, modified);
  }
  // Like a file that another download renames meanwhile: it is listed, but not there.
  symlinkSync(join(folder, 'nothing'), join(folder, 'gone.part'));
  expect((await own.read(at('p.png')))?.type).toBe('image/png');
  expect(readdirSync(folder).filter((name) => name.length < 64)).toEqual(['gone.part', 'new']);
  expect((await own.read(at('p.png')))?.type).toBe('image/png');
  expect(asked).toHaveLength(1);
});

/** Asks for a size until it stands. */
const sizeOf = (own: ReturnType<typeof open>, path: string, size: string) =>
  vi.waitFor(async () => {
    const picture = await own.read(at(path), size);
    expect(picture?.isExact).toBe(true);
    return picture!;
  }, WITHIN);

test('a size is made after it was asked for, upright, and never wider than the picture', async () => {
  serve(photo);
  const own = open();
  const first = await own.read(at('p'), '320.avif');
  expect(first).toEqual({ type: 'image/jpeg', bytes: photo, isExact: false });
  const { type, bytes } = await sizeOf(own, 'p', '320.avif');
  expect(type).toBe('image/avif');
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 480 });
  const large = await sizeOf(own, 'p', '1920.webp');
  expect(await sharp(large.bytes).metadata()).toMatchObject({ format: 'webp', width: 800 });
  // The original is what it was, and no size is made twice.
  expect(await own.read(at('p'))).toEqual({ type: 'image/jpeg', bytes: photo, isExact: true });
  expect(await open().read(at('p'), '320.avif')).toMatchObject({ isExact: true });
  expect(asked).toHaveLength(1);
  expect(jobs).toEqual(['shrink 320.avif', 'shrink 920.webp']);
});

test('a size is made once, whoever asks while it is being made', async () => {
  serve(photo);
  const own = open();
  await own.read(at('p'));
  const ask = async () => {
    while (!(await own.read(at('p'), '320.avif'))?.isExact);
  };
  await Promise.all(Array.from({ length: 40 }, ask));
  await sizeOf(own, 'p', '480.webp');
  expect(jobs).toEqual(['shrink 320.avif', 'shrink 480.webp']);
});

test.each(['321.avif', '320.png', '320', '../320.avif', '', 'constructor'])(
  'there is no size “%s”',
  async (size) => {
    expect(await open().read(at('p'), size)).toBeNull();
    expect(asked).toEqual([]);
  },
);

test('a picture that changed has new sizes, and keeps its sizes if it did not', async () => {
  serve(photo);
  const own = open();
  await sizeOf(own, 'p', '320.webp');
  age();
  await own.read(at('p'));
  await vi.waitFor(() => expect(asked).toHaveLength(2), WITHIN);
  expect(await own.read(at('p'), '320.webp')).toMatchObject({ isExact: true });
  age();
  serve(await draw(400, 400, '#07c').jpeg().toBuffer());
  await own.read(at('p'));
  await vi.waitFor(async () => {
    const { bytes, isExact } = (await own.read(at('p'), '320.webp'))!;
    expect([isExact, (await sharp(bytes).metadata()).height]).toEqual([true, 320]);
  }, WITHIN);
});

const hostile: [what: string, picture: () => Promise<Buffer>][] = [
  ['cut off', async () => photo.subarray(0, photo.length - 900)],
  [
    'of 50,000 × 50,000 pixels',
    async () => {
      const png = await draw(300, 300).png().toBuffer();
      png.writeUInt32BE(50_000, 16);
      png.writeUInt32BE(50_000, 20);
      return png;
    },
  ],
  ['a bomb of 8,000 × 8,000 pixels', () => draw(8_000, 8_000).png().toBuffer()],
  [
    'an animation, which would stand still',
    async () => {
      const frames = [draw(40, 40), draw(40, 40, '#07c')].map((one) => one.png().toBuffer());
      return sharp(await Promise.all(frames), { join: { animated: true } })
        .gif()
        .toBuffer();
    },
  ],
];
test.each(hostile)('a picture that is %s is shown as it is, and tried once', async (_, picture) => {
  const bytes = await picture();
  serve(bytes);
  const own = open();
  const isOriginal = async (size: string) => {
    const shown = await own.read(at('p'), size);
    return shown?.isExact === false && shown.bytes.equals(bytes);
  };
  expect(await isOriginal('320.avif')).toBe(true);
  await vi.waitFor(() => expect(logged).toHaveLength(1), WITHIN);
  for (const size of ['320.avif', '640.webp']) expect(await isOriginal(size)).toBe(true);
  expect(jobs).toEqual(['shrink 320.avif']);
  expect(readdirSync(folder).filter((name) => !name.endsWith('.part'))).toHaveLength(1);
});

test('who asks for many sizes keeps a process busy with twenty of them, one at a time', async () => {
  serve(JPEG);
  const started: { from: string; finish: () => void }[] = [];
  const own = open((job) => {
    const from = 'from' in job ? job.from : '';
    return new Promise((resolve) => started.push({ from, finish: () => resolve({}) }));
  });
  const ask = (n: number) => own.read(at(`p${n}`), '640.avif');
  for (let n = 0; n < 60; n++) expect(await ask(n)).toMatchObject({ isExact: false });
  for (let n = 1; n <= 21; n++) {
    await vi.waitFor(() => expect(started).toHaveLength(n), WITHIN);
    if (n < 21) started.at(-1)!.finish();
  }
  // Nothing is left of the others: who asks now is next.
  await ask(59);
  started.at(-1)!.finish();
  await vi.waitFor(() => expect(started).toHaveLength(22), WITHIN);
  const name = createHash('sha256').update(at('p59').href).digest('hex');
  expect(started.at(-1)!.from).toBe(join(folder, name));
});

test('a full disk costs the copy and the sizes, not the picture', async () => {
  serve(photo);
  const own = openRemotePictures({
    trustedOrigin: new URL(base).origin,
    // A file: nothing can be written there.
    folder: join(folder, 'full'),
    run,
    log: { warn: (about) => void logged.push(about) },
  });
  writeFileSync(join(folder, 'full'), '');
  for (let n = 1; n <= 2; n++)
    expect(await own.read(at('p'), '320.avif')).toMatchObject({ bytes: photo, isExact: false });
  expect(asked).toHaveLength(2);
  await vi.waitFor(() => expect(logged).toHaveLength(1), WITHIN);
});

test('a disk that is full when a size is made costs the size', async () => {
  serve(photo);
  const own = open(async () => {
    throw new Error('ENOSPC');
  });
  for (let n = 1; n <= 2; n++) {
    expect(await own.read(at('p'), '320.avif')).toMatchObject({ bytes: photo, isExact: false });
    await vi.waitFor(() => expect(logged).toMatchObject([{ reason: 'ENOSPC' }]), WITHIN);
  }
});
